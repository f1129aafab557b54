import type { Clock } from '@enrichment/kernel';
import type { RefusalReason } from '../subject/refusals';

/** The rest of a period without requests. */
export interface RetryAfterWindow {
  reason: RefusalReason;
  /** Whole seconds, at least 1. */
  retryAfterSeconds: number;
}

const reasons: Readonly<Record<number, RefusalReason>> = { 429: 'rate_limited', 503: 'server_error' };
/** After this many different pages in a row, the answer counts for the whole site. */
const pagesInARow = 3;
const maxWindowMs = 60 * 60 * 1_000;
const maxPages = 10_000;

/**
 * Periods without requests after `Retry-After` of a 429 or 503: for that page, and after three different pages in a row for all
 * pages of the site. An hour at most.
 */
export class RetryAfterWindows {
  private readonly pages = new Map<string, { reason: RefusalReason; until: number }>();
  private readonly row = new Set<string>();
  private site: { reason: RefusalReason; until: number } | undefined;

  constructor(private readonly clock: Clock) {}

  /** The open window for a page. */
  find(url: string): RetryAfterWindow | undefined {
    const window = [this.site, this.pages.get(url)].find(
      (each) => each && each.until > this.clock.monotonic(),
    );
    return window && { reason: window.reason, retryAfterSeconds: this.secondsUntil(window.until) };
  }

  /** Records the site's answer for a page. */
  record(url: string, status: number, retryAfterSeconds: number | undefined): void {
    const reason = reasons[status];
    this.pages.delete(url);
    if (!reason) {
      this.row.clear();
      return;
    }
    if (retryAfterSeconds === undefined) return;
    const until = this.clock.monotonic() + Math.min(retryAfterSeconds * 1_000, maxWindowMs);
    this.pages.set(url, { reason, until });
    // The first key is the oldest.
    if (this.pages.size > maxPages) this.pages.delete(this.pages.keys().next().value!);
    this.row.add(url);
    if (this.row.size < pagesInARow) return;
    this.row.clear();
    this.site = { reason, until };
  }

  private secondsUntil(moment: number): number {
    return Math.max(1, Math.ceil((moment - this.clock.monotonic()) / 1_000));
  }
}

/**
 * `Retry-After` in seconds, from either of its forms (RFC 9110, 10.2.3).
 * @param now milliseconds since the epoch
 */
export function readRetryAfter(value: unknown, now: number): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const moment = /^[A-Z][a-z]{2}/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now) / 1_000));
}
