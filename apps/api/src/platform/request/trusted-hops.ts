import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hash } from 'node:crypto';
import proxyAddress from 'proxy-addr';
import { decodeTime } from 'ulid';

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

/** Crockford's base 32, in which a ULID is written (https://github.com/ulid/spec). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // cspell:disable-line
const ulid = new RegExp(`^[0-7][${alphabet}]{25}$`, 'i');
/** Number of characters of a ULID that encode its time. */
const timeLength = 10;

/** Largest difference between an id's time and now: retries of a balancer end within a minute, and clocks differ. */
const maxAgeMs = 120_000;

/** The request's `X-Request-Id`: a recent ULID from a trusted hop; `undefined` without one. */
export function givenRequestId(request: IncomingMessage, isTrusted: IsTrustedHop): string | undefined {
  const given = request.headers['x-request-id'];
  if (typeof given !== 'string' || !ulid.test(given) || !isOfNow(given)) return undefined;
  return isFromTrustedHop(request, isTrusted) ? given.toUpperCase() : undefined;
}

/** Balancers without base 32 begin an id with the ten digits of the seconds since 1970. */
function isOfNow(id: string): boolean {
  const seconds = /^\d{10}/.exec(id)?.[0];
  return [decodeTime(id.toUpperCase()), Number(seconds) * 1_000].some(
    (time) => Math.abs(time - Date.now()) <= maxAgeMs,
  );
}

/**
 * The id that a request with a given id is charged by. Equal requests of an account with the same given id get the same id, such as a load
 * balancer's retry. All others get different ids, so a caller cannot avoid a charge with an id of its own.
 *
 * @param fingerprint of operation and body
 * @returns a ULID with the given one's time
 */
export function boundRequestId(given: string, accountId: string, fingerprint: string): string {
  const digest = hash('sha256', JSON.stringify([given, accountId, fingerprint]), 'buffer');
  let id = given.slice(0, timeLength);
  for (const byte of digest.subarray(0, given.length - timeLength)) id += alphabet[byte & 31];
  return id;
}
