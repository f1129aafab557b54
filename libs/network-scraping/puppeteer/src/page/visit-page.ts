import { untilAborted } from '@enrichment/concurrency';
import type { ProfileSite, PageAnswer, RawPage } from '@enrichment/network-scraping-domain';
import { type Tab, TabLost } from '../pool/tab';
import { PageTraffic } from './page-traffic';

export interface Visit {
  readonly site: ProfileSite;
  /** Built by us, on the site's origin. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** What robots.txt says. */
  readonly mayVisit: (url: string) => boolean;
  /** Whether the page's scripts have done what it is read for. */
  readonly isRendered: (page: RawPage) => Promise<boolean>;
}

/** The longest page: as it is sent, decoded, and as its scripts make it. */
const maxPageBytes = 4_000_000;
/** How long a page is waited for that has requests in progress. */
const busyMs = 1_000;
/** How long a page that shows nothing yet is waited for after its last request to the site. */
const quietMs = 1_000;
/** How long a page is waited for that never comes to rest, and shows nothing either. */
const longestMs = 6_000;
/** Between two looks at the page, growing. */
const firstLookAfterMs = 4;
const lookEveryMs = 150;

/**
 * Opens a page, waits until its scripts have filled it, and brings what it is then. It is filled when it is no shell
 * any more and has no request in progress, except such as never end; a page that stays a shell comes as it is.
 *
 * @throws `signal.reason` at once when it aborts; TabLost when the browser dies
 */
export async function visitPage(tab: Tab, visit: Visit): Promise<PageAnswer> {
  const traffic = new PageTraffic(tab, { ...visit, maxPageBytes });
  const visited = traffic.start(visit.url).then(() => read(tab, traffic, visit));
  // The first to settle decides; later failures of the others are ignored.
  const ends = [traffic.ended, visited, tab.lost];
  for (const end of ends) end.catch(() => undefined);
  try {
    return await untilAborted(Promise.race(ends), visit.signal);
  } finally {
    traffic.stop();
  }
}

async function read(tab: Tab, traffic: PageTraffic, { isRendered }: Visit): Promise<PageAnswer> {
  await traffic.loaded;
  const start = performance.now();
  for (let pause = firstLookAfterMs; ; pause = Math.min(2 * pause, lookEveryMs)) {
    if (traffic.isOfUse) await traffic.calm(busyMs);
    const html = await snapshot(tab);
    // The tab may have gone, and would never show anything.
    if (traffic.isStopped) throw new TabLost();
    if (html === tooLarge) return { outcome: 'refused', reason: 'too_large' };
    const page = html === undefined ? undefined : traffic.pageOf(html);
    if (page && (!traffic.isOfUse || (await isRendered(page)) || isOver(traffic, start))) {
      return { outcome: 'page', page, retryAfterSeconds: traffic.retryAfterSeconds };
    }
    await traffic.change(pause);
  }
}

/** Whether a page that shows nothing yet is given up. */
function isOver(traffic: PageTraffic, start: number): boolean {
  const now = performance.now();
  return now - start > longestMs || (traffic.isCalm && now - traffic.lastActivity > quietMs);
}

const tooLarge = Symbol('too large');

/** @returns undefined while the page gives way to another one */
async function snapshot({ session }: Tab): Promise<string | typeof tooLarge | undefined> {
  const expression = `(() => {
    const html = location.protocol === 'chrome-error:' ? '' : document.documentElement?.outerHTML ?? '';
    return html.length > ${maxPageBytes} ? null : html;
  })()`;
  const looked = await session
    .send('Runtime.evaluate', { expression, returnByValue: true })
    .catch(() => undefined);
  if (!looked || looked.exceptionDetails) return undefined;
  // Scripts of the page may have changed the functions that we call; it is their page.
  const html: unknown = looked.result.value;
  return typeof html === 'string' && html.length <= maxPageBytes ? html : tooLarge;
}
