const comma = 0x2c;

/** ASCII texts without commas in one buffer outside of V8's heap. */
export class TextColumn {
  length = 0;
  private bytes = Buffer.allocUnsafeSlow(1_024);
  private end = 0;

  add(text: string): void {
    const end = this.end + text.length + 1;
    if (end > this.bytes.length) this.grow(end);
    this.bytes.write(text, this.end, 'latin1');
    this.bytes[end - 1] = comma;
    this.end = end;
    this.length++;
  }

  /** Values joined by commas. */
  text(): string {
    return this.bytes.toString('latin1', 0, Math.max(0, this.end - 1));
  }

  values(): string[] {
    return this.end === 0 ? [] : this.text().split(',');
  }

  /** Keeps the buffer for later texts. */
  clear(): void {
    this.end = 0;
    this.length = 0;
  }

  private grow(least: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(least, 2 * this.bytes.length));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
  }
}
