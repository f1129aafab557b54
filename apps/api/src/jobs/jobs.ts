import {
  ApiKeys,
  Callers,
  LedgerKeeper,
  RequestBodies,
  StoredAnswers,
  UsageKeeper,
} from '@enrichment/billing-domain';
import {
  Outcomes,
  outcomesKeptDays,
  recheckBounds,
  RecheckMailboxes,
  Rechecks,
} from '@enrichment/email-domain';
import { Attempts, AuditLog, PasswordLinks, Sessions } from '@enrichment/identity-domain';
import { Clock, dayMs } from '@enrichment/kernel';
import {
  CheckWatches,
  PageSamples,
  PageStore,
  SAMPLE_MAX_AGE_MS,
  Watches,
  WebsiteMatches,
} from '@enrichment/network-scraping-domain';
import { listBounds, Lists, RunLists } from '@enrichment/lists-domain';
import { MailAlerts, MailOutbox, SendMails, unsentMailDays } from '@enrichment/alerts-domain';
import { Deliveries, deliveryRetentionDays, SendDeliveries } from '@enrichment/webhooks-domain';
import { Config, forgetDeletedAccounts } from '@enrichment/application';
import { Database } from '@enrichment/postgres';
import { DataUpdate } from '../data/data-update';
import { Log } from '../platform/observability/logging';
import { CapEvents } from '../platform/webhooks/cap-events';
import { BalanceAlerts, balanceAlertsMs } from '../platform/alerts/balance-alerts';
import { AccountEvents, accountEventsMs } from '../platform/webhooks/account-events';
import { DeletionTime } from './deletion-time';
import type { Job } from './scheduler';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** Days after which entries of the ledger move to its archive, where they take a fifth of the space. */
const ledgerArchiveDays = 90;

/** The parts that have work to do regularly. */
export const jobParts = {
  config: Config,
  clock: Clock,
  database: Database,
  dataUpdate: DataUpdate,
  log: Log,
  deletionTime: DeletionTime,
  answers: StoredAnswers,
  bodies: RequestBodies,
  callers: Callers,
  keys: ApiKeys,
  ledger: LedgerKeeper,
  usage: UsageKeeper,
  pages: PageStore,
  samples: PageSamples,
  watches: Watches,
  websiteMatches: WebsiteMatches,
  checkWatches: CheckWatches,
  sessions: Sessions,
  attempts: Attempts,
  links: PasswordLinks,
  audit: AuditLog,
  accountEvents: AccountEvents,
  capEvents: CapEvents,
  sending: SendDeliveries,
  deliveries: Deliveries,
  balanceAlerts: BalanceAlerts,
  mailAlerts: MailAlerts,
  mails: SendMails,
  mailOutbox: MailOutbox,
  recheckMailboxes: RecheckMailboxes,
  rechecks: Rechecks,
  outcomes: Outcomes,
  lists: Lists,
  runLists: RunLists,
};

export type JobParts = { readonly [Part in keyof typeof jobParts]: (typeof jobParts)[Part]['prototype'] };

/** For jobs with a backlog, which goes on at the next turn. */
const long = { timeoutMs: 60 * minuteMs };

