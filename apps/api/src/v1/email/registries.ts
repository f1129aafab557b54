import type { GuardedHttp, TcpDialer } from '@enrichment/egress';
import type { ConnectHost, FetchDocument } from '@enrichment/email-rdap';

/** Milliseconds for one document or connection. A lookup's own limit is shorter. */
const timeoutMs = 60_000;

/** Documents of registries, guarded wherever they redirect to. */
export function fetchDocument(http: GuardedHttp): FetchDocument {
  return (url, { accept, maxBytes: maxDecodedBytes, signal }) =>
    http.fetch(url, { accept, maxDecodedBytes, timeoutMs, signal });
}

/** Connections to WHOIS servers, guarded wherever they refer to. */
export function connectHost(dialer: TcpDialer): ConnectHost {
  return ({ host, port, signal }) => dialer.connect({ host, port, timeoutMs, signal });
}
