import type { Account, Accounts, BalanceCrossing, ReportedBalance } from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { AlertContent, AlertOutbox } from '@enrichment/alerts-domain';
import type { BalanceChanges } from '../webhooks/balance-changes';

/** Milliseconds between two checks of every account. */
export const balanceAlertsMs = 60_000;
const accountsAtOnce = 200;

interface BalanceAlertsParts {
  readonly outbox: AlertOutbox;
  readonly accounts: Accounts;
  /** The next ids of accounts with members, in order. */
  readonly accountsAfter: (id: string | undefined, limit: number) => Promise<readonly string[]>;
  readonly balances: BalanceChanges;
  readonly clock: Clock;
}

/**
 * Finds the balances that members are mailed about. Each replica reads all accounts, and writes the alerts of those whose balance has
 * changed. Of several replicas that find the same change, one sends its alerts.
 */
export class BalanceAlerts {
  constructor(private readonly parts: BalanceAlertsParts) {}

  async execute(): Promise<void> {
    for (let after: string | undefined; ;) {
      const ids = await this.parts.accountsAfter(after, accountsAtOnce);
      if (ids.length > 0) await this.check(ids);
      after = ids.at(-1);
      if (ids.length < accountsAtOnce) return;
    }
  }

  private async check(ids: readonly string[]): Promise<void> {
    const { outbox, accounts, balances, clock } = this.parts;
    const now = clock.now();
    const [found, marks] = await Promise.all([accounts.findAll(ids), outbox.marks(ids)]);
    const living = found.filter(({ deletedAt }) => !deletedAt);
    const before = (id: string) => marks.get(id) as ReportedBalance | undefined;
    const changes = await balances.of(living, before, now);
    const moved = changes.flatMap(({ crossings, reported }, place) => {
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
    await outbox.record(moved);
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
