import { type LedgerEntry, refundReason } from '@enrichment/billing-domain';
import { decodeTime } from 'ulid';
import type { SentRequest } from '@enrichment/testing';

export interface Findings {
  /** Answered with success, and charged once. */
  readonly charged: number;
  /** Answered without success, and not charged. */
  readonly uncharged: number;
  /** The connection ended before an answer came. */
  readonly lost: number;
  /** Number of these that were charged, because their answer was ready. */
  readonly lostButCharged: number;
  /** One sentence for each violation. */
  readonly violations: readonly string[];
}

/** Both ends read the same machine's clock, at different instants. */
const slackMs = 5;

/**
 * Compares the callers' records with the ledger. Of all requests with one idempotency key at most one may be charged. The
 * account of requests with keys sends nothing else at the same time, so that a charge belongs to one of them.
 *
 * @param idsTellTime whether request ids begin with their time, as the service's own do; those of a balancer do not
 */
export function audit(
  sent: readonly SentRequest[],
  entries: readonly LedgerEntry[],
  { idsTellTime = true }: { readonly idsTellTime?: boolean } = {},
): Findings {
  const violations: string[] = [];
  for (const { accountId, balanceAfter } of entries)
    if (balanceAfter < 0) violations.push(`account ${accountId} had a balance of ${balanceAfter}`);

  const byRequest = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    if (entry.requestId === undefined) continue;
    byRequest.set(entry.requestId, [...(byRequest.get(entry.requestId) ?? []), entry]);
  }

  const refunds = entries.filter(({ reason }) => reason === refundReason).map(({ accountId }) => accountId);
  const takeRefund = (accountId: string) => {
    const at = refunds.indexOf(accountId);
    return at !== -1 && refunds.splice(at, 1).length > 0;
  };
  const requestsCharged = new Set(byRequest.keys());
  let charged = 0;
  let uncharged = 0;
  const chargedByKey = new Map<string, Set<string>>();
  const noteKey = (key: string | undefined, requestId: string) => {
    if (key === undefined) return;
    chargedByKey.set(key, (chargedByKey.get(key) ?? new Set()).add(requestId));
  };
  const replays: { readonly key: string | undefined; readonly replayOf: string }[] = [];
  for (const { accountId, key, answer } of sent) {
    if (!answer) continue;
    if (answer.replayOf !== undefined) {
      // The entry has the id of the first answer, which is checked where it was received, or reported as lost.
      if (answer.status === 200) replays.push({ key, replayOf: answer.replayOf });
      if (answer.creditsCharged === 0) uncharged++;
      else violations.push(`the answer of request ${answer.replayOf} was sent again, and charged again`);
      continue;
    }
    const { requestId, status, creditsCharged } = answer;
    const own = byRequest.get(requestId) ?? [];
    byRequest.delete(requestId);
    const charges = own.filter(({ kind }) => kind === 'charge').length;
    const credits = own.reduce((sum, entry) => sum - entry.credits, 0);
    const name = `request ${requestId}`;
    if (own.some((entry) => entry.accountId !== accountId))
      violations.push(`${name} was charged to another account`);
    if (status !== 200) {
      // A charge that the ledger applies after its answer is refunded, or kept for the repetition under the same key.
      if (own.length === 0 || takeRefund(accountId)) uncharged++;
      else if (key !== undefined) noteKey(key, requestId);
      else violations.push(`${name} was answered with ${status} and charged`);
      continue;
    }
    noteKey(key, requestId);
    if (charges !== 1) violations.push(`${name} was answered, and charged ${charges} times`);
    // After a replica died, the answer to a balancer's second attempt reports 0: the first attempt was charged.
    else if (credits === creditsCharged || (!idsTellTime && creditsCharged === 0)) charged++;
    else violations.push(`${name} cost ${credits}, its answer reports ${creditsCharged}`);
  }

  for (const { key, replayOf } of replays) {
    if (!requestsCharged.has(replayOf))
      violations.push(`the answer of request ${replayOf} was sent again, and it was never charged`);
    noteKey(key, replayOf);
  }

  const lost = sent.filter(({ answer }) => !answer);
  const unanswered = [...byRequest].filter(([, own]) => own.some(({ kind }) => kind === 'charge'));
  for (const [requestId, own] of unanswered)
    if (own.filter(({ kind }) => kind === 'charge').length > 1)
      violations.push(`request ${requestId} was charged more than once`);
  for (const { requestId, request } of matched(lost, unanswered, idsTellTime)) {
    if (!request) violations.push(`request ${requestId} was charged, and had not been sent`);
    else noteKey(request.key, requestId);
  }
  for (const [key, requestIds] of chargedByKey)
    if (requestIds.size > 1)
      violations.push(`the idempotency key ${key} was charged ${requestIds.size} times`);
  return { charged, uncharged, lost: lost.length, lostButCharged: unanswered.length, violations };
}

/**
 * A charge whose answer was not received must belong to a request that was lost: of the same account, in progress at
 * the moment of the ULID, if it has one, and each such request accounts for one charge. Earliest end first finds a
 * matching of points to intervals whenever there is one.
 */
function matched(
  lost: readonly SentRequest[],
  unanswered: readonly (readonly [string, readonly LedgerEntry[]])[],
  idsTellTime: boolean,
): { readonly requestId: string; readonly request: SentRequest | undefined }[] {
  const open = [...lost].sort((a, b) => a.endedAt - b.endedAt);
  const points = unanswered
    .map(([requestId, [entry]]) => ({ requestId, accountId: entry!.accountId, at: decodeTime(requestId) }))
    .sort((a, b) => a.at - b.at);
  return points.map(({ requestId, accountId, at }) => {
    const match = open.findIndex(
      (one) =>
        one.accountId === accountId &&
        (!idsTellTime || (one.sentAt <= at + slackMs && one.endedAt >= at - slackMs)),
    );
    return { requestId, request: match === -1 ? undefined : open.splice(match, 1)[0] };
  });
}
