import type { RowOutcome } from './list';
import type { RowReply } from './row-requests';

/** What follows from a reply: an outcome, another attempt, or a pause of the whole list. */
export type Verdict =
  | { readonly outcome: RowOutcome }
  | { readonly retryInMs: number; readonly isFailure: boolean }
  | { readonly pauseBecause: string };

/** The pauses after failed attempts of a row. After another failure, its error is its outcome. */
const retryPausesMs = [5_000, 30_000, 120_000];
/** A failing site may ask for hours. */
const maxAskedMs = 120_000;
/** Pause without a `Retry-After`. */
const pauseMs = 1_000;

/** Codes of a request that a limit, or an earlier request of the same row, prevents for now. */
const busy: ReadonlySet<string> = new Set(['IDEM_001', 'RATE_001', 'RATE_002']);
/** Attempts that the service itself may fail, over some minutes: the row may be what ends its thread. */
const maxOwnFailures = 10;

/** @param tries failed attempts before this one @param reply `undefined`: the connection was cut */
export function judgeReply(reply: RowReply | undefined, tries: number): Verdict {
  const ownPauseMs = Math.min(pauseMs * 2 ** tries, maxAskedMs);
  if (!reply) return { retryInMs: ownPauseMs, isFailure: true };
  const { status, body, credits, retryAfterMs, isTest } = reply;
  if (status === 200) return { outcome: { body, code: undefined, credits } };
  const { code, message } = JSON.parse(body) as { code: string; message: string };
  if (isTest) return { outcome: { body, code, credits } };
  if (busy.has(code)) return { retryInMs: Math.max(pauseMs, retryAfterMs ?? 0), isFailure: false };
  if (code === 'SYS_002' && tries + 1 < maxOwnFailures)
    return { retryInMs: Math.max(ownPauseMs, Math.min(retryAfterMs ?? 0, maxAskedMs)), isFailure: true };
  // These concern each row: the key, the balance, a cap, or a parameter of the list.
  if ([401, 402, 403].includes(status) || code.startsWith('REQ_'))
    return { pauseBecause: sentenceOf(code, message) };
  const pause = retryPausesMs[tries];
  if (status < 500 || pause === undefined) return { outcome: { body, code, credits } };
  return { retryInMs: Math.max(pause, Math.min(retryAfterMs ?? 0, maxAskedMs)), isFailure: true };
}

/** @param message of the error, which speaks to programs */
export function sentenceOf(code: string, message: string): string {
  if (code === 'AUTH_002')
    return 'The key of this list no longer works: it was revoked, disabled or has expired, or the account is suspended.';
  if (code === 'BILLING_001') return 'The credits of the account are used up.';
  return message;
}
