import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresUser } from '@enrichment/postgres/testing';
import { Client } from 'pg';
import { findProgram } from '../packages';
import { Program } from '@enrichment/testing';
import type { Postgres } from './postgres';

/** PgBouncer before a server, in transaction mode. */
export class PgBouncer extends Program {
  /** For the service. */
  readonly url: string;

  constructor(folder: string, port: number, server: Postgres) {
    const url = `postgres://enrichment@127.0.0.1:${port}/enrichment`;
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
enrichment = host=127.0.0.1 port=${server.port} dbname=enrichment user=enrichment password=${server.secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
query_timeout = 15
`,
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
