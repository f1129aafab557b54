import { type IpAddress } from '@enrichment/ip-address';
import { type GeoFacts } from './geo-facts';

/** Result of one source for an address. */
export interface SourceResult {
  /** Undefined without facts. Frozen when several lookups share the object. */
  readonly facts: GeoFacts | undefined;
  /** The size of the largest network around the address for which that holds, silence included: 0 to 32, or to 128. */
  readonly prefixLength: number;
}

/**
 * Places and networks by address. Its contract is `geoSourceContract` in the `testing` entry.
 *
 * Sources are held in memory, so that a lookup takes microseconds and is not worth a promise.
 */
export abstract class GeoSource {
  /**
   * @param address looked up unchanged: the caller has already extracted an embedded IPv4 address
   * @returns undefined while no data are loaded; the result is immutable
   */
  abstract lookup(address: IpAddress): SourceResult | undefined;
}
