import { FetchFailed, type GuardedHttp } from '@enrichment/egress';
import type { Clock } from '@enrichment/kernel';
import { allowAll, allowNone, type MayVisit, robotsRules } from './robots-rules';

export const robotsPolicies = ['obey', 'ignore'] as const;

/** Whether a site's robots.txt counts. `ignore` is for one's own site, or one that allows it by agreement. */
export type RobotsPolicy = (typeof robotsPolicies)[number];

interface RobotsOptions {
  readonly http: GuardedHttp;
  readonly clock: Clock;
  /** The site's origin: `https://network.example`. */
  readonly origin: string;
  /** Our name in robots.txt (RFC 9309 section 2.2.1). */
  readonly productToken: string;
  /** Default `obey`; with `ignore` robots.txt is not even requested. */
  readonly policy?: RobotsPolicy;
}

const hour = 60 * 60 * 1_000;
/** An older file is fetched again, but stays valid while that fails. RFC 9309 section 2.4 allows a day. */
const refreshAfterMs = hour;
const keptMs = 24 * hour;
/** After a failure, the site is tried again soon. */
const troubledMs = 60_000;
/** RFC 9309 section 2.5 requires at least this. */
const maxBytes = 500 * 1_024;
const timeoutMs = 5_000;

interface CachedRules {
  may: MayVisit;
  at: number;
  /** Time of the next fetch. */
  until: number;
}

/** robots.txt of one site, by RFC 9309: a 4xx allows everything, a 5xx nothing. */
export class Robots {
  private kept: CachedRules | undefined;
  private refreshing: Promise<MayVisit> | undefined;

  constructor(private readonly options: RobotsOptions) {}

  /** @throws the connection's error, when there is no answer and no remembered one */
  rules(): Promise<MayVisit> {
    if (this.options.policy === 'ignore') return Promise.resolve(allowAll);
    if (this.kept && this.now() < this.kept.until) return Promise.resolve(this.kept.may);
    this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined));
    return this.refreshing;
  }

  private async refresh(): Promise<MayVisit> {
    const old = this.kept && this.now() - this.kept.at < keptMs ? this.kept : undefined;
    const fetched = await this.fetchRules().catch((error: unknown) => {
      if (old) return undefined;
      throw error;
    });
    const now = this.now();
    this.kept = fetched
      ? { may: fetched, at: now, until: now + refreshAfterMs }
      : { may: allowNone, at: -Infinity, ...old, until: now + troubledMs };
    return this.kept.may;
  }

  /** @returns undefined when the site fails */
  private async fetchRules(): Promise<MayVisit | undefined> {
    const { http, origin, productToken } = this.options;
    const url = `${origin}/robots.txt`;
    try {
      const wanted = { maxDecodedBytes: maxBytes, timeoutMs, maxRedirects: 5, sameOrigin: true };
      const { status, body } = await http.fetch(url, wanted);
      if (status >= 500) return undefined;
      if (status !== 200) return allowAll;
      return robotsRules(url, body.toString(), productToken);
    } catch (error) {
      if (!(error instanceof FetchFailed)) throw error;
      // Redirects without a valid target: there is no robots.txt (section 2.3.1.2).
      if (/^(?:too_many_redirects|bad_redirect|off_origin)$/.test(error.reason)) return allowAll;
      // There is a robots.txt with unknown rules.
      if (/^(?:too_large|encoding)$/.test(error.reason)) return allowNone;
      throw error;
    }
  }

  private now(): number {
    return this.options.clock.monotonic();
  }
}
