import { describe, expect, it } from '@jest/globals';
import type { LedgerLine, LedgerPageAnswer, RequestLine, RequestPageAnswer } from './generated/openapi';
import { withNewest } from './live';

const entries = (...ids: number[]) => ids.map((id) => ({ id: String(id) }) as LedgerLine);
const page = (next: string | null, ...ids: number[]): LedgerPageAnswer => ({
  entries: entries(...ids),
  next,
  request_id: '',
});
const idsOf = ({ pages }: ReturnType<typeof withNewest>) =>
  pages.map((one) => ('entries' in one ? one.entries.map(({ id }) => Number(id)) : []));

describe('the newest rows of a list', () => {
  const loaded = { pages: [page('4', 6, 5, 4), page('1', 3, 2, 1)], pageParams: [undefined, '4'] };

  it('are added before the loaded pages, which stay', () => {
    const grown = withNewest(loaded, page('6', 8, 7, 6));
    expect(idsOf(grown)).toEqual([
      [8, 7, 6, 5, 4],
      [3, 2, 1],
    ]);
    expect(grown.pages.map(({ next }) => next)).toEqual(['4', '1']);
    expect(grown.pageParams).toEqual(loaded.pageParams);
  });

  it('are shown once where they reach into a later page', () => {
    expect(idsOf(withNewest(loaded, page('3', 8, 7, 6, 5, 4, 3)))).toEqual([
      [8, 7, 6, 5, 4, 3],
      [2, 1],
    ]);
  });

  it('replace the only page, and pages that they do not join', () => {
    const only = { pages: [page('4', 6, 5, 4)], pageParams: [undefined] };
    expect(withNewest(only, page('6', 8, 7, 6))).toEqual({
      pages: [page('6', 8, 7, 6)],
      pageParams: [undefined],
    });
    expect(withNewest(loaded, page('97', 99, 98, 97))).toEqual({
      pages: [page('97', 99, 98, 97)],
      pageParams: [undefined],
    });
  });

  it('are none where the service read a part without a match', () => {
    expect(withNewest(loaded, page('9'))).toEqual(loaded);
  });

  it('hold the newer state of a row, and replays beside their original', () => {
    const row = (request_id: string, at: string, requests = 1) =>
      ({ request_id, at, requests }) as RequestLine;
    const times = ['2026-01-01T00:00:03Z', '2026-01-01T00:00:02Z', '2026-01-01T00:00:01Z'] as const;
    const first: RequestPageAnswer = {
      requests: [row('b', times[1]), row('a', times[2])],
      next: 'x',
      request_id: '',
    };
    const newest: RequestPageAnswer = {
      requests: [row('a', times[0]), row('b', times[1], 7)],
      next: 'y',
      request_id: '',
    };
    const grown = withNewest(
      { pages: [first, { ...first, requests: [] }], pageParams: [undefined, 'x'] },
      newest,
    );
    expect(grown.pages[0]).toEqual({
      requests: [row('a', times[0]), row('b', times[1], 7), row('a', times[2])],
      next: 'x',
      request_id: '',
    });
  });
});
