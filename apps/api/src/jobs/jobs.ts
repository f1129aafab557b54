import type { ApiKeys, Callers, StoredAnswers } from '@enrichment/billing-domain';
import type { PostgresLedgerKeeper, PostgresUsageKeeper } from '@enrichment/billing-postgres';
import type {
  Attempts,
  AuditLog,
  EmailLinks,
  Invitations,
  PasswordLinks,
  Sessions,
} from '@enrichment/identity-domain';
import type { Clock } from '@enrichment/kernel';
import { type PageSamples, type PageStore, SAMPLE_MAX_AGE_MS } from '@enrichment/network-scraping-domain';
import {
  type Deliveries,
  deliveryRetentionDays,
  type MailAlerts,
  type SendDeliveries,
} from '@enrichment/webhooks-domain';
import type { Config } from '../config/config';
import type { CapEvents } from '../platform/webhooks/cap-events';
import { type BalanceAlerts, balanceAlertsMs } from '../platform/webhooks/balance-alerts';
import { type AccountEvents, accountLooksMs } from '../platform/webhooks/account-events';
import type { Job } from './scheduler';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** How old entries of the ledger are when they move to its archive, where they take a fifth of the space. */
const ledgerArchiveDays = 90;

/** Whose work it is. */
export interface JobParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly answers: StoredAnswers;
  readonly callers: Callers;
  readonly keys: ApiKeys;
  readonly ledger: PostgresLedgerKeeper;
  readonly usage: PostgresUsageKeeper;
  readonly pages: PageStore;
  readonly samples: PageSamples;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly links: PasswordLinks;
  readonly emailLinks: EmailLinks;
  readonly invitations: Invitations;
  readonly audit: AuditLog;
  readonly accountEvents: AccountEvents;
  readonly capEvents: CapEvents;
  readonly sending: SendDeliveries;
  readonly deliveries: Deliveries;
  readonly balanceAlerts: BalanceAlerts;
  readonly mailAlerts: MailAlerts;
}

/** Everything that runs by itself, and when. */
export function jobs(parts: JobParts): Job[] {
  const {
    config,
    clock,
    answers,
    callers,
    keys,
    ledger,
    usage,
    pages,
    samples,
    sessions,
    attempts,
    links,
    emailLinks,
    invitations,
    audit,
    accountEvents,
    capEvents,
    sending,
    deliveries,
    balanceAlerts,
    mailAlerts,
  } = parts;
  const daysAgo = (days: number) => clock.now() - days * dayMs;
  const job = (name: string, everyMs: number, run: Job['run']): Job => ({ name, everyMs, run });
  return [
    job('note the use of keys', 5 * secondMs, () => keys.noteUse(callers.drainUses())),
    job('roll up the usage', 5 * secondMs, () => usage.run()),
    { ...job('index the requests of past days', 10 * minuteMs, () => usage.indexPastDays()), isLong: true },
    job('fold the heads of the ledger', 5 * secondMs, () => ledger.foldHeads()),
    job('count the spending of keys with caps', minuteMs, () => ledger.countSpending()),
    job('move the checkpoints of the ledger', 10 * minuteMs, () => ledger.checkpoint()),
    job('archive old entries of the ledger', dayMs, () =>
      ledger.archive(new Date(daysAgo(ledgerArchiveDays))),
    ),
    job('forget old answers', 10 * minuteMs, () => answers.clean()),
    job('end expired sessions', 10 * minuteMs, () => sessions.clean()),
    job('forget old sign-in attempts', 10 * minuteMs, () => attempts.clean()),
    job('forget expired links', 10 * minuteMs, () => links.clean()),
    job('forget expired links to addresses', 10 * minuteMs, () => emailLinks.clean()),
    job('forget expired invitations', 10 * minuteMs, () => invitations.clean()),
    job('forget old entries of the audit log', dayMs, () =>
      audit.prune(new Date(daysAgo(config.auditKeptDays))),
    ),
    job('look at accounts with webhooks', accountLooksMs, () => accountEvents.execute()),
    job('tell of caps that were reached', secondMs, () => capEvents.execute()),
    job('send webhooks', secondMs, () => sending.execute()),
    ...(mailAlerts.mails
      ? [
          job('look at balances for alerts', balanceAlertsMs, () => balanceAlerts.execute()),
          job('mail alerts', secondMs, () => mailAlerts.execute()),
        ]
      : []),
    job('forget old webhook deliveries', 60 * minuteMs, () =>
      deliveries.prune(new Date(daysAgo(deliveryRetentionDays))),
    ),
    job('forget unreadable pages', 15 * minuteMs, () => samples.prune(clock.now() - SAMPLE_MAX_AGE_MS)),
    // With a page goes what is told of it once it is gone from the network.
    job('forget old pages', dayMs, () => pages.prune(daysAgo(config.pagesKeptDays))),
  ];
}
