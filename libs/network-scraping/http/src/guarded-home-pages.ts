import { type GuardedHttp, raceStaggered } from '@enrichment/egress';
import type { HomePages } from '@enrichment/network-scraping-domain';
import { decodePage } from './charset';

interface GuardedHomePagesOptions {
  /** Refuses addresses outside of the public internet, at every hop. */
  readonly http: GuardedHttp;
  /** Time for one address, redirects included. */
  readonly timeoutMs: number;
  /** The URLs of a domain's home page, in order. Default: https, then `www.`, then http. */
  readonly addresses?: (domain: string) => readonly string[];
}

const maxBytes = 3_000_000;
/** The top or the footer identifies a home page; the domain reads this much. */
const maxCharacters = 500_000;
const nextAddressAfterMs = 600;

/** `HomePages` by plain HTTP. The domain is untrusted, so every connection goes through the egress guard. */
export class GuardedHomePages implements HomePages {
  constructor(private readonly options: GuardedHomePagesOptions) {}

  async fetch(domain: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    signal?.throwIfAborted();
    const { addresses = usualAddresses } = this.options;
    const attempts = addresses(domain).map((url) => (over: AbortSignal) => this.read(url, over));
    try {
      return await raceStaggered(attempts, {
        delayMs: nextAddressAfterMs,
        signal: signal ?? new AbortController().signal,
      });
    } catch {
      signal?.throwIfAborted();
      return undefined;
    }
  }

  /** @throws Error when there is no page, for any reason */
  private async read(url: string, signal: AbortSignal): Promise<string> {
    const { http, timeoutMs } = this.options;
    const { status, headers, body } = await http.fetch(url, {
      accept: 'text/html',
      maxDecodedBytes: maxBytes,
      timeoutMs,
      signal,
    });
    const contentType = String(headers['content-type'] ?? 'text/html');
    if (status !== 200 || !/html/i.test(contentType))
      throw new Error(`no page, but ${status} ${contentType}`);
    return decodePage(body, contentType).slice(0, maxCharacters);
  }
}

const usualAddresses = (domain: string) => [
  `https://${domain}/`,
  `https://www.${domain}/`,
  `http://${domain}/`,
];
