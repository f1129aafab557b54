import type { MailboxAnswer, RandomRecipient } from '../ports/mailbox-probe';
import { providerOf } from './mail-providers';
import { type ReplyMeaning, type ReplyRule, replyRules } from './reply-rules';
import { parseReply, type SmtpReply } from './smtp-reply';

/** Stage of the conversation that a reply belongs to: the connection (its greeting), EHLO or HELO, MAIL, or RCPT. */
export type SmtpStage = 'connect' | 'hello' | 'mail' | 'recipient';

/**
 * The meaning of a server's reply for a mailbox. A refusal before RCPT does not concern the mailbox but the client, permanently (5xx)
 * or temporarily (4xx). At RCPT the order of rules is: about the client, of the host's provider, about the mailbox, general.
 *
 * Linear in the reply's length. A code outside 2xx, 4xx and 5xx, which no server may send here, is `refused_us`: it means nothing for
 * the mailbox.
 */
export function classifyReply(
  reply: SmtpReply,
  stage: SmtpStage,
  hostname?: string,
  rules = rulesFor(hostname === undefined ? undefined : providerOf(hostname)?.rules),
): ReplyMeaning {
  const severity = Math.trunc(reply.code / 100);
  if (severity === 2) return 'accepted';
  if (severity !== 4 && severity !== 5) return 'refused_us';
  const quoted = stage === 'recipient' ? quotedRefusal(reply) : undefined;
  if (quoted) {
    const meaning = classifyReply(quoted, stage, hostname, rules);
    if (isConclusive(meaning)) return meaning;
  }
  const facts = { code: reply.code, severity, status: statusOf(reply, severity), text: readable(reply.text) };
  const meaning = rules.find(holds(facts))?.meaning ?? 'rejected';
  if (stage === 'recipient') return meaning;
  return severity === 4 && meaning !== 'refused_us' ? 'greylisted' : 'refused_us';
}

/**
 * A host that verifies recipients at the next host quotes its reply. Postfix replies 450 by default even where that host refused
 * the recipient permanently.
 */
const refusalOfNextHost =
  /Recipient address rejected: (?:unverified|undeliverable) address: host \S+ said: (5\d\d[ -].*)/i;

/** The permanent refusal of the next host that a temporary one quotes. */
function quotedRefusal({ code, text }: SmtpReply): SmtpReply | undefined {
  const quoted = code >= 400 && code < 500 ? refusalOfNextHost.exec(text)?.[1] : undefined;
  return quoted === undefined ? undefined : parseReply(quoted);
}

/** Whether a reply refuses for now: no such reply is certain about the mailbox. */
export function isTemporary(reply: SmtpReply): boolean {
  return reply.code >= 400 && reply.code < 500 && quotedRefusal(reply) === undefined;
}

/** Whether an answer is final, so that the domain's other mail hosts need no probe. */
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

/** The result for a random recipient, given the meaning of the reply to its RCPT. */
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
  /** The enhanced status without its class; `` when the reply has none. */
  readonly status: string;
  readonly text: string;
}

function holds(facts: Facts): (rule: ReplyRule) => boolean {
  return ({ code, status, exceptStatus, text, unless }) =>
    (code === undefined || [code].flat().some((each) => each === facts.code || each === facts.severity)) &&
    (status === undefined || [status].flat().some((pattern) => statusMatches(pattern, facts.status))) &&
    !exceptStatus?.includes(facts.status) &&
    (text === undefined || text.test(facts.text)) &&
    !unless?.test(facts.text);
}

function statusMatches(pattern: string, status: string): boolean {
  return pattern.endsWith('.*') ? status.startsWith(pattern.slice(0, -1)) : status === pattern;
}

/** All rules in the order in which they apply. */
export function rulesFor(providerRules: readonly ReplyRule[] = []): readonly ReplyRule[] {
  const { greylisting, us, mailbox, general } = replyRules;
  return [...greylisting, ...us, ...providerRules, ...mailbox, ...general];
}

/** Old servers write the status inside the text: `sorry, no mailbox here by that name (#5.1.1)`. */
function statusOf(reply: SmtpReply, severity: number): string {
  const written = reply.enhanced ?? /(?:^|[#('" ])([245]\.\d{1,3}\.\d{1,3})(?![.\d])/.exec(reply.text)?.[1];
  return written?.startsWith(`${severity}.`) ? written.slice(2) : '';
}

/** The text in lower case, `user_unknown` as two words, without Latin accents, addresses and the paths of links; the rest remains. */
function readable(text: string): string {
  return text
    .slice(0, 2000)
    .toLowerCase()
    .replace(/\bm(?:ail-)?box\b/g, 'mailbox')
    .replace(/(https?:\/\/[^\s/<>]+)[^\s<>]*/g, '$1')
    .replace(/(?<=[a-z])_(?=[a-z])/g, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => (word.includes('@') ? word.replace(/[^<>()[\]"',;:]*@[^<>()[\]"',;:]*/g, '') : word))
    .join(' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
