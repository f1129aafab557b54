import { type IpAddress } from '@enrichment/ip-address';
import { type GeoSource, type SourceResult } from './geo-source';
import { mergeResults } from './merge-results';

/**
 * Several sources as one: each completes the ones before it.
 *
 * Without data of the first source there is no answer, so that the additions of the others are not charged alone. Other sources may be missing.
 */
export class MergedGeoSources implements GeoSource {
  private readonly others: readonly GeoSource[];

  /** @param others the most trusted first */
  constructor(
    private readonly first: GeoSource,
    ...others: readonly GeoSource[]
  ) {
    this.others = others;
  }

  lookup(address: IpAddress): SourceResult | undefined {
    const result = this.first.lookup(address);
    if (!result || this.others.length === 0) return result;
    const results = [result];
    for (const source of this.others) {
      const more = source.lookup(address);
      if (more) results.push(more);
    }
    return mergeResults(results);
  }
}
