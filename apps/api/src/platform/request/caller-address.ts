import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';

/** Whether a hop is a proxy that `TRUST_PROXY` names. The peer of the connection is hop 0. */
export type IsTrustedHop = (address: string, hop: number) => boolean;

/** Address of the caller as trusted proxies report it; the connection's own where a proxy's text is no address. */
export function callerAddress(request: IncomingMessage, isTrusted: IsTrustedHop): string | undefined {
  const { remoteAddress } = request.socket;
  if (request.headers['x-forwarded-for'] === undefined) return remoteAddress;
  const address = withoutPort(proxyAddress(request, (hop, i) => isTrusted(withoutPort(hop), i)));
  return isIP(address) > 0 ? address : remoteAddress;
}

/** Some proxies write the port too: `203.0.113.9:4711`, `[2001:db8::1]:443`. */
function withoutPort(hop: string): string {
  const [, bracketed, dotted] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(hop) ?? [];
  return bracketed ?? dotted ?? hop;
}

/** Whether the next hop is a trusted one. */
export function isFromTrustedHop({ socket }: IncomingMessage, isTrusted: IsTrustedHop): boolean {
  return isTrusted(socket.remoteAddress ?? '', 0);
}
