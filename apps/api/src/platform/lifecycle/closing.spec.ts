import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { CoreModule } from '../core.module';
import { readConfig } from '@enrichment/application';
import type { Database } from '@enrichment/postgres';
import type { Log, Logs } from '../observability/logging';
import { Closing, ClosingModule } from './closing';
import { open, provide } from '../provide';

class Store {
  constructor(private readonly closed: string[]) {}
  close(): void {
    this.closed.push('store');
  }
}
class Cache {
  constructor(
    readonly store: Store,
    private readonly closed: string[],
  ) {}
  close(): Promise<void> {
    this.closed.push('cache');
    return Promise.reject(new Error('no'));
  }
}
class Reader {
  constructor(readonly cache: Cache) {}
}

describe('resources of modules', () => {
  it('are closed before their dependencies, also across modules, and failures are logged', async () => {
    const closed: string[] = [];
    const log: Log = {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: (details: unknown, text?: string) =>
        closed.push(`${(details as { part: string }).part} ${text}`),
    };

    @Module({
      imports: [ClosingModule],
      providers: [open(Store, [], async () => Promise.resolve(new Store(closed)))],
      exports: [Store],
    })
    class StoreModule {}

    @Module({
      imports: [StoreModule, ClosingModule],
      providers: [
        provide(Reader, [Cache], (cache) => new Reader(cache)),
        open(Cache, [Store], (store) => new Cache(store, closed)),
      ],
    })
    class CacheModule {}

    const core = CoreModule.for(readConfig({}), { log } as Logs, {} as Database);
    const app = await Test.createTestingModule({ imports: [CacheModule, core] }).compile();
    expect(app.get(Reader).cache.store).toBe(app.get(Store, { strict: false }));
    await expect(app.get(Closing).beforeApplicationShutdown()).rejects.toThrow('no');
    await app.close();
    expect(closed).toEqual(['cache', 'Cache could not be closed', 'store']);
  });
});
