import { type IpAddress } from '@enrichment/ip-address';
import { type Accuracy, type GeoFacts } from './geo-facts';

/** Result of one source for an address. */
export interface SourceResult {
  /** Undefined without facts. Frozen when several lookups share the object. */
  readonly facts: GeoFacts | undefined;
  /** Prefix length of the largest network around the address with the same facts or none: 0 to 32, or to 128. */
  readonly prefixLength: number;
  /** Set on the result of several sources. */
  readonly merged?: MergedFacts;
}

/** The part of a result that needs several sources. */
export interface MergedFacts {
  /** Finest level that two sources or the operator confirm; null when sources differ on the country, or none names it. */
  readonly accuracy: Accuracy | null;
  /** Share of right cities among addresses with the same evidence; null without a city. */
  readonly cityConfidence: number | null;
  /** Prefix length of the announced prefix around the address; undefined when it is unknown. */
  readonly routeLength: number | undefined;
  readonly results: readonly SourceResult[];
}

/**
 * Places and networks by address. Its contract is `geoSourceContract` in the `testing` entry.
 *
 * Sources are in memory: a lookup takes microseconds, so it returns no promise.
 */
export abstract class GeoSource {
  /**
   * @param address looked up unchanged: the caller has already extracted an embedded IPv4 address
   * @returns undefined while no data are loaded; the result is immutable
   */
  abstract lookup(address: IpAddress): SourceResult | undefined;
}
