import { latencyBucket, type UsageRow } from '@enrichment/billing-domain';
import { TextColumn } from './text-column';

/** Names that need no quotes. */
const isName = /^[A-Za-z_]\w{0,63}$/;
export const dayMs = 86_400_000;

/**
 * Rows by column, as a statement takes them. They wait for a tenth of a second, which is several garbage collections at ten
 * thousand requests a second: whatever V8 holds of them would move to where long-lived objects are, 150 bytes a request, and
 * stay until the next full collection. So they are kept as text outside of its heap.
 */
export class UsageBatch {
  private readonly times = new TextColumn();
  /** Columns in the order of the statement's parameters. */
  private readonly columns = [this.times, ...Array.from({ length: 12 }, () => new TextColumn())];

  get length(): number {
    return this.times.length;
  }

  add(row: UsageRow): void {
    const { parameter, code, latencyMs, found } = row;
    const values = [
      // `toFixed`, because V8 keeps the texts that String makes of numbers, and these rarely repeat.
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
      // The latency of errors is not reported, so one bucket holds them all.
      code === 'ok' ? String(latencyBucket(latencyMs)) : '0',
      found === undefined ? 'NULL' : String(found),
      String(row.requests),
    ];
    this.columns.forEach((column, i) => column.add(values[i]!));
  }

  /** The days on which the requests arrived, counted since 1970. */
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
   * The columns as PostgreSQL reads arrays. They hold ids, names and numbers of ours, in which nothing needs quotes; pg's own
   * conversion, which expects anything, takes several times as long.
   */
  asArrays(): string[] {
    return this.columns.map((column) => `{${column.text()}}`);
  }

  /** Empties it, for other rows: its memory is not V8's, which would give it back after the next full collection only. */
  clear(): void {
    for (const column of this.columns) column.clear();
  }

  /** Arrival of each request, in milliseconds since 1970. */
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
