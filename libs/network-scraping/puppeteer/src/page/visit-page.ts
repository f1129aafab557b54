import { untilAborted } from '@enrichment/concurrency';
import type { ProfileSite, PageAnswer, RawPage } from '@enrichment/network-scraping-domain';
import { type Tab, TabLost } from '../pool/tab';
import { PageTraffic } from './page-traffic';

export interface Visit {
  readonly site: ProfileSite;
  /** Built from the subject, on the site's origin. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** The rules of robots.txt. */
  readonly mayVisit: (url: string) => boolean;
  /** Whether the page's scripts have rendered the content to be read. */
  readonly isRendered: (page: RawPage) => Promise<boolean>;
}

/** Size limit of a page: as sent, decoded, and as changed by its scripts. */
const maxPageBytes = 4_000_000;
/** Wait for the requests of a page in progress before each check. */
const busyMs = 1_000;
/** Time limit for an empty page after its last request to the site. */
const quietMs = 1_000;
/** Time limit for an empty page that keeps sending requests. */
const maxMs = 6_000;
/** Interval between two checks of the page, growing. */
const firstCheckMs = 4;
const checkEveryMs = 150;

/**
 * Opens a page, waits until its scripts have filled it, and returns its present content. It is filled when it is no shell and has
 * no request in progress, except endless ones; a page that remains a shell is returned unchanged.
 *
 * @throws `signal.reason` immediately when it aborts; TabLost when the browser dies
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
  for (let pause = firstCheckMs; ; pause = Math.min(2 * pause, checkEveryMs)) {
    if (traffic.isOfUse) await traffic.calm(busyMs);
    const html = await snapshot(tab);
    // A lost tab would never have content.
    if (traffic.isStopped) throw new TabLost();
    if (html === tooLarge) return { outcome: 'refused', reason: 'too_large' };
    const page = html === undefined ? undefined : traffic.pageOf(html);
    if (page && (!traffic.isOfUse || (await isRendered(page)) || isOver(traffic, start))) {
      return { outcome: 'page', page, retryAfterSeconds: traffic.retryAfterSeconds };
    }
    await traffic.change(pause);
  }
}

/** Whether to stop waiting for an empty page. */
function isOver(traffic: PageTraffic, start: number): boolean {
  const now = performance.now();
  return now - start > maxMs || (traffic.isCalm && now - traffic.lastActivity > quietMs);
}

const tooLarge = Symbol('too large');

/** @returns undefined while another page replaces this one */
async function snapshot({ session }: Tab): Promise<string | typeof tooLarge | undefined> {
  const expression = `(() => {
    const html = location.protocol === 'chrome-error:' ? '' : document.documentElement?.outerHTML ?? '';
    return html.length > ${maxPageBytes} ? null : html;
  })()`;
  const evaluated = await session
    .send('Runtime.evaluate', { expression, returnByValue: true })
    .catch(() => undefined);
  if (!evaluated || evaluated.exceptionDetails) return undefined;
  // Scripts of the page may have replaced the functions that are called here.
  const html: unknown = evaluated.result.value;
  return typeof html === 'string' && html.length <= maxPageBytes ? html : tooLarge;
}
