import { FeedCompiler, fixedRanges } from '@enrichment/ip-geo-feeds';
import type { RangesSource } from './made-file';

/** A database of the published ranges that are part of the release. An update replaces it by one that has all published ranges. */
export function buildRanges({ rangesEpoch: buildEpoch }: RangesSource): Promise<Buffer> {
  const compiler = new FeedCompiler();
  const date = new Date(buildEpoch * 1_000).toISOString().slice(0, 10);
  compiler.add({ name: 'release', date, entries: fixedRanges().entries });
  return Promise.resolve(compiler.toBuffer({ buildEpoch }));
}
