import { expect, it } from '@jest/globals';
import { AccessLog } from './access-log';

it.each([
  ['/v1/jo@acme.test/x', '/v1/:address/x'],
  ['/v1/jo%40acme.test', '/v1/:address'],
  ['/a'.repeat(500_000), '/a'.repeat(160)],
  [`/${'a'.repeat(1_000_000)}`, `/${'a'.repeat(319)}`],
])('logs the path of an unknown route without addresses, at no cost of its length: %#', (path, shown) => {
  const logged: unknown[] = [];
  const log = { info: (line: { path: string }) => logged.push(line.path) };
  const access = new AccessLog({
    log,
    metrics: { observe: () => undefined },
    isSampled: () => true,
  } as never);
  const context = { afterWork: (work: () => void) => work(), elapsedMs: 1, path };
  access.write({ context, method: 'GET' } as never, { statusCode: 404 } as never);
  expect(logged).toEqual([shown]);
});

it('leaves out successful requests that are not sampled, and logs every error', () => {
  const logged: unknown[] = [];
  let measured = 0;
  const access = new AccessLog({
    log: {
      info: ({ status, code, aborted }: object & Record<string, unknown>) =>
        logged.push([status, code, aborted]),
    },
    metrics: { observe: () => measured++ },
    isSampled: () => false,
  } as never);
  const end = (statusCode: number, errorCode?: string, writableFinished = true) => {
    const context = { afterWork: (work: () => void) => work(), elapsedMs: 1, path: '/', errorCode };
    access.write({ context, method: 'POST' } as never, { statusCode, writableFinished } as never);
  };
  end(200);
  end(400, 'IP_001');
  end(200, undefined, false);
  end(500, 'SYS_001');
  expect(measured).toBe(4);
  expect(logged).toEqual([
    [400, 'IP_001', undefined],
    [200, undefined, true],
    [500, 'SYS_001', undefined],
  ]);
});
