import type { GuardedHttp, TcpDialer } from '@enrichment/egress';
import type { ConnectHost, FetchDocument } from '@enrichment/email-rdap';

/** Milliseconds for one document or connection. A lookup's own limit is shorter. */
const timeoutMs = 60_000;

/** Fetches documents of registries through the egress guard, which also checks redirects. */
export function fetchDocument(http: GuardedHttp): FetchDocument {
  return (url, { accept, maxBytes: maxDecodedBytes, signal }) =>
    http.fetch(url, { accept, maxDecodedBytes, timeoutMs, signal });
}

/** Connects to WHOIS servers through the egress guard, which also checks referrals. */
export function connectHost(dialer: TcpDialer): ConnectHost {
  return ({ host, port, signal }) => dialer.connect({ host, port, timeoutMs, signal });
}
