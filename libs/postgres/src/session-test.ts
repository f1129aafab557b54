import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

/** Timeout of a notification, which takes milliseconds, or longer on a busy machine. */
const notificationMs = 5_000;

/**
 * Tests whether a connection keeps its session. A pooler in transaction mode gives each transaction of a connection any
 * session: notifications do not arrive, settings and locks leak to other clients, and no error reports it.
 *
 * @param connect a connection to be tested; called twice
 * @throws Error in one sentence
 */
export async function testSessions(connect: () => Promise<Client>): Promise<void> {
  const first = await connect();
  const second = await connect().catch(async (error: unknown) => {
    await first.end().catch(() => undefined);
    throw error;
  });
  try {
    const fault = await findFault(first, second);
    if (fault)
      throw new Error(
        `the connection goes through a pooler in transaction mode (${fault}): set DATABASE_DIRECT_URL to the server itself, or let the pooler keep sessions`,
      );
  } finally {
    await second.query('ROLLBACK').catch(() => undefined);
    await Promise.all([first, second].map((client) => client.end().catch(() => undefined)));
  }
}

async function findFault(first: Client, second: Client): Promise<string | undefined> {
  const token = randomUUID();
  const channel = `session_test_${token.replaceAll('-', '')}`;
  const notified = new Promise<boolean>((resolve) => {
    first.on('notification', (message) => {
      if (message.channel === channel) resolve(true);
    });
  });
  await first.query("SELECT set_config('enrichment.session_test', $1, false)", [token]);
  await first.query(`LISTEN ${channel}`);
  const session = await backend(first);
  // Occupies a session: a pooler must now use another session for the first connection, or has given its settings to the
  // second.
  await second.query('BEGIN');
  const { rows } = await second.query<{ setting: string | null }>(
    "SELECT current_setting('enrichment.session_test', true) AS setting",
  );
  if (rows[0]!.setting === token) return 'a setting of one connection is in force on another';
  if ((await backend(first)) !== session) return 'the session of a connection changes';
  await second.query('COMMIT');
  await second.query("SELECT pg_notify($1, '')", [channel]);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, notificationMs, false)));
  const isNotified = await Promise.race([notified, late]).finally(() => clearTimeout(timer));
  return isNotified ? undefined : 'notifications do not arrive';
}

async function backend(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid;
}
