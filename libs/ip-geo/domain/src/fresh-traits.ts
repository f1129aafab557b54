import { dayMs } from '@enrichment/kernel';
import { type NamedParts, type Traits } from './geo-facts';

/** Days after which half of a list is likely wrong. Traits that sources give without a date are not listed: they are as old as their file. */
const HALF_LIFE_DAYS: Readonly<Partial<Record<keyof Traits, number>>> = {
  ...{ isTor: 2, isVpn: 30, vpnService: 30, isProxy: 2, proxyLastSeen: 2, isRelay: 60, bot: 60 },
};

/** Leaves out uses that were last seen too long ago: an old list proves neither that an address has a use, nor that it has none. */
export class FreshTraits {
  private day = -1;
  private oldest: Readonly<Partial<Record<string, string>>> = {};

  /** @param now milliseconds since the Unix epoch */
  at(traits: Traits, named: NamedParts | undefined, now: number): Traits {
    if (!named) return traits;
    const day = Math.floor(now / dayMs);
    if (day !== this.day) {
      this.day = day;
      this.oldest = Object.fromEntries(
        Object.entries(HALF_LIFE_DAYS).map(([use, days]) => [use, isoDay(now - days * dayMs)]),
      );
    }
    const old = Object.entries(named).filter(([use, { date }]) => (date ?? '') < (this.oldest[use] ?? ''));
    return old.length === 0 ? traits : { ...traits, ...Object.fromEntries(old.map(([use]) => [use, null])) };
  }
}

function isoDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
