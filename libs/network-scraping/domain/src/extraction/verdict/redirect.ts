import { noticeOfPath } from './page-phrases';
import type { ProfileSite } from '../../subject/profile-site';
import type { RefusalReason } from '../../subject/refusals';

/** The result of a redirect: an address at our base to request next, or a refusal. */
export type Redirect = { readonly url: string } | { readonly refused: RefusalReason };

/** Longer addresses are not followed: rules are matched with each, and no page needs one. */
const maxAddressLength = 2_000;

/**
 * The target of a redirect of the site. Sites send renamed companies to another host of the site. Such a target is requested at
 * our base, so that no other host is ever contacted. A login, a captcha or a consent page is not requested.
 *
 * @param from the redirecting address, at our base
 * @param to the redirect's target
 */
export function followRedirect(site: ProfileSite, from: string, to: URL): Redirect {
  const own = to.origin === new URL(site.baseUrl).origin;
  const url = own ? to.href : site.atBase(to.href);
  if (url === undefined) return { refused: 'redirect_off_origin' };
  // A page that exists only on another host is not requested.
  if (url === from) return own ? { url } : { refused: 'redirect_off_origin' };
  const path = url.startsWith(site.baseUrl) ? url.slice(site.baseUrl.length) : to.pathname;
  const notice = noticeOfPath(path.slice(0, maxAddressLength));
  if (notice !== undefined && notice !== 'gone') return { refused: notice };
  return url.length > maxAddressLength ? { refused: 'unexpected_redirect' } : { url };
}
