import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';

/** Whether a hop is one of the proxies that `TRUST_PROXY` names; the one that is connected to us is hop 0. */
export type IsTrustedHop = (address: string, hop: number) => boolean;

/**
 * Where a request comes from, as far as the proxies before us are believed. What they say is text of
 * strangers: where it is no address, the connection's own counts.
 */
export function callerAddress(request: IncomingMessage, isTrusted: IsTrustedHop): string | undefined {
  const { remoteAddress } = request.socket;
  if (request.headers['x-forwarded-for'] === undefined) return remoteAddress;
  const address = proxyAddress(request, isTrusted);
  return isIP(address) > 0 ? address : remoteAddress;
}

/** Whether the next hop is a trusted one. */
export function isFromTrustedHop({ socket }: IncomingMessage, isTrusted: IsTrustedHop): boolean {
  return isTrusted(socket.remoteAddress ?? '', 0);
}
