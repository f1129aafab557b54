import { resolve } from 'node:path';

/** Where the service's data is, and what may be reached: the same variables that the service reads. */
export interface Settings {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Private networks that may be reached. */
  readonly egressAllowCidrs: readonly string[];
}

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  return {
    databaseUrl: environment['DATABASE_URL']?.trim() || undefined,
    egressAllowCidrs: (environment['EGRESS_ALLOW_CIDRS'] ?? '')
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean),
    dataDir: resolve(environment['DATA_DIR']?.trim() || '.data'),
  };
}
