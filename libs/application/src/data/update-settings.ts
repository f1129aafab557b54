import { existsSync, readFileSync } from 'node:fs';
import { parseNetwork } from '@enrichment/ip-address';
import { type GeoipUpdateSettings, geoipUpdateSettings } from '@enrichment/ip-geo-maxmind';
import { type Config, type Environment, textOf } from '../config/config';

/** Settings of the data update. They can be cloned. */
export interface DataUpdateSettings {
  readonly dataDir: string;
  /** Private networks that may be reached. */
  readonly egressAllowCidrs: readonly string[];
  /** Source of the list of RDAP servers, instead of IANA. */
  readonly rdapBootstrapUrl: string | undefined;
  /** Geofeeds (RFC 8805) that take precedence over all other sources. */
  readonly geofeedUrls: readonly string[];
  /** Networks, in CIDR notation, whose geofeeds the registries' records name. */
  readonly geofeedNetworks: readonly string[];
  /** The account that fetches IP databases; `undefined`: none. */
  readonly geoipUpdate: GeoipUpdateSettings | undefined;
}

/** Default paths of geoipupdate's file. */
const geoipFiles = ['/etc/GeoIP.conf', '/usr/local/etc/GeoIP.conf'];

/** Reads the settings that only the update needs. @throws Error with a message of one line */
export function dataUpdateSettings(
  {
    dataDir,
    egressAllowCidrs = [],
    rdapBootstrapUrl,
  }: Pick<Config, 'dataDir' | 'egressAllowCidrs' | 'rdapBootstrapUrl'>,
  environment: Environment,
): DataUpdateSettings {
  const text = (name: string) => textOf(name, environment);
  const conf = text('GEOIPUPDATE_CONF_FILE') ?? geoipFiles.find((file) => existsSync(file));
  return {
    dataDir,
    egressAllowCidrs,
    rdapBootstrapUrl,
    geofeedUrls: listOf(
      'GEOFEED_URLS',
      text('GEOFEED_URLS'),
      (url) => /^https?:\/\//.test(url) && URL.canParse(url),
      'URLs that start with https:// or http://',
    ),
    geofeedNetworks: listOf(
      'GEOFEED_NETWORKS',
      text('GEOFEED_NETWORKS'),
      (network) => parseNetwork(network) !== undefined,
      'networks in CIDR notation',
    ),
    geoipUpdate: geoipUpdateSettings(text, conf === undefined ? '' : readFileSync(conf, 'utf8')),
  };
}

function listOf(name: string, list = '', isValid: (part: string) => boolean, wants: string): string[] {
  const parts = list.split(/[\s,]+/).filter(Boolean);
  if (parts.every(isValid)) return parts;
  throw new Error(`${name} must be ${wants}, comma-separated.`);
}
