import { resolve } from 'node:path';

/** Where the service's data is: the same variables that the service reads. */
export interface Settings {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  return {
    databaseUrl: environment['DATABASE_URL']?.trim() || undefined,
    dataDir: resolve(environment['DATA_DIR']?.trim() || '.data'),
  };
}
