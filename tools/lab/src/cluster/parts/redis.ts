import { join } from 'node:path';
import { createClient } from 'redis';
import { findProgram } from '../packages';
import { Program } from '@enrichment/testing';

/** The Redis that the replicas share; it keeps nothing. */
export class Redis extends Program {
  readonly url: string;

  constructor(folder: string, port: number) {
    const url = `redis://127.0.0.1:${port}`;
    super({
      name: 'Redis',
      command: findProgram('redis-server') ?? 'redis-server',
      args: [...`--port ${port} --bind 127.0.0.1 --appendonly no --dir ${folder} --save`.split(' '), ''],
      logFile: join(folder, 'redis.log'),
      isReady: () => ping(url),
    });
    this.url = url;
  }

  /** Forgets every window, as a failover to an empty server does. */
  async flush(): Promise<void> {
    const client = createClient({ url: this.url });
    await client.connect();
    await client.flushAll();
    client.destroy();
  }
}

async function ping(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.ping()) === 'PONG';
  } finally {
    client.destroy();
  }
}
