import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import type { FetchUpdate } from '@enrichment/ip-geo-maxmind';
import type { FetchSource } from './update-source';

/** Requests of the data update. {@link EgressGuard} allows their addresses. */
export interface SourceHttp {
  readonly fetch: FetchSource;
  /** Does not follow redirects, so that no other host receives a secret. */
  readonly fetchWithSecret: FetchUpdate;
  close(): Promise<void>;
}

/** The timeout of a large file over a slow connection. */
const timeoutMs = 15 * 60_000;

class Redirect extends Error {
  constructor(readonly to: string) {
    super('moved');
  }
}

export function openSourceHttp(allowCidrs: readonly string[]): SourceHttp {
  const dialer = new TcpDialer({ guard: new EgressGuard({ allowCidrs }) });
  const http = new GuardedHttp(dialer, { userAgent: 'enrichment-data/1' });
  return {
    fetch: (url, { headers, maxBytes: maxDecodedBytes, signal }) =>
      http.fetch(url, { headers, maxDecodedBytes, timeoutMs, signal }),
    fetchWithSecret: async (url, { headers, maxBytes: maxDecodedBytes, signal }) => {
      const onRedirect = (to: URL) => {
        throw new Redirect(to.href);
      };
      try {
        return await http.fetch(url, { headers, maxDecodedBytes, timeoutMs, signal, onRedirect });
      } catch (error) {
        if (error instanceof Redirect) return { status: 302, body: Buffer.alloc(0), movedTo: error.to };
        throw error;
      }
    },
    close: () => http.close(),
  };
}
