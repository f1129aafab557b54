import type { Client } from 'pg';

/** Also ends a connection whose server does not respond. */
export async function endConnection(client: Client): Promise<void> {
  const closed = client.end().catch(() => undefined);
  (client as Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await closed;
}
