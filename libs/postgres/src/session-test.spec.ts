import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { EmbeddedServer } from './embedded-server';
import { testSessions } from './session-test';
import { dataDirWithCluster, removeDataDir } from './testing';

describe('testSessions', () => {
  const dataDir = dataDirWithCluster();
  let server: EmbeddedServer;
  beforeAll(async () => {
    server = await EmbeddedServer.open(dataDir);
  });
  afterAll(async () => {
    await server.close();
    removeDataDir(dataDir);
  });

  async function connect(): Promise<Client> {
    const client = new Client(server.url);
    await client.connect();
    return client;
  }

  it('accepts a server', async () => {
    await expect(testSessions(connect)).resolves.toBeUndefined();
  });

  it('refuses connections that share a session, with a message of one sentence', async () => {
    const shared = await connect();
    const end = shared.end.bind(shared);
    shared.end = () => Promise.resolve();
    await expect(testSessions(() => Promise.resolve(shared))).rejects.toThrow(
      /^the connection goes through a pooler in transaction mode \(.*\): set DATABASE_DIRECT_URL to/,
    );
    await end();
  });

  it('closes the first connection when the second one fails', async () => {
    const clients: Client[] = [];
    const once = async () => {
      if (clients.length > 0) throw new Error('too many');
      clients.push(await connect());
      return clients[0]!;
    };
    await expect(testSessions(once)).rejects.toThrow('too many');
    await expect(clients[0]!.query('SELECT 1')).rejects.toThrow();
  });
});