/** Every background job and its interval. */
export function jobs(parts: JobParts): Job[] {
  const job = (name: string, everyMs: number, run: Job['run'], more: Partial<Job> = {}): Job => ({
    name,
    everyMs,
    run,
    ...more,
  });
  /** Work of each replica. */
  const own = { ofEachReplica: true, atStop: true };
  /**
   * A job that deletes rows and logs the result.
   *
   * @param run called with the database's time; returns the count or the names of the deleted rows
   */
  const deleting = (
    name: string,
    everyMs: number,
    run: (now: number) => Promise<number | readonly string[]>,
  ): Job =>
    job(name, everyMs, async () => {
      const deleted = await run(await parts.deletionTime.now());
      if (deleted !== 0 && (typeof deleted === 'number' || deleted.length > 0))
        parts.log.info({ job: name, deleted }, 'old data was deleted');
    });
  const daysBefore = (now: number, days: number) => now - days * dayMs;
  return [
    job('note the use of keys', 5 * secondMs, () => parts.keys.recordUse(parts.callers.drainUses()), own),
    job('roll up the usage', 5 * secondMs, () => parts.usage.run()),
    deleting('forget old usage', 10 * secondMs, (now) => parts.usage.forget(now)),
    job('fold the heads of the ledger', 5 * secondMs, () => parts.ledger.foldHeads()),
    job('count the spending of keys with caps', minuteMs, () => parts.ledger.countSpending()),
    job('move the checkpoints of the ledger', 10 * minuteMs, () => parts.ledger.checkpoint(), long),
    job(
      'archive old entries of the ledger',
      dayMs,
      async (signal) => {
        const now = await parts.deletionTime.now();
        await parts.ledger.archive(new Date(daysBefore(now, ledgerArchiveDays)), signal);
      },
      long,
    ),
    job('forget deleted accounts', 10 * minuteMs, () => forgetDeletedAccounts(parts.database), long),
    deleting('forget old answers', 10 * minuteMs, () => parts.answers.clean()),
    deleting('forget old bodies of requests', 10 * minuteMs, () => parts.bodies.clean()),
    deleting('end expired sessions', 10 * minuteMs, () => parts.sessions.clean()),
    deleting('forget old sign-in attempts', 10 * minuteMs, () => parts.attempts.clean()),
    deleting('forget expired links', 10 * minuteMs, () => parts.links.clean()),
    deleting('forget old entries of the audit log', dayMs, (now) =>
      parts.audit.prune(new Date(daysBefore(now, parts.config.auditKeptDays))),
    ),
    job('check accounts with webhooks', accountEventsMs, () => parts.accountEvents.execute()),
    job('report caps that were reached', secondMs, () => parts.capEvents.execute(), own),
    job('send the requests of lists', secondMs / 10, () => parts.runLists.execute(), { ofEachReplica: true }),
    deleting('delete old lists', 10 * minuteMs, (now) =>
      parts.lists.prune(
        new Date(daysBefore(now, listBounds.keptDays)),
        new Date(daysBefore(now, listBounds.draftDays)),
      ),
    ),
    job('send webhooks', secondMs, () => parts.sending.execute(), own),
    ...(parts.config.smtp && parts.config.smtpRecheck
      ? [
          job('check greylisted mailboxes again', 5 * secondMs, () => parts.recheckMailboxes.execute(), {
            ofEachReplica: true,
            timeoutMs: 5 * minuteMs,
          }),
        ]
      : []),
    deleting('forget old checks of mailboxes', 10 * minuteMs, (now) =>
      parts.rechecks.prune(new Date(now - recheckBounds.ageMs)),
    ),
    deleting('forget old outcomes of messages', dayMs, (now) =>
      parts.outcomes.prune(new Date(daysBefore(now, outcomesKeptDays))),
    ),
    ...(parts.mailAlerts.mails
      ? [
          job('check balances for alerts', balanceAlertsMs, () => parts.balanceAlerts.execute()),
          job('send mail', secondMs, () => parts.mails.execute(), own),
          deleting('forget mail that was not sent', dayMs, (now) =>
            parts.mailOutbox.prune(new Date(daysBefore(now, unsentMailDays))),
          ),
        ]
      : []),
    deleting('forget old webhook deliveries', 60 * minuteMs, (now) =>
      parts.deliveries.prune(new Date(daysBefore(now, deliveryRetentionDays))),
    ),
    // Replicas have folders of their own.
    job('renew the data', 10 * minuteMs, () => parts.dataUpdate.execute(), { ofEachReplica: true, ...long }),
    deleting('forget unreadable pages', 15 * minuteMs, (now) => parts.samples.prune(now - SAMPLE_MAX_AGE_MS)),
    job('read watched pages again', 10 * secondMs, () => parts.checkWatches.execute(), {
      timeoutMs: 5 * minuteMs,
    }),
    deleting('delete watches that have ended', dayMs, (now) =>
      parts.watches.prune(new Date(daysBefore(now, 1))),
    ),
    deleting('forget old matches of websites', dayMs, (now) => parts.websiteMatches.prune(new Date(now))),
    // A page that the profile site has removed is deleted with its notices.
    deleting('forget old pages', dayMs, (now) =>
      parts.pages.prune(daysBefore(now, parts.config.pagesKeptDays)),
    ),
  ];
}
