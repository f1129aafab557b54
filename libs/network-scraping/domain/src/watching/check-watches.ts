import { isDeepStrictEqual } from 'node:util';
import { type Clock, dayMs, DomainError } from '@enrichment/kernel';
import type { Records } from '../extraction/recipes';
import type { ScrapedRecord, Scraper } from '../scraping/scraper';
import { subjectName, type SubjectKind } from '../subject/subject';
import type { Watch, Watches } from './watches';

/** Interval of reading a watched page; a reading for another caller counts. */
export const WATCH_PACE_MS = dayMs;
/** Wait after a failed check. */
const retryMs = 60 * 60 * 1_000;
/** Pages that are read at the same time. */
const atOnce = 5;
/** Longer than two scrapes take. */
const leaseMs = 5 * 60 * 1_000;
/** These change each day; alone they are no reason for an event. */
const counts = new Set(['followerCount', 'connectionCount']);

type AnyRecord = Records[SubjectKind];

/** An event for an account that watches a page. */
export type WatchEvent =
  | {
      readonly type: 'changed';
      readonly watch: Watch;
      readonly at: Date;
      readonly after: AnyRecord;
      /** The names of the record's fields that differ from `watch.record`. */
      readonly fields: readonly string[];
    }
  | { readonly type: 'gone'; readonly watch: Watch; readonly at: Date };

/** Publishes changes. Publishing the same event of a watch's revision again has no effect. */
export abstract class WatchEvents {
  abstract publish(event: WatchEvent): Promise<void>;
}

export interface CheckWatchesParts {
  readonly watches: Watches;
  readonly scraper: Scraper;
  readonly events: WatchEvents;
  readonly clock: Clock;
  /** Whether an account exists and is not deleted. */
  readonly hasAccount: (account: string) => Promise<boolean>;
}

/** Reads watched pages again, and publishes their changes. */
export class CheckWatches {
  constructor(private readonly parts: CheckWatchesParts) {}

  /** One turn: at most five due watches. */
  async execute(): Promise<void> {
    const { watches, clock } = this.parts;
    const now = clock.now();
    const turn = { now: new Date(now), leaseEndsAt: new Date(now + leaseMs), limit: atOnce };
    await Promise.all((await watches.claim(turn)).map((watch) => this.check(watch)));
  }

  private async check(watch: Watch): Promise<void> {
    const { watches, events, clock, hasAccount } = this.parts;
    if (!(await hasAccount(watch.account))) {
      await watches.end(watch.account, watch.id);
      return;
    }
    const read = await this.read(watch);
    const now = clock.now();
    const at = new Date(now);
    if (!read) return watches.postpone(watch, new Date(now + retryMs));
    // Published first: after a crash in between it is published again, and delivered once.
    if (read === 'gone') {
      await events.publish({ type: 'gone', watch, at });
      await watches.end(watch.account, watch.id);
      return;
    }
    const { record: after, ageMs, parserVersion } = read;
    // A difference due to another parser is no change of the page.
    const fields = watch.parserVersion === parserVersion ? changedFields(watch.record, after) : [];
    const isNews = fields.some((field) => !counts.has(field));
    if (isNews) await events.publish({ type: 'changed', watch, at, after, fields });
    const checkedAt = new Date(now - ageMs);
    const dueAt = new Date(checkedAt.getTime() + WATCH_PACE_MS);
    await watches.settle(watch, { record: after, parserVersion, checkedAt, dueAt });
  }

  /** @returns undefined when the network does not answer for the page now */
  private async read({ subject }: Watch): Promise<ScrapedRecord<AnyRecord> | 'gone' | undefined> {
    const { scraper } = this.parts;
    const id = { subject, text: subjectName(subject) };
    try {
      const known = await scraper.scrape({ id, cached: true });
      const read = known.ageMs < WATCH_PACE_MS ? known : await scraper.scrape({ id, cached: false });
      return read.record.deleted ? 'gone' : read;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.code === 'NETWORK_002' || error.code === 'NETWORK_004' ? 'gone' : undefined;
    }
  }
}

function changedFields(before: AnyRecord, after: AnyRecord): string[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(old.get(field), value))
    .map(([field]) => field);
}
