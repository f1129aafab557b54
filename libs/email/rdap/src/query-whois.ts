import type { ConnectHost } from './options';
import { caught } from '@enrichment/egress';

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
  signal.throwIfAborted();
  const socket = await connect({ ...server, signal });
  const stop = () => socket.destroy();
  try {
    if (signal.aborted) throw signal.reason as Error;
    return await new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        resolve(Buffer.concat(chunks).subarray(0, maxBytes).toString());
      };
      signal.addEventListener('abort', stop, { once: true });
      const receive = (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= maxBytes) finish();
      };
      socket.on('data', caught(reject, receive));
      socket.on('end', finish);
      socket.on('error', reject);
      socket.on('close', () => {
        reject(new Error('The WHOIS server hung up.'));
      });
      socket.write(`${questions[server.host]?.(domain) ?? domain}\r\n`);
    });
  } finally {
    signal.removeEventListener('abort', stop);
    socket.on('error', () => undefined).destroy();
  }
}
