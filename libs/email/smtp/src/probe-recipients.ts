import {
  classifyReply,
  type EmailAddress,
  type MailboxAnswer,
  randomRecipient,
  type RandomRecipient,
  type ReplyMeaning,
} from '@enrichment/email-domain';
import { mailCommand, recipientCommand } from './commands';
import { HostFailure } from './host-failure';
import type { ServerReply } from './reply-reader';
import type { SmtpSession } from './smtp-session';

export interface Question {
  readonly address: EmailAddress;
  /** The sender's address, empty for the null sender. */
  readonly mailFrom: string;
  /** A local part that no mailbox has, to be probed too. */
  readonly random: string | undefined;
}

export interface RecipientFindings {
  readonly mailbox: MailboxAnswer;
  readonly random: RandomRecipient;
  /** Stage of the answer: up to EHLO, at MAIL, or at RCPT. */
  readonly stage: 'connect' | 'mail' | 'recipient';
  /** The reply; absent when the connection broke or timed out. */
  readonly reply?: ServerReply | undefined;
}

/**
 * Sends MAIL, RCPT for the real recipient, and RCPT for a random one; in this order, because some providers refuse after a second
 * RCPT. Never rejects: it returns its findings until the connection ended.
 */
export async function probeRecipients(
  session: SmtpSession,
  hostname: string,
  { address, mailFrom, random }: Question,
): Promise<RecipientFindings> {
  if (address.needsSmtpUtf8 && !session.extensions.has('SMTPUTF8')) {
    return { mailbox: 'no_smtputf8', random: 'unknown', stage: 'recipient' };
  }
  const [mail, real, other] = send(session, [
    mailCommand(mailFrom, address),
    recipientCommand(address.normal),
    ...(random ? [recipientCommand(`${random}@${address.asciiDomain}`)] : []),
  ]);
  let stage: 'mail' | 'recipient' = 'mail';
  try {
    const sender = await mail!();
    const mailbox = meaningOf(sender, stage, hostname);
    if (mailbox !== 'accepted') return { mailbox, random: 'unknown', stage, reply: sender };
    stage = 'recipient';
    const recipient = await real!();
    const answer = meaningOf(recipient, stage, hostname);
    return {
      mailbox: answer,
      stage,
      reply: recipient,
      random: other ? await randomAnswer(other, answer, session, hostname) : 'unknown',
    };
  } catch (failure) {
    if (!(failure instanceof HostFailure)) throw failure;
    return { mailbox: failure.answer, random: 'unknown', stage };
  }
}

/** Functions that return the replies, to be called in order. With PIPELINING all commands are sent together, else one by one. */
function send(session: SmtpSession, lines: readonly string[]): (() => Promise<ServerReply>)[] {
  if (!session.extensions.has('PIPELINING')) return lines.map((line) => () => session.send(line));
  return lines.map((line) => session.send(line)).map((reply) => () => reply);
}

/** Only these codes accept a recipient (RFC 5321 section 4.3.2). After any other 2xx, replies no longer belong to their commands. */
const acceptance: ReadonlySet<number> = new Set([250, 251, 252]);

function meaningOf(reply: ServerReply, stage: 'mail' | 'recipient', hostname: string): ReplyMeaning {
  const meaning = classifyReply(reply, stage, hostname);
  return meaning === 'accepted' && !acceptance.has(reply.code) ? 'refused_us' : meaning;
}

/** Answers that a random recipient does not change. */
const clear: ReadonlySet<MailboxAnswer> = new Set<MailboxAnswer>(['not_found', 'disabled', 'full', 'busy']);

/** After a clear answer, the reply is only used if it has arrived with it: some servers delay each refusal more than the one before. */
async function randomAnswer(
  reply: () => Promise<ServerReply>,
  mailbox: MailboxAnswer,
  session: SmtpSession,
  hostname: string,
): Promise<RandomRecipient> {
  if (!clear.has(mailbox)) return ifAnswered(reply(), hostname);
  if (!session.extensions.has('PIPELINING')) return 'unknown';
  const nothing = new Promise<'unknown'>((resolve) => setImmediate(() => resolve('unknown')));
  return Promise.race([ifAnswered(reply(), hostname), nothing]);
}

async function ifAnswered(reply: Promise<ServerReply>, hostname: string): Promise<RandomRecipient> {
  try {
    return randomRecipient(meaningOf(await reply, 'recipient', hostname));
  } catch {
    return 'unknown';
  }
}

/**
 * Whether the server receives no mail without TLS: `530 5.7.0 Must issue a STARTTLS command first` (RFC 3207), `550 TLS required`
 * (Exim), x.7.10 (RFC 5248).
 */
export function wantsTls({ reply }: RecipientFindings): boolean {
  if (!reply || reply.code < 400) return false;
  return reply.enhanced?.endsWith('.7.10') === true || /\b(?:start)?tls\b/i.test(reply.text);
}
