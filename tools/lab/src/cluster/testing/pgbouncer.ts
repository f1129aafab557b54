import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUser } from '@enrichment/postgres/testing';
import { Client } from 'pg';
import { deployedFile } from '../deployed-file';
import { findProgram } from '../../parts/packages';
import { Program } from '@enrichment/testing';

/** PgBouncer before a server, with the configuration that the deployment ships. */
export class PgBouncer extends Program {
  /** Address for the service. */
  readonly url: string;

  /** @param mode `session`, as shipped, or `transaction` */
  constructor(
    folder: string,
    port: number,
    server: { readonly port: number; readonly user: string; readonly secret: string },
    mode: 'session' | 'transaction',
  ) {
    const url = `postgres://${server.user}@127.0.0.1:${port}/enrichment`;
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      deployedFile('pgbouncer.ini', [
        [
          'host=postgres port=5432',
          `host=127.0.0.1 port=${server.port} user=${server.user} password=${server.secret}`,
        ],
        ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
        ['listen_port = 6432', `listen_port = ${port}`],
        ['auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt', 'auth_type = any'],
        // The settings of docs/scaling.md for this mode.
        ...(mode === 'transaction'
          ? ([['pool_mode = session', 'pool_mode = transaction\nquery_timeout = 15']] as const)
          : []),
      ]),
    );
    super({
      name: 'PgBouncer',
      command: findProgram('pgbouncer') ?? 'pgbouncer',
      args: [file],
      runAs: postgresUser(), // It refuses to run as root.
      logFile: join(folder, 'pgbouncer.log'),
      stopSignal: 'SIGINT',
      isReady: async () => {
        const client = new Client(url);
        client.on('error', () => undefined);
        await client.connect();
        await client.end();
        return true;
      },
    });
    this.url = url;
  }
}
