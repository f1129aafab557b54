import { type GeoSource, type SourceResult } from './geo-source';
import { type IpAddress } from './ip-address';
import { mergeResults } from './merge-results';

/** Several sources as one: each completes the ones before it, and one that has no data takes nothing from the others. */
export class MergedGeoSources implements GeoSource {
  /** @param sources the most trusted first */
  constructor(private readonly sources: readonly GeoSource[]) {}

  lookup(address: IpAddress): SourceResult | undefined {
    const { sources } = this;
    if (sources.length === 1) return sources[0]!.lookup(address);
    const results: SourceResult[] = [];
    for (const source of sources) {
      const result = source.lookup(address);
      if (result) results.push(result);
    }
    return results.length > 0 ? mergeResults(results) : undefined;
  }
}
