import type { Effect } from '@enrichment/kernel';
import { calibrationCell } from '../outcomes/calibration';
import { hasArrived } from '../outcomes/own-outcome';
import type { CalibrationCell, KnownOutcomes, Outcome, Outcomes, Statement } from '../ports/outcomes';
import type { InMemoryRechecks } from './in-memory-rechecks';

/** `Outcomes` in memory, beside a store of rechecks. */
export class InMemoryOutcomes implements Outcomes {
  private readonly reported = new Map<string, Outcome>();
  private readonly statements = new Map<string, Statement>();
  private readonly counted = new Map<string, CalibrationCell>();

  constructor(private readonly rechecks?: InMemoryRechecks) {}

  report(outcome: Outcome): Promise<void> {
    const { account, email, kind, at } = outcome;
    const key = `${account} ${kind} ${email}`;
    const before = this.reported.get(key);
    if (!before || before.at < at) this.reported.set(key, outcome);
    const arrived = hasArrived(kind);
    const stated = this.statements.get(`${account} ${email}`);
    if (arrived !== undefined && stated && stated.at <= at) {
      this.statements.delete(`${account} ${email}`);
      this.count(calibrationCell(stated, arrived));
    }
    return Promise.resolve();
  }

  known(account: string, email: string, now: Date): Promise<KnownOutcomes> {
    const at = (kind: string) => this.reported.get(`${account} ${kind} ${email}`)?.at;
    const arrived = [at('delivered'), at('complained')].filter((one) => one !== undefined);
    const bouncedAt = at('bounced_hard');
    const latest = arrived.sort((a, b) => b.getTime() - a.getTime())[0];
    return Promise.resolve({
      ...(latest && { arrivedAt: latest }),
      ...(bouncedAt && { bouncedAt }),
      reports: [...this.reported.values()].some((outcome) => outcome.account === account),
      learned: this.rechecks?.learned(email, account, now),
    });
  }

  state(account: string, email: string, statement: Statement): Promise<Effect> {
    return Promise.resolve(() => {
      this.statements.set(`${account} ${email}`, statement);
      return Promise.resolve(true);
    });
  }

  calibration(): Promise<CalibrationCell[]> {
    return Promise.resolve([...this.counted.values()]);
  }

  prune(before: Date): Promise<number> {
    let removed = 0;
    for (const kept of [this.reported, this.statements] as Map<string, { at: Date }>[])
      for (const [key, { at }] of kept) if (at < before && kept.delete(key)) removed++;
    return Promise.resolve(removed);
  }

  private count(cell: CalibrationCell): void {
    const key = `${cell.hostKind} ${cell.confidence}`;
    const { count, right, squaredError } = this.counted.get(key) ?? { count: 0, right: 0, squaredError: 0 };
    this.counted.set(key, {
      ...cell,
      count: count + cell.count,
      right: right + cell.right,
      squaredError: squaredError + cell.squaredError,
    });
  }
}
