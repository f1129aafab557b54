/** The response headers of an answer, parsed. */
export interface Meta {
  /** ULID of the request that was answered; a replayed answer has the first one's. */
  readonly requestId: string;
  /** Credits that the call took; `undefined` where the header is not readable, as across origins. */
  readonly creditsCharged: number | undefined;
  readonly creditsRemaining: number | undefined;
  /** Limits that the request counted against, with the remaining requests. */
  readonly rateLimits: readonly RateLimit[];
  /** Age of fresh network data, from the `Age` header; `undefined` on other answers. */
  readonly ageSeconds: number | undefined;
  /** Tag of the state of a resource, for `ifMatch`; `undefined` on other answers. */
  readonly etag: string | undefined;
  /** The answer of an earlier request with the same idempotency key, not charged again. */
  readonly replayed: boolean;
  /** Number of requests sent. */
  readonly attempts: number;
  readonly idempotencyKey: string;
}

/** One limit of draft-ietf-httpapi-ratelimit-headers. */
export interface RateLimit {
  /** Name, such as `company`, or `fresh` for the extra limit on fresh data. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** A header that holds a whole number from 0 on. */
export function wholeNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * `Retry-After` in seconds, rounded up: a number or a date (RFC 9110, 10.2.3). Some proxies write a number otherwise: `299.997`,
 * `"3"`, `3s`, or `3, 3` where two of them added the header.
 */
export function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  const [, seconds] = /^"?(\d{1,15}(?:\.\d+)?) ?s?"?\s*(?:,|$)/.exec(text) ?? [];
  if (seconds !== undefined) return Math.ceil(Number(seconds));
  // `Date.parse` would read a date in many other texts.
  if (!/^[A-Z][a-z]{2,8}[, ]/.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - Date.now()) / 1_000));
}

/** Reads `RateLimit-Policy: "ip";q=100;w=1` and `RateLimit: "ip";r=99;t=1`, each a list. */
export function rateLimits(headers: Headers): RateLimit[] {
  const left = new Map(members(headers.get('ratelimit')).map((member) => [member.name, member]));
  return members(headers.get('ratelimit-policy')).flatMap(({ name, numbers: { q, w } }) => {
    const { r, t } = left.get(name)?.numbers ?? {};
    if (q === undefined || w === undefined || r === undefined || t === undefined) return [];
    return { name, limit: q, windowSeconds: w, remaining: r, resetSeconds: t };
  });
}

function members(
  header: string | null,
): { name: string; numbers: Record<'q' | 'w' | 'r' | 't', number | undefined> }[] {
  return [...(header ?? '').matchAll(/"([^"]+)"((?:;\w+=\d+)*)/g)].map(([, name, parameters]) => {
    const value = (key: string) => {
      const digits = new RegExp(`;${key}=(\\d+)`).exec(parameters!)?.[1];
      return digits === undefined ? undefined : Number(digits);
    };
    return { name: name!, numbers: { q: value('q'), w: value('w'), r: value('r'), t: value('t') } };
  });
}
