import { latencyBucket, type UsageRow } from '@enrichment/billing-domain';

/** What needs no quotes. */
const isName = /^[A-Za-z_]\w{0,63}$/;

/**
 * Rows by column, as a statement takes them. They wait for a tenth of a second, which is several garbage collections at ten
 * thousand requests a second: as objects they would move to where long-lived ones are, 400 bytes a request, and
 * stay until the next full collection.
 */
export class UsageBatch {
  /** When each request arrived, in milliseconds since 1970. */
  readonly times: number[] = [];
  private readonly requestIds: string[] = [];
  private readonly accountIds: string[] = [];
  private readonly keyIds: string[] = [];
  private readonly operations: string[] = [];
  private readonly codes: string[] = [];
  private readonly reasons: string[] = [];
  private readonly parameters: string[] = [];
  private readonly credits: number[] = [];
  private readonly latencies: number[] = [];
  private readonly buckets: number[] = [];
  private readonly found: (number | string)[] = [];

  get length(): number {
    return this.times.length;
  }

  add(row: UsageRow): void {
    const { parameter, code, latencyMs } = row;
    this.times.push(row.at.getTime());
    this.requestIds.push(row.requestId);
    this.accountIds.push(row.accountId);
    this.keyIds.push(row.keyId);
    this.operations.push(row.operation);
    this.codes.push(code);
    this.reasons.push(row.reason ?? 'NULL');
    this.parameters.push(parameter !== undefined && isName.test(parameter) ? parameter : 'NULL');
    this.credits.push(row.credits);
    this.latencies.push(latencyMs);
    // The latency of errors is not reported, so one bucket holds them all.
    this.buckets.push(code === 'ok' ? latencyBucket(latencyMs) : 0);
    this.found.push(row.found ?? 'NULL');
  }

  /** @param from milliseconds since 1970 @param to exclusive */
  within(from: number, to: number): UsageBatch {
    const isWithin = (_: unknown, i: number) => this.times[i]! >= from && this.times[i]! < to;
    return this.times.every(isWithin) ? this : this.select((column) => column.filter(isWithin));
  }

  slice(start: number, end?: number): UsageBatch {
    return this.select((column) => column.slice(start, end));
  }

  /**
   * The columns as PostgreSQL reads arrays. They hold ids, names and numbers of ours, in which nothing needs quotes; pg's own
   * conversion, which expects anything, takes several times as long.
   */
  asArrays(): string[] {
    return this.columns().map((column) => `{${column.join(',')}}`);
  }

  private columns(): readonly (number | string)[][] {
    return [
      ...[
        this.times,
        this.requestIds,
        this.accountIds,
        this.keyIds,
        this.operations,
        this.codes,
        this.reasons,
      ],
      ...[this.parameters, this.credits, this.latencies, this.buckets, this.found],
    ];
  }

  private select(part: <T>(column: readonly T[]) => T[]): UsageBatch {
    const selected = new UsageBatch();
    const columns = this.columns().map(part);
    selected.columns().forEach((column, i) => {
      for (const value of columns[i]!) column.push(value);
    });
    return selected;
  }
}
