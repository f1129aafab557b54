import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../observability/logging';
import { ErrorFilter } from '../errors/error.filter';
import type { Routes } from '../errors/routes';
import { entrance, Turns } from './entrance';
import { LiveRequests } from './live-requests';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('answers SYS_001 when one of the first steps throws', async () => {
  const server = createServer();
  const live = new LiveRequests(server, {
    maxConnections: 9,
    maxOfAddress: 9,
    maxUnanswered: 30,
    idleMs: 60_000,
    afterAnswerMs: 300,
    afterAnswerBytes: 100_000,
    restMs: 60_000,
    floodMs: 60_000,
    maxInFlight: 100,
    maxEmailInFlight: 9,
    maxQueueingMs: 50,
    isTrustedHop: () => true,
    givesIds: () => false,
  });
  const errors = new ErrorFilter({ error: () => undefined } as unknown as Log, {} as Routes);
  const raise = (): never => {
    throw new Error('a step');
  };
  const serve: { trace: undefined | typeof raise; serve: typeof raise }[] = [
    { trace: raise, serve: raise },
    { trace: undefined, serve: raise },
  ];
  for (const steps of serve) {
    const listener = entrance({
      live,
      routes: {} as Routes,
      log: { write: () => undefined },
      fail: (error, request, response) => errors.answer(error, request, response),
      ...steps,
    });
    server.on('request', listener);
    if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/ip/lookup`);
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'SYS_001' }]);
    server.off('request', listener);
  }
  live.close();
  server.closeAllConnections();
  server.close();
});

describe('Turns', () => {
  it('starts each task once, in order, with a maximum number per turn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat(20), { maxLength: 12 }),
        async (max, waves) => {
          const turns = new Turns(max);
          const started: number[] = [];
          let next = 0;
          let before = 0;
          for (const wave of [...waves, ...Array.from<number>({ length: 250 }).fill(0)]) {
            for (let i = 0; i < wave; i++) {
              const id = next++;
              turns.run(() => started.push(id));
            }
            expect(started.length - before).toBeLessThanOrEqual(2 * max);
            before = started.length;
            await turn();
            if (started.length === next && wave === 0) break;
          }
          expect(started).toEqual(Array.from({ length: next }, (_, id) => id));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('starts a task at once while a turn has room', () => {
    let isStarted = false;
    new Turns(1).run(() => (isStarted = true));
    expect(isStarted).toBe(true);
  });
});
