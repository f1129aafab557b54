import type { MailboxAnswer, RandomRecipient } from '../ports/mailbox-probe';
import { providerOf } from './mail-providers';
import { type ReplyMeaning, type ReplyRule, replyRules } from './reply-rules';
import type { SmtpReply } from './smtp-reply';

/** What a reply answers: the connection (its greeting), EHLO or HELO, MAIL, or RCPT. */
export type SmtpStage = 'connect' | 'hello' | 'mail' | 'recipient';

/**
 * What a server's reply says about a mailbox. Before RCPT nothing is known of it yet, so a refusal there is one of us:
 * for good (5xx) or for now (4xx). At RCPT the rules of the host's provider come first, then the general ones.
 *
 * Linear in the reply's length. A code outside 2xx, 4xx and 5xx, which no server may send here, is `refused_us`: it
 * says nothing of the mailbox.
 */
export function classifyReply(reply: SmtpReply, stage: SmtpStage, hostname?: string): ReplyMeaning {
  const severity = Math.trunc(reply.code / 100);
  if (severity === 2) return 'accepted';
  if (severity !== 4 && severity !== 5) return 'refused_us';
  const text = withoutAddresses(reply.text.slice(0, 2000).toLowerCase());
  const facts = { code: reply.code, severity, status: statusOf(reply, severity), text };
  if (stage !== 'recipient') return refusalBeforeRecipient(facts);
  const provider = hostname === undefined ? undefined : providerOf(hostname);
  const rule = provider?.rules.find(holds(facts)) ?? replyRules.find(holds(facts));
  return rule?.meaning ?? 'rejected';
}

/** Whether an answer settles the question, so that the domain's other mail hosts need not be asked. */
export function isConclusive(answer: MailboxAnswer): boolean {
  return !inconclusive.has(answer);
}

const inconclusive: ReadonlySet<MailboxAnswer> = new Set<MailboxAnswer>([
  'greylisted',
  'refused_us',
  'unreachable',
  'no_host',
  'dns_error',
  'timeout',
]);

/** What the reply to RCPT for a random recipient shows, given what it means. */
export function randomRecipient(meaning: ReplyMeaning): RandomRecipient {
  if (meaning === 'accepted') return 'accepted';
  return refusals.has(meaning) ? 'rejected' : 'unknown';
}

const refusals: ReadonlySet<ReplyMeaning> = new Set<ReplyMeaning>([
  'not_found',
  'rejected',
  'disabled',
  'not_served',
]);

interface Facts {
  readonly code: number;
  readonly severity: number;
  /** The enhanced status without its class, `` when there is none. */
  readonly status: string;
  readonly text: string;
}

function holds(facts: Facts): (rule: ReplyRule) => boolean {
  return ({ code, status, text }) =>
    (code === undefined || code === facts.code || code === facts.severity) &&
    (status === undefined || statusMatches(status, facts.status)) &&
    (text === undefined || text.test(facts.text));
}

function statusMatches(pattern: string, status: string): boolean {
  return pattern.endsWith('.*') ? status.startsWith(pattern.slice(0, -1)) : status === pattern;
}

function refusalBeforeRecipient(facts: Facts): ReplyMeaning {
  const rule = replyRules.find(holds(facts));
  return facts.severity === 4 && rule?.meaning !== 'refused_us' ? 'greylisted' : 'refused_us';
}

/** Old servers write the status inside the text: `sorry, no mailbox here by that name (#5.1.1)`. */
function statusOf(reply: SmtpReply, severity: number): string {
  const written = reply.enhanced ?? /(?:^|[#( ])([245]\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(reply.text)?.[1];
  return written?.startsWith(`${severity}.`) ? written.slice(2) : '';
}

function withoutAddresses(text: string): string {
  return text
    .split(/\s+/)
    .filter((word) => !word.includes('@'))
    .join(' ');
}
