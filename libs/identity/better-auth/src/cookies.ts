import { createHmac } from 'node:crypto';
import type { SetCookies, Visit } from '@enrichment/identity-domain';
import { isSameSecret } from '@enrichment/kernel';

export const cookiePrefix = 'enrichment';

export type OwnCookie = 'session_token' | 'two_factor';

/**
 * Passes on the session's cookie only. better-auth also reads other cookies, which this service never sets and better-auth does not verify.
 *
 * @param secrets the first one signs the cookie anew, if another one has signed it
 */
export function headersOf(
  { cookie, secure }: Visit,
  secrets: readonly string[],
  own: OwnCookie = 'session_token',
): Headers {
  const name = cookieName(secure, own);
  const pairs = cookie?.split(/; */).filter((pair) => pair.startsWith(`${name}=`)) ?? [];
  const signed = pairs.map((pair) => `${name}=${signedByFirst(pair.slice(name.length + 1), secrets)}`);
  return new Headers(signed.length > 0 ? { cookie: signed.join('; ') } : {});
}

/** The `Set-Cookie` lines of one cookie. */
export function cookiesFrom(headers: Headers, { secure }: Visit, own: OwnCookie): SetCookies {
  return headers.getSetCookie().filter((line) => line.startsWith(`${cookieName(secure, own)}=`));
}

function cookieName(secure: boolean, own: OwnCookie): string {
  return `${secure ? '__Secure-' : ''}${cookiePrefix}.${own}`;
}

/** @param cookie a token, a dot and its signature, percent-encoded */
function signedByFirst(cookie: string, [first, ...others]: readonly string[]): string {
  const [, token = '', signature = ''] = /^(.+)\.([^.]+)$/.exec(cookie) ?? [];
  const isSigned = others.some((secret) => isSameSecret(signature, signatureOf(token, secret)));
  return isSigned ? `${token}.${signatureOf(token, first!)}` : cookie;
}

function signatureOf(token: string, secret: string): string {
  return encodeURIComponent(createHmac('sha256', secret).update(token).digest('base64'));
}
