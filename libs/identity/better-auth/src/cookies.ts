import type { SetCookies, Visit } from '@enrichment/identity-domain';

export const cookiePrefix = 'enrichment';

type OwnCookie = 'session_token' | 'two_factor';

/** Passes on the session's cookie only. better-auth also reads other cookies, which this service never sets and better-auth does not verify. */
export function headersOf({ cookie, secure }: Visit, own: OwnCookie = 'session_token'): Headers {
  const name = cookieName(secure, own);
  const pairs = cookie?.split(/; */).filter((pair) => pair.startsWith(`${name}=`)) ?? [];
  return new Headers(pairs.length > 0 ? { cookie: pairs.join('; ') } : {});
}

/** The `Set-Cookie` lines of one cookie. */
export function cookiesFrom(headers: Headers, { secure }: Visit, own: OwnCookie): SetCookies {
  return headers.getSetCookie().filter((line) => line.startsWith(`${cookieName(secure, own)}=`));
}

function cookieName(secure: boolean, own: OwnCookie): string {
  return `${secure ? '__Secure-' : ''}${cookiePrefix}.${own}`;
}
