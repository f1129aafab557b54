import { addAbortSignal } from 'node:stream';
import type { ConnectHost } from './options';

/** Queries of servers for which the domain name alone is not enough. */
const questions: Readonly<Record<string, (domain: string) => string>> = {
  'whois.verisign-grs.com': (domain) => `domain ${domain}`,
  'whois.denic.de': (domain) => `-T dn,ace ${domain}`,
  'whois.jprs.jp': (domain) => `${domain}/e`,
};

/**
 * One query over WHOIS (RFC 3912). The answer is cut at `maxBytes`; a partial answer is discarded when the signal aborts or the
 * connection breaks.
 *
 * @throws when there is no whole answer.
 */
export async function queryWhois(
  connect: ConnectHost,
  server: { readonly host: string; readonly port: number },
  domain: string,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<string> {
  const socket = addAbortSignal(signal, await connect({ ...server, signal }));
  // Reading ends with the first error; there may be another one.
  socket.on('error', () => undefined);
  socket.write(`${questions[server.host]?.(domain) ?? domain}\r\n`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString();
}
