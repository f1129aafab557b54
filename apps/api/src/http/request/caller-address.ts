import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * Where a request comes from, as far as the proxies before us are believed (`TRUST_PROXY`). What they say is text of
 * strangers: where it is no address, the connection's own counts.
 */
export function callerAddress({ ip, socket }: Request): string | undefined {
  return ip !== undefined && isIP(ip) > 0 ? ip : socket.remoteAddress;
}
