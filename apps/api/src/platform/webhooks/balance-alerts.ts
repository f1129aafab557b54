import type { Account, Accounts, BalanceCrossing, ReportedBalance } from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { AlertContent, AlertOutbox } from '@enrichment/alerts-domain';
import type { BalanceLook } from './balance-look';

/** Milliseconds between two checks of every account. */
export const balanceAlertsMs = 60_000;
const accountsAtOnce = 200;

export interface BalanceAlertsParts {
  readonly outbox: AlertOutbox;
  readonly accounts: Accounts;
  /** The accounts that have people, by id: those behind `after`. */
  readonly accountsBehind: (after: string | undefined, limit: number) => Promise<readonly string[]>;
  readonly look: BalanceLook;
  readonly clock: Clock;
}

/**
 * Finds the balances that people are mailed about. Each replica reads all accounts, and writes only of those whose balance has
 * moved; of several that find the same, one counts.
 */
export class BalanceAlerts {
  constructor(private readonly parts: BalanceAlertsParts) {}

  async execute(): Promise<void> {
    for (let after: string | undefined; ;) {
      const ids = await this.parts.accountsBehind(after, accountsAtOnce);
      if (ids.length > 0) await this.lookAt(ids);
      after = ids.at(-1);
      if (ids.length < accountsAtOnce) return;
    }
  }

  private async lookAt(ids: readonly string[]): Promise<void> {
    const { outbox, accounts, look, clock } = this.parts;
    const now = clock.now();
    const [found, marks] = await Promise.all([accounts.findAll(ids), outbox.marks(ids)]);
    const living = found.filter(({ deletedAt }) => !deletedAt);
    const before = (id: string) => marks.get(id) as ReportedBalance | undefined;
    const looks = await look.of(living, before, now);
    const moved = looks.flatMap(({ crossings, reported }, place) => {
      const account = living[place]!;
      if (isSame(before(account.id), reported)) return [];
      const at = new Date(now);
      const alerts = crossings.map((each) => ({
        accountId: account.id,
        at,
        content: contentOf(account, each),
      }));
      return [{ accountId: account.id, before: before(account.id), mark: reported, alerts }];
    });
    await outbox.note(moved);
  }
}

function isSame(before: ReportedBalance | undefined, reported: ReportedBalance): boolean {
  return (
    before?.credits === reported.credits && before.low === reported.low && before.isEmpty === reported.isEmpty
  );
}

function contentOf({ credits }: Account, crossing: BalanceCrossing): AlertContent {
  if (crossing.type === 'empty') return { type: 'balance.empty' };
  return { type: 'balance.low', credits, threshold: crossing.threshold ?? null };
}
