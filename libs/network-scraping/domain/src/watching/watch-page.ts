import { type Clock, dayMs, type Effect, newUlid } from '@enrichment/kernel';
import type { Scraper } from '../scraping/scraper';
import type { Identifier } from '../subject/identifier';
import { subjectNotFound } from '../subject/refusals';
import { parseSubjectName } from '../subject/subject';
import { WATCH_PACE_MS } from './check-watches';
import type { Watch, Watches } from './watches';

const WATCH_DAYS = 30;
/** A watch can be extended in its last days. */
const WATCH_EXTENSION_DAYS = 7;

export interface WatchPageParts {
  readonly watches: Pick<Watches, 'find' | 'start'>;
  readonly scraper: Scraper;
  readonly clock: Clock;
}

/** Subscribes an account to the changes of a page for 30 days. */
export class WatchPage {
  constructor(private readonly parts: WatchPageParts) {}

  /**
   * @param request.signal its abort ends the wait for the page
   * @returns the watch as it is when `effect`, which creates or extends it, is made; one with more than 7 days left has no effect
   * @throws DomainError as `Scraper.scrape`; NETWORK_002/004 for a page that is gone
   */
  async execute(request: {
    readonly id: Identifier;
    readonly account: string;
    readonly signal: AbortSignal;
  }): Promise<{ readonly watch: Watch; readonly effect?: Effect }> {
    const { watches, scraper, clock } = this.parts;
    const { id, account, signal } = request;
    const { record, ageMs, parserVersion } = await scraper.scrape({ id, cached: true, signal, account });
    const { kind } = id.subject;
    if (record.deleted) throw subjectNotFound(kind, id.text);
    const now = clock.now();
    const checkedAt = new Date(now - ageMs);
    const started: Watch = {
      id: `wat_${newUlid()}`,
      account,
      record,
      checkedAt,
      parserVersion,
      revision: 1,
      subject: parseSubjectName(kind, record.networkId) ?? id.subject,
      createdAt: new Date(now),
      endsAt: new Date(now + WATCH_DAYS * dayMs),
    };
    const extendsBefore = new Date(now + WATCH_EXTENSION_DAYS * dayMs);
    const found = await watches.find(account, started.subject);
    if (found && found.endsAt >= extendsBefore) return { watch: found };
    const dueAt = new Date(checkedAt.getTime() + WATCH_PACE_MS);
    const isOver = !found || found.endsAt.getTime() <= now;
    return {
      watch: isOver ? started : { ...found, endsAt: started.endsAt },
      effect: (run) => watches.start({ ...started, dueAt, extendsBefore }, run),
    };
  }
}
