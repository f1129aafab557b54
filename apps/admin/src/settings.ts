import { resolve } from 'node:path';
import { type DataUpdateSettings, sourceSettings, textOf } from '@enrichment/application';
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
  /** Private networks that may be reached. */
  readonly egressAllowCidrs: readonly string[];
  /** The base URL of the profile site. `undefined`: the demo's, which `DATA_DIR/demo.json` contains while it runs. */
  readonly networkBaseUrl: string | undefined;
  readonly networkPaths: ProfileSitePaths;
  /** Whether the base URL may have a private address. */
  readonly networkAllowPrivate: boolean;
  readonly networkRobots: RobotsPolicy;
  /** Settings of the data update. They are read on first use. */
  dataUpdate(): DataUpdateSettings;
}

/** @throws Error with a message of one line */
export function readSettings(environment: Environment): Settings {
  const text = textOf(environment);
  const databaseUrl = (name: string) => {
    const url = text(name);
    return url === undefined ? undefined : withPassword(url, text('DATABASE_PASSWORD'));
  };
  const robots = text('NETWORK_ROBOTS')?.toLowerCase() ?? 'obey';
  const networkRobots = robotsPolicies.find((policy) => policy === robots);
  if (!networkRobots) throw new Error(`NETWORK_ROBOTS must be one of ${robotsPolicies.join(', ')}.`);
  const dataDir = resolve(text('DATA_DIR') ?? '.data');
  const egressAllowCidrs = (text('EGRESS_ALLOW_CIDRS') ?? '').split(/\s*,\s*/).filter(Boolean);
  return {
    databaseUrl: databaseUrl('DATABASE_URL'),
    databaseDirectUrl: databaseUrl('DATABASE_DIRECT_URL'),
    publicUrl: text('PUBLIC_URL')?.replace(/\/$/, ''),
    egressAllowCidrs,
    dataDir,
    networkBaseUrl: text('NETWORK_BASE_URL'),
    networkAllowPrivate: text('NETWORK_ALLOW_PRIVATE')?.toLowerCase() === 'on',
    networkPaths: { company: text('NETWORK_COMPANY_PATH'), person: text('NETWORK_PERSON_PATH') },
    networkRobots,
    dataUpdate: () => ({
      dataDir,
      egressAllowCidrs,
      rdapBootstrapUrl: text('RDAP_BOOTSTRAP_URL'),
      ...sourceSettings(text),
    }),
  };
}
