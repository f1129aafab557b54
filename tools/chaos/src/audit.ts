import type { LedgerEntry } from '@enrichment/billing-domain';
import { decodeTime } from 'ulid';
import type { Sent } from './load';

export interface Findings {
  /** Answered with success, and charged once. */
  readonly charged: number;
  /** Answered without success, and not charged. */
  readonly uncharged: number;
  /** The connection ended before an answer came. */
  readonly lost: number;
  /** Of those, how many were charged: their answer was ready. */
  readonly lostButCharged: number;
  /** One sentence each; none when all is as promised. */
  readonly violations: readonly string[];
}

/** Both ends read the same machine's clock, but not at the same instant. */
const slackMs = 5;

/** Holds what the callers saw against the ledger. */
export function audit(sent: readonly Sent[], entries: readonly LedgerEntry[]): Findings {
  const violations: string[] = [];
  for (const { accountId, balanceAfter } of entries)
    if (balanceAfter < 0) violations.push(`account ${accountId} had a balance of ${balanceAfter}`);

  const byRequest = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    if (entry.requestId === undefined) continue;
    byRequest.set(entry.requestId, [...(byRequest.get(entry.requestId) ?? []), entry]);
  }

  let charged = 0;
  let uncharged = 0;
  for (const { accountId, answer } of sent) {
    if (!answer) continue;
    const { requestId, status, creditsCharged } = answer;
    const own = byRequest.get(requestId) ?? [];
    byRequest.delete(requestId);
    const charges = own.filter(({ kind }) => kind === 'charge').length;
    const credits = own.reduce((sum, entry) => sum - entry.credits, 0);
    const name = `request ${requestId}`;
    if (own.some((entry) => entry.accountId !== accountId))
      violations.push(`${name} was charged to another account`);
    if (status !== 200) {
      if (own.length === 0) uncharged++;
      else violations.push(`${name} was answered with ${status} and charged`);
      continue;
    }
    if (charges !== 1) violations.push(`${name} was answered, and charged ${charges} times`);
    else if (credits === creditsCharged) charged++;
    else violations.push(`${name} cost ${credits}, its answer says ${creditsCharged}`);
  }

  const lost = sent.filter(({ answer }) => !answer);
  const unheard = [...byRequest].filter(([, own]) => own.some(({ kind }) => kind === 'charge'));
  for (const [requestId, own] of unheard)
    if (own.filter(({ kind }) => kind === 'charge').length > 1)
      violations.push(`request ${requestId} was charged more than once`);
  for (const requestId of unmatched(lost, unheard))
    violations.push(`request ${requestId} was charged, and had not been sent`);
  return { charged, uncharged, lost: lost.length, lostButCharged: unheard.length, violations };
}

/**
 * A charge whose answer was not received must belong to a request that was lost: of the same account, under way at
 * the moment that the ULID tells, and each such request accounts for one charge. Earliest end first finds a
 * matching of points to intervals whenever there is one.
 */
function unmatched(
  lost: readonly Sent[],
  unheard: readonly (readonly [string, readonly LedgerEntry[]])[],
): string[] {
  const open = [...lost].sort((a, b) => a.endedAt - b.endedAt);
  const points = unheard
    .map(([requestId, [entry]]) => ({ requestId, accountId: entry!.accountId, at: decodeTime(requestId) }))
    .sort((a, b) => a.at - b.at);
  return points.flatMap(({ requestId, accountId, at }) => {
    const match = open.findIndex(
      (one) => one.accountId === accountId && one.sentAt <= at + slackMs && one.endedAt >= at - slackMs,
    );
    if (match === -1) return [requestId];
    open.splice(match, 1);
    return [];
  });
}
