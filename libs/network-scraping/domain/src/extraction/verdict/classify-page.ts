import type { RefusalReason } from '../../subject/refusals';
import { subjectKey, type Subject } from '../../subject/subject';
import type { ProfileSite } from '../../subject/profile-site';
import type { PageScan } from '../markup/page-scan';
import { bareTitle } from '../markup/page-title';
import { holdsCaptcha } from './captcha';
import { noticeIn, noticeOfPath, type PageNotice } from './page-phrases';

/** The kind of a page that is not the subject's. */
export type Notice = { verdict: 'gone' } | { verdict: 'refused'; reason: RefusalReason };

const refusalOfStatus: Readonly<Record<number, RefusalReason>> = {
  401: 'login_wall',
  403: 'forbidden',
  429: 'rate_limited',
  451: 'forbidden',
  999: 'blocked',
};

export function noticeOfStatus(status: number): Notice | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 404 || status === 410) return { verdict: 'gone' };
  if (status >= 500 && status < 600) return { verdict: 'refused', reason: 'server_error' };
  return { verdict: 'refused', reason: refusalOfStatus[status] ?? 'unexpected_status' };
}

/** The notice of a page's final address, if the page was redirected from the requested one. */
export function noticeOfAddress(url: string, requested: Subject, site: ProfileSite): Notice | undefined {
  const served = site.subjectAt(requested.kind, url);
  if (served && subjectKey(served) === subjectKey(requested)) return undefined;
  const path = url.startsWith(site.baseUrl)
    ? url.slice(site.baseUrl.length)
    : (URL.parse(url)?.pathname ?? '');
  return asNotice(noticeOfPath(path));
}

/**
 * The notice on a page. If the page certainly belongs to the subject, only its title or heading may show that it is gone or
 * closed: its forms may contain a sign-in or a captcha.
 */
export function noticeOnPage(
  html: string,
  scan: PageScan,
  certainName: string | undefined,
): Notice | undefined {
  return asNotice(certainName === undefined ? noticeAlone(html, scan) : noticeBeside(certainName, scan));
}

export function looksLikeHtml(contentType: string, html: string): boolean {
  return contentType === ''
    ? /<(?:!doctype html|html|head|body)/i.test(html.slice(0, 2_000))
    : /html/i.test(contentType);
}

function asNotice(notice: PageNotice | undefined): Notice | undefined {
  if (notice === undefined) return undefined;
  return notice === 'gone' ? { verdict: 'gone' } : { verdict: 'refused', reason: notice };
}

/** A notice on a page with data: it counts unless it is just the subject's name (`404 Media`). */
function noticeBeside(name: string, scan: PageScan): PageNotice | undefined {
  const own = name.toLowerCase();
  for (const text of [bareTitle(scan.title, scan.meta.get('og:site_name')), scan.heading]) {
    const notice = text.toLowerCase().startsWith(own) ? undefined : noticeIn(text);
    if (notice && !(notice === 'consent' && text === scan.heading)) return notice;
  }
  return undefined;
}

/** A notice on a page without data: in its headings, in its short text, or in its form. */
function noticeAlone(html: string, scan: PageScan): PageNotice | undefined {
  const siteName = scan.meta.get('og:site_name');
  const headings = [scan.title, scan.heading, scan.meta.get('og:title') ?? ''];
  const heading = headings.map((text) => noticeIn(bareTitle(text, siteName))).find(Boolean);
  if (heading) return heading;
  if (holdsCaptcha(html)) return 'captcha';
  if (scan.hasPasswordField) return 'login_wall';
  const refresh = /url\s*=\s*['"]?([^'"]*)/i.exec(scan.meta.get('http-equiv:refresh') ?? '');
  const target = refresh ? noticeOfPath(refresh[1]!.replace(/^https?:\/\/[^/]*/i, '')) : undefined;
  // Navigation contains "Sign in" on every page, so short texts count only for notices that navigation never contains.
  const texts = scan.shell.visibleLength < 1_000 ? scan.text.split('\n').map(noticeIn) : [];
  return target ?? texts.find((notice) => notice === 'gone' || notice === 'captcha');
}
