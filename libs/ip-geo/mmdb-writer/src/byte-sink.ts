/** Bytes that grow at their end. */
export class ByteSink {
  private bytes: Buffer;
  length = 0;

  constructor(capacity = 1024) {
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  append(bytes: Uint8Array): void {
    const start = this.grow(bytes.length);
    this.bytes.set(bytes, start);
  }

  /** Appends the last 8 bits of a number. */
  appendByte(value: number): void {
    const start = this.grow(1);
    this.bytes[start] = value;
  }

  /** Appends a whole number in 1 to 6 bytes, most significant first. */
  appendUint(value: number, width: number): void {
    const start = this.grow(width);
    this.bytes.writeUIntBE(value, start, width);
  }

  appendDouble(value: number): void {
    const start = this.grow(8);
    this.bytes.writeDoubleBE(value, start);
  }

  appendFloat(value: number): void {
    const start = this.grow(4);
    this.bytes.writeFloatBE(value, start);
  }

  /** Empties the sink for reuse. */
  clear(): void {
    this.length = 0;
  }

  /** Appended bytes; valid until the next change. */
  view(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** Makes room at the end, and returns its start. */
  private grow(by: number): number {
    const start = this.length;
    this.length += by;
    if (this.length > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.length, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, start));
      this.bytes = larger;
    }
    return start;
  }
}
