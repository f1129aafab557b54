import type { MailboxAnswer } from '../ports/mailbox-probe';

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** Words before a wait. Without them, numbers are times of day, dates or pieces of addresses. */
const before = String.raw`\b(?:in|after|for|wait|within|least|another) (?:about )?`;

/**
 * The wait that a reply names, in milliseconds: `try again in 5 minutes`, `greylisted for 300 seconds`, `come back in 00:04:59`.
 * `undefined` when it names none.
 */
export function namedWait(text: string): number | undefined {
  const clock = new RegExp(
    `${before}(\\d{1,2}):(\\d\\d):(\\d\\d)(?![\\w:.]| ?(?:utc|gmt|[ap]m\\b|[+-]\\d))`,
    'i',
  ).exec(text);
  if (clock)
    return Number(clock[1]) * unitMs['h']! + Number(clock[2]) * unitMs['m']! + Number(clock[3]) * 1_000;
  const wait = new RegExp(
    `${before}(\\d{1,6}) ?(s(?:ec(?:ond)?s?)?|m(?:in(?:ute)?s?)?|h(?:(?:ou)?rs?)?)\\b(?!:)`,
    'i',
  ).exec(text);
  return wait ? Number(wait[1]) * unitMs[wait[2]![0]!.toLowerCase()]! : undefined;
}

/** The wait that a reply names, as a part of `ProbeEvidence`, with an answer that demands one. */
export function waitNamedIn(mailbox: MailboxAnswer, reply: string): { readonly waitMs?: number } {
  const waitMs = mailbox === 'greylisted' || mailbox === 'busy' ? namedWait(reply) : undefined;
  return waitMs === undefined ? {} : { waitMs };
}
