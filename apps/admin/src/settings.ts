import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseNetwork } from '@enrichment/ip-address';
import { type GeoipUpdateSettings, geoipUpdateSettings } from '@enrichment/ip-geo-maxmind';
import type { ProfileSitePaths } from '@enrichment/network-scraping-domain';
import { robotsPolicies, type RobotsPolicy } from '@enrichment/network-scraping-http';
import { withPassword } from '@enrichment/postgres';

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the service that the commands need, from the same environment variables. */
export interface Settings {
  readonly databaseUrl: string | undefined;
  /** URL of the same database without a pooler. */
  readonly databaseDirectUrl: string | undefined;
  readonly dataDir: string;
  /** Public URL of the dashboard. */
  readonly publicUrl: string | undefined;
  /** URL at which a service on this machine reports whether it is ready. */
  readonly localUrl: string;
  /** Private networks that may be reached. */
  readonly egressAllowCidrs: readonly string[];
  /** The base URL of the profile site. `undefined`: the demo's, which `DATA_DIR/demo.json` contains while it runs. */
  readonly networkBaseUrl: string | undefined;
  readonly networkPaths: ProfileSitePaths;
  /** Whether the base URL may have a private address. */
  readonly networkAllowPrivate: boolean;
  readonly networkRobots: RobotsPolicy;
  /** Source of the list of RDAP servers, instead of IANA. */
  readonly rdapBootstrapUrl: string | undefined;
  /** Geofeeds (RFC 8805) that take precedence over all other sources. */
  readonly geofeedUrls: readonly string[];
  /** Networks, in CIDR notation, whose geofeeds the registries' records name. */
  readonly geofeedNetworks: readonly string[];
  /** The account that fetches IP databases. It is read on first use. */
  geoipUpdate(): GeoipUpdateSettings | undefined;
}

/** Default paths of geoipupdate's file. */
const geoipFiles = ['/etc/GeoIP.conf', '/usr/local/etc/GeoIP.conf'];

/** @throws Error with a message of one line */
export function readSettings(environment: Environment): Settings {
  const text = (name: string) => {
    const file = environment[`${name}_FILE`]?.trim();
    return (file ? readFileSync(file, 'utf8') : environment[name])?.trim() || undefined;
  };
  const databaseUrl = (name: string) => {
    const url = text(name);
    return url === undefined ? undefined : withPassword(url, text('DATABASE_PASSWORD'));
  };
  const robots = text('NETWORK_ROBOTS')?.toLowerCase() ?? 'obey';
  const networkRobots = robotsPolicies.find((policy) => policy === robots);
  if (!networkRobots) throw new Error(`NETWORK_ROBOTS must be one of ${robotsPolicies.join(', ')}.`);
  return {
    databaseUrl: databaseUrl('DATABASE_URL'),
    databaseDirectUrl: databaseUrl('DATABASE_DIRECT_URL'),
    publicUrl: text('PUBLIC_URL')?.replace(/\/$/, ''),
    localUrl: `http://127.0.0.1:${text('MONITORING_PORT') ?? text('PORT') ?? '3000'}`,
    egressAllowCidrs: (text('EGRESS_ALLOW_CIDRS') ?? '')
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    networkBaseUrl: text('NETWORK_BASE_URL'),
    networkAllowPrivate: text('NETWORK_ALLOW_PRIVATE')?.toLowerCase() === 'on',
    networkPaths: { company: text('NETWORK_COMPANY_PATH'), person: text('NETWORK_PERSON_PATH') },
    networkRobots,
    rdapBootstrapUrl: text('RDAP_BOOTSTRAP_URL'),
    geofeedUrls: urlsOf('GEOFEED_URLS', text('GEOFEED_URLS')),
    geofeedNetworks: networksOf('GEOFEED_NETWORKS', text('GEOFEED_NETWORKS')),
    geoipUpdate: () => {
      const conf = text('GEOIPUPDATE_CONF_FILE') ?? geoipFiles.find((file) => existsSync(file));
      return geoipUpdateSettings(text, conf === undefined ? '' : readFileSync(conf, 'utf8'));
    },
  };
}

function urlsOf(name: string, list = ''): string[] {
  const urls = list.split(/[\s,]+/).filter(Boolean);
  if (urls.every((url) => /^https?:\/\//.test(url) && URL.canParse(url))) return urls;
  throw new Error(`${name} must be URLs that start with https:// or http://, comma-separated.`);
}

function networksOf(name: string, list = ''): string[] {
  const networks = list.split(/[\s,]+/).filter(Boolean);
  if (networks.every((network) => parseNetwork(network))) return networks;
  throw new Error(`${name} must be networks in CIDR notation, comma-separated.`);
}
