const dayMs = 24 * 60 * 60 * 1_000;

/** Days before a key's expiry at which its owner is notified. */
const expiryNoticeDays = [7, 1] as const;
/** Longest time before the expiry of a key at which a notice is due, in milliseconds. */
export const maxExpiryNoticeMs = 7 * dayMs;

/**
 * The latest notice that fell due after `since` and up to `now`, in days before the expiry. A caller that continues from its last
 * `now` gets each notice once.
 *
 * @param since,now milliseconds since the Unix epoch
 * @returns `undefined` when none fell due, or the key has expired
 */
export function expiryNotice(expiresAt: Date, since: number, now: number): number | undefined {
  const end = expiresAt.getTime();
  if (end <= now) return undefined;
  const isDue = (days: number) => end - days * dayMs > since && end - days * dayMs <= now;
  return expiryNoticeDays.filter(isDue).at(-1);
}
