import { latencyBucket, type UsageRow } from '@enrichment/billing-domain';
import { dayMs } from '@enrichment/kernel';

/** Names without characters that need quotes. */
const isName = /^[A-Za-z_]\w{0,63}$/;

/**
 * Rows by column, as a statement takes them. Rows wait for 0.1 s, which is several garbage collections at 10,000 requests per
 * second. As objects they would move to V8's old generation, at 150 bytes a request. So they are stored as text outside of V8's
 * heap.
 */
export class UsageBatch {
  private readonly times = new TextColumn();
  /** Columns in the order of the statement's parameters. */
  private readonly columns = [this.times, ...Array.from({ length: 14 }, () => new TextColumn())];

  get length(): number {
    return this.times.length;
  }

  add(row: UsageRow): void {
    const { parameter, code, latencyMs, found } = row;
    const values = [
      // `toFixed`, because V8 caches the results of String(number), and these numbers rarely repeat.
      row.at.getTime().toFixed(0),
      row.requestId,
      row.accountId,
      row.keyId,
      row.operation,
      code,
      row.reason ?? 'NULL',
      parameter !== undefined && isName.test(parameter) ? parameter : 'NULL',
      String(row.credits),
      latencyMs.toFixed(3),
      // The latency of errors is not reported, so they share one bucket.
      code === 'ok' ? String(latencyBucket(latencyMs)) : '0',
      found === undefined ? 'NULL' : String(found),
      String(row.requests),
      String(row.isTest === true),
      String(row.isReplay === true),
    ];
    this.columns.forEach((column, i) => column.add(values[i]!));
  }

  /** The days of the requests, counted since 1970. */
  days(): number[] {
    return [...new Set(this.arrivals().map((at) => Math.floor(at / dayMs)))];
  }

  /** @param from milliseconds since 1970 @param to exclusive */
  within(from: number, to: number): UsageBatch {
    const isWithin = this.arrivals().map((at) => at >= from && at < to);
    return isWithin.every(Boolean) ? this : this.select((row) => isWithin[row]!);
  }

  slice(start: number, end = this.length): UsageBatch {
    return this.select((row) => row >= start && row < end);
  }

  /**
   * The columns in PostgreSQL's array syntax. The values are internal ids, names and numbers, which need no quotes. The
   * conversion of pg handles any text and takes several times as long.
   */
  asArrays(): string[] {
    return this.columns.map((column) => `{${column.text()}}`);
  }

  /** Empties the batch for reuse: V8 would release its external memory only after the next full collection. */
  clear(): void {
    for (const column of this.columns) column.clear();
  }

  /** Arrival of each request in milliseconds since 1970. */
  private arrivals(): number[] {
    return this.times.values().map(Number);
  }

  private select(isWanted: (row: number) => boolean): UsageBatch {
    const selected = new UsageBatch();
    this.columns.forEach((column, i) => {
      for (const value of column.values().filter((_, row) => isWanted(row))) selected.columns[i]!.add(value);
    });
    return selected;
  }
}

const comma = 0x2c;

/** ASCII texts without commas in one buffer outside of V8's heap. */
class TextColumn {
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

  private grow(min: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(min, 2 * this.bytes.length));
    this.bytes.copy(larger, 0, 0, this.end);
    this.bytes = larger;
  }
}
