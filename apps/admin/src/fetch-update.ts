import type { GuardedHttp } from '@enrichment/egress';
import type { FetchUpdate } from '@enrichment/ip-geo-maxmind';

/** The timeout of a large file over a slow connection. */
const timeoutMs = 15 * 60_000;

class Moved extends Error {
  constructor(readonly to: string) {
    super('moved');
  }
}

/** Downloads with a secret. Redirects are reported, not followed, so that no other host receives the secret. */
export function fetchUpdate(http: GuardedHttp): FetchUpdate {
  return async (url, { headers, maxBytes: maxDecodedBytes, signal }) => {
    const onRedirect = (to: URL) => {
      throw new Moved(to.href);
    };
    try {
      return await http.fetch(url, { headers, maxDecodedBytes, timeoutMs, signal, onRedirect });
    } catch (error) {
      if (error instanceof Moved) return { status: 302, body: Buffer.alloc(0), movedTo: error.to };
      throw error;
    }
  };
}
