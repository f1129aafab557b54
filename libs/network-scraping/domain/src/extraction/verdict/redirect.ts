import { noticeOfPath } from './page-phrases';
import type { ProfileSite } from '../../subject/profile-site';
import type { RefusalReason } from '../../subject/refusals';

/** What becomes of a redirect: an address of our own base to request next, or a refusal. */
export type Redirect = { readonly url: string } | { readonly refused: RefusalReason };

/**
 * Where a redirect of the site leads. One to another host of the site, which is where renamed companies are sent,
 * is requested at our own base, so that no other host is ever contacted; one to a login, a captcha or a consent page
 * says enough without being followed.
 *
 * @param from the address that answered with the redirect, at our base
 * @param to where it points
 */
export function followRedirect(site: ProfileSite, from: string, to: URL): Redirect {
  const own = to.origin === new URL(site.baseUrl).origin;
  const url = own ? to.href : site.atBase(to.href);
  if (url === undefined) return { refused: 'redirect_off_origin' };
  // A page that only another host serves is not requested.
  if (url === from) return own ? { url } : { refused: 'redirect_off_origin' };
  const path = url.startsWith(site.baseUrl) ? url.slice(site.baseUrl.length) : to.pathname;
  const notice = noticeOfPath(path);
  return notice === undefined || notice === 'gone' ? { url } : { refused: notice };
}
