import {
  bitsOf,
  type IpAddress,
  type IpNetwork,
  isInNetwork,
  networkOf,
  parseNetwork,
} from '@enrichment/ip-address';
import {
  type NamedParts,
  type Network,
  type Origin,
  type Place,
  type Traits,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_TRAITS,
} from '../geo-facts';
import { type GeoSource, type SourceResult } from '../geo-source';

/** Facts about the addresses of one network; absent fields are unknown. */
export interface KnownNetwork {
  /** CIDR notation. */
  readonly cidr: string;
  readonly location?: Partial<Place>;
  readonly network?: Partial<Network>;
  readonly traits?: Partial<Traits>;
  readonly named?: NamedParts;
  readonly origin?: Origin;
}

/** A source of a few networks, for tests. The smallest network around an address applies. */
export class InMemoryGeoSource implements GeoSource {
  private readonly entries: readonly (KnownNetwork & { readonly block: IpNetwork })[];

  /** @param networks `undefined` makes a source without data */
  constructor(private readonly networks: readonly KnownNetwork[] | undefined) {
    this.entries = (networks ?? [])
      .map((known) => ({ ...known, block: networkFrom(known.cidr) }))
      .sort((a, b) => b.block.prefixLength - a.block.prefixLength);
  }

  lookup(address: IpAddress): SourceResult | undefined {
    if (!this.networks) return undefined;
    const known = this.entries.find(({ block }) => isInNetwork(address, block));
    const { prefixLength } = this.reach(address, known?.block ?? networkOf(address, 0));
    return {
      facts: known && {
        place: known.location && { ...UNKNOWN_PLACE, ...known.location },
        network: known.network && { ...UNKNOWN_NETWORK, ...known.network },
        traits: known.traits && { ...UNKNOWN_TRAITS, ...known.traits },
        named: known.named,
        origin: known.origin,
      },
      prefixLength,
    };
  }

  /** The largest network around the address, within its entry, that holds no entry smaller than itself. */
  private reach(address: IpAddress, block: IpNetwork): IpNetwork {
    for (let prefixLength = block.prefixLength; prefixLength < bitsOf(address); prefixLength++) {
      const network = networkOf(address, prefixLength);
      const disturbed = this.entries.some(
        (entry) => entry.block.prefixLength > block.prefixLength && isInNetwork(entry.block.address, network),
      );
      if (!disturbed) return network;
    }
    return networkOf(address, bitsOf(address));
  }
}

function networkFrom(cidr: string): IpNetwork {
  const network = parseNetwork(cidr);
  if (!network) throw new Error(`not a network: ${cidr}`);
  return network;
}
