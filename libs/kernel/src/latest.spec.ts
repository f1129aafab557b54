import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Latest, nextMoment } from './latest';

/** A store with versions, its reads in progress, and the changes that are not announced yet. */
interface Store {
  version: number;
  unannounced: number;
  readonly reads: { readonly moment: number; readonly seen: number | undefined }[];
  /** Start and version of the reads that have ended since the last announcement. */
  ended: { readonly moment: number; readonly version: number }[];
}

const command = (name: string, run: (store: Store, latest: Latest<number>) => void) =>
  fc.constant<fc.Command<Store, Latest<number>>>({ check: () => true, run, toString: () => name });

const commands = [
  command('change', (store) => {
    store.version++;
    store.unannounced++;
  }),
  command('announce', (store, latest) => {
    if (store.unannounced === 0) return;
    store.unannounced--;
    store.ended = [];
    latest.drop();
  }),
  // A read sees the store at some moment between its start and its end.
  ...[true, false].map((early) =>
    command(`start a read that sees its ${early ? 'start' : 'end'}`, ({ reads, version }) => {
      reads.push({ moment: nextMoment(), seen: early ? version : undefined });
    }),
  ),
  ...[0, 1, 2].map((place) =>
    command(`end the read ${place}`, (store, latest) => {
      const [read] = store.reads.splice(place, 1);
      if (!read) return;
      const version = read.seen ?? store.version;
      latest.take(version, read.moment);
      store.ended.push({ moment: read.moment, version });
      const last = store.ended.toSorted((a, b) => b.moment - a.moment)[0]!;
      if (latest.value !== undefined) expect(latest.value).toBe(last.version);
    }),
  ),
];

describe('Latest', () => {
  it('keeps no read that started before the known one or before a change, in any order', () => {
    fc.assert(
      fc.property(fc.commands(commands, { maxCommands: 40 }), (all) => {
        const store: Store = { version: 0, unannounced: 0, reads: [], ended: [] };
        const latest = new Latest<number>();
        fc.modelRun(() => ({ model: store, real: latest }), all);
        for (; store.unannounced > 0; store.unannounced--) latest.drop();
        for (const { moment, seen } of store.reads) latest.take(seen ?? store.version, moment);
        expect([undefined, store.version]).toContain(latest.value);
      }),
    );
  });

  it('takes what is known without a read', () => {
    const latest = new Latest<string>();
    const moment = nextMoment();
    latest.take('charged');
    latest.take('read before', moment);
    expect(latest.value).toBe('charged');
  });
});
