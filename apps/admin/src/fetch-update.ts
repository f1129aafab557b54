import type { GuardedHttp } from '@enrichment/egress';
import type { FetchUpdate } from '@enrichment/ip-geo-maxmind';

/** Large files over slow lines. */
const timeoutMs = 15 * 60_000;

class Moved extends Error {
  constructor(readonly to: string) {
    super('moved');
  }
}

/** Documents that are asked for with a secret: a redirect is told, not followed, so that the secret stays with the host that it is for. */
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
