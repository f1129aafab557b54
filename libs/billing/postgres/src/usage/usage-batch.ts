import { latencyBucket, type UsageRow } from '@enrichment/billing-domain';
import { TextColumn } from './text-column';

/** What needs no quotes. */
const isName = /^[A-Za-z_]\w{0,63}$/;
const dayMs = 86_400_000;

/**
 * Rows by column, as a statement takes them. They wait for a tenth of a second, which is several garbage collections at ten
 * thousand requests a second: whatever V8 holds of them would move to where long-lived objects are, 150 bytes a request, and
 * stay until the next full collection. So they stand as text outside of its heap.
 */
export class UsageBatch {
  length = 0;
  /** When the first and the last of the requests arrived, in milliseconds since 1970. */
  private earliest = Infinity;
  private latest = -Infinity;
  /** When each request arrived, in milliseconds since 1970. */
  private readonly times = new TextColumn();
  private readonly requestIds = new TextColumn();
  private readonly accountIds = new TextColumn();
  private readonly keyIds = new TextColumn();
  private readonly operations = new TextColumn();
  private readonly codes = new TextColumn();
  private readonly reasons = new TextColumn();
  private readonly parameters = new TextColumn();
  private readonly credits = new TextColumn();
  private readonly latencies = new TextColumn();
  private readonly buckets = new TextColumn();
  private readonly found = new TextColumn();
  private readonly columns = [
    ...[this.times, this.requestIds, this.accountIds, this.keyIds, this.operations, this.codes],
    ...[this.reasons, this.parameters, this.credits, this.latencies, this.buckets, this.found],
  ];

  add(row: UsageRow): void {
    const { parameter, code, latencyMs } = row;
    const at = row.at.getTime();
    this.addTime(at);
    // `toFixed`, for V8 keeps the texts that String makes of numbers, and these hardly ever come again.
    this.times.add(at.toFixed(0));
    this.requestIds.add(row.requestId);
    this.accountIds.add(row.accountId);
    this.keyIds.add(row.keyId);
    this.operations.add(row.operation);
    this.codes.add(code);
    this.reasons.add(row.reason ?? 'NULL');
    this.parameters.add(parameter !== undefined && isName.test(parameter) ? parameter : 'NULL');
    this.credits.add(String(row.credits));
    this.latencies.add(latencyMs.toFixed(3));
    // The latency of errors is not reported, so one bucket holds them all.
    this.buckets.add(code === 'ok' ? String(latencyBucket(latencyMs)) : '0');
    this.found.add(row.found === undefined ? 'NULL' : String(row.found));
  }

  /** The days on which the requests arrived, counted since 1970. */
  days(): number[] {
    const dayOf = (at: number) => Math.floor(at / dayMs);
    if (dayOf(this.earliest) === dayOf(this.latest)) return [dayOf(this.earliest)];
    return [...new Set(this.times.values().map((at) => dayOf(Number(at))))];
  }

  /** @param from milliseconds since 1970 @param to exclusive */
  within(from: number, to: number): UsageBatch {
    if (this.earliest >= from && this.latest < to) return this;
    const times = this.times.values().map(Number);
    return this.select((row) => times[row]! >= from && times[row]! < to);
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
    this.length = 0;
    this.earliest = Infinity;
    this.latest = -Infinity;
    for (const column of this.columns) column.clear();
  }

  private addTime(at: number): void {
    this.length++;
    this.earliest = Math.min(this.earliest, at);
    this.latest = Math.max(this.latest, at);
  }

  private select(isWanted: (row: number) => boolean): UsageBatch {
    const selected = new UsageBatch();
    this.columns.forEach((column, i) => {
      for (const value of column.values().filter((_, row) => isWanted(row))) selected.columns[i]!.add(value);
    });
    for (const at of selected.times.values()) selected.addTime(Number(at));
    return selected;
  }
}
