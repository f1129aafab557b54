import type { Account, Accounts, BalanceCrossing, ReportedBalance } from '@enrichment/billing-domain';
import type { Clock } from '@enrichment/kernel';
import type { AlertCheck, AlertContent, AlertMarks, MailAlerts } from '@enrichment/alerts-domain';
import type { BalanceChanges } from '../billing/balance-changes';

/** Milliseconds between two checks of every account. */
export const balanceAlertsMs = 60_000;
const accountsAtOnce = 200;

interface BalanceAlertsParts {
  readonly marks: AlertMarks;
  readonly messages: MailAlerts['messages'];
  readonly accounts: Accounts;
  /** The next ids of accounts with members, in order. */
  readonly accountsAfter: (id: string | undefined, limit: number) => Promise<readonly string[]>;
  readonly balances: BalanceChanges;
  readonly clock: Clock;
}

/**
 * Finds the balances that members are mailed about. Each replica reads all accounts, and writes to the members of those whose balance has
 * changed. Of several replicas that find the same change, one stores its messages.
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
    const { marks, accounts, balances, clock } = this.parts;
    const now = clock.now();
    const [found, noted] = await Promise.all([accounts.findAll(ids), marks.of(ids)]);
    const living = found.filter(({ deletedAt }) => !deletedAt);
    const before = (id: string) => noted.get(id) as ReportedBalance | undefined;
    const changes = await balances.of(living, before, now);
    const checks: AlertCheck[] = [];
    for (const [place, { crossings, reported }] of changes.entries()) {
      const account = living[place]!;
      const { id: accountId } = account;
      if (isSame(before(accountId), reported)) continue;
      const contents = crossings.map((each) => contentOf(account, each));
      const mails = await Promise.all(contents.map((each) => this.parts.messages(accountId, each)));
      checks.push({ accountId, before: before(accountId), mark: reported, mails: mails.flat() });
    }
    await marks.record(checks, new Date(now));
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
