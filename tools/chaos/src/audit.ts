import type { LedgerEntry } from '@enrichment/billing-domain';
import { decodeTime } from 'ulid';
import type { Sent } from '@enrichment/testing';

export interface Findings {
  /** Successes that were charged once. */
  readonly charged: number;
  /** Errors that were not charged. */
  readonly uncharged: number;
  /** Requests whose connection ended before the answer. */
  readonly lost: number;
  /** Lost requests that were charged, because their answer was ready. */
  readonly lostButCharged: number;
  /** One sentence for each violation. */
  readonly violations: readonly string[];
}

/** Callers and service read the clock at different moments. */
const slackMs = 5;

/**
 * Compares the ledger with the answers that callers received. At most one of the requests with the same idempotency key may be
 * charged. An account that sends keys sends one request at a time, so each charge belongs to one request.
 *
 * @param idsHaveTime whether request ids begin with the time. The service's ids do, a balancer's do not
 */
export function audit(
  sent: readonly Sent[],
  entries: readonly LedgerEntry[],
  { idsHaveTime = true }: { readonly idsHaveTime?: boolean } = {},
): Findings {
  const violations: string[] = [];
  for (const { accountId, balanceAfter } of entries)
    if (balanceAfter < 0) violations.push(`account ${accountId} had a balance of ${balanceAfter}`);

  const byRequest = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    if (entry.requestId === undefined) continue;
    byRequest.set(entry.requestId, [...(byRequest.get(entry.requestId) ?? []), entry]);
  }

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
      // The first answer has the charge. It is checked below, received or lost.
      if (answer.status === 200) replays.push({ key, replayOf: answer.replayOf });
      if (answer.creditsCharged === 0) uncharged++;
      else violations.push(`the answer of request ${answer.replayOf} was replayed and charged again`);
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
      if (own.length === 0) uncharged++;
      else violations.push(`${name} was answered with ${status} and charged`);
      continue;
    }
    noteKey(key, requestId);
    if (charges !== 1) violations.push(`${name} was answered and charged ${charges} times`);
    else if (credits === creditsCharged) charged++;
    else violations.push(`${name} cost ${credits}, but its answer has ${creditsCharged}`);
  }

  for (const { key, replayOf } of replays) {
    if (!requestsCharged.has(replayOf))
      violations.push(`the answer of request ${replayOf} was replayed, but was never charged`);
    noteKey(key, replayOf);
  }

  const lost = sent.filter(({ answer }) => !answer);
  const unanswered = [...byRequest].filter(([, own]) => own.some(({ kind }) => kind === 'charge'));
  for (const [requestId, own] of unanswered)
    if (own.filter(({ kind }) => kind === 'charge').length > 1)
      violations.push(`request ${requestId} was charged more than once`);
  for (const { requestId, request } of matched(lost, unanswered, idsHaveTime)) {
    if (!request) violations.push(`request ${requestId} was charged, but was not sent`);
    else noteKey(request.key, requestId);
  }
  for (const [key, requestIds] of chargedByKey)
    if (requestIds.size > 1)
      violations.push(`the idempotency key ${key} was charged ${requestIds.size} times`);
  return { charged, uncharged, lost: lost.length, lostButCharged: unanswered.length, violations };
}

/**
 * Matches each charge without an answer to a lost request of the same account that was in progress at the time of the id. Each
 * request matches one charge. Choosing the earliest end first finds a matching of points to intervals if one exists.
 */
function matched(
  lost: readonly Sent[],
  unanswered: readonly (readonly [string, readonly LedgerEntry[]])[],
  idsHaveTime: boolean,
): { readonly requestId: string; readonly request: Sent | undefined }[] {
  const open = [...lost].sort((a, b) => a.endedAt - b.endedAt);
  const points = unanswered
    .map(([requestId, [entry]]) => ({ requestId, accountId: entry!.accountId, at: decodeTime(requestId) }))
    .sort((a, b) => a.at - b.at);
  return points.map(({ requestId, accountId, at }) => {
    const match = open.findIndex(
      (one) =>
        one.accountId === accountId &&
        (!idsHaveTime || (one.sentAt <= at + slackMs && one.endedAt >= at - slackMs)),
    );
    return { requestId, request: match === -1 ? undefined : open.splice(match, 1)[0] };
  });
}
