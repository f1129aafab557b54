import type { UsageLog, UsageRow } from './usage';

/** Refused requests of a kind that have a row each. Later ones in the same window share one row. */
const singleRows = 10;
const windowMs = 10_000;
/** Kinds of a window. With more, the window ends early. */
const maxKinds = 10_000;

interface Kind {
  rows: number;
  sum?: UsageRow;
}

/**
 * Sums refused requests, so that a caller that ignores refusals does not fill the database. A kind is a key with an operation,
 * a code and a reason. Counts are exact. A crash loses the sums of the last window.
 */
export class SummedRefusals implements UsageLog {
  private readonly kinds = new Map<string, Kind>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(private readonly log: UsageLog) {}

  record(row: UsageRow): void {
    if (row.code === 'ok' || row.credits !== 0 || this.isClosed) this.log.record(row);
    else this.add(row);
  }

  /** Ends the window and records its sums. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { sum } of this.kinds.values()) if (sum) this.log.record(sum);
    this.kinds.clear();
  }

  /** Stops summing: later rows are passed on unchanged. */
  close(): void {
    this.isClosed = true;
    this.flush();
  }

  private add(row: UsageRow): void {
    const name = [row.keyId, row.operation, row.code, row.reason, row.isReplay].join(' ');
    let kind = this.kinds.get(name);
    if (!kind) {
      if (this.kinds.size >= maxKinds) this.flush();
      kind = { rows: 0 };
      this.kinds.set(name, kind);
      this.timer ??= setTimeout(() => this.flush(), windowMs).unref();
    }
    kind.rows += 1;
    if (kind.rows <= singleRows) this.log.record(row);
    else kind.sum = kind.sum ? added(kind.sum, row) : row;
  }
}

function added(sum: UsageRow, row: UsageRow): UsageRow {
  const requests = sum.requests + row.requests;
  return {
    ...sum,
    requests,
    parameter: sum.parameter === row.parameter ? sum.parameter : undefined,
    latencyMs: sum.latencyMs + ((row.latencyMs - sum.latencyMs) * row.requests) / requests,
  };
}
