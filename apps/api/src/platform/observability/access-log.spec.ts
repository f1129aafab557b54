import { expect, it } from '@jest/globals';
import { accessLog } from './access-log';

it.each([
  ['/v1/jo@acme.test/x', '/v1/:address/x'],
  ['/v1/jo%40acme.test', '/v1/:address'],
  ['/a'.repeat(500_000), '/a'.repeat(160)],
  [`/${'a'.repeat(1_000_000)}`, `/${'a'.repeat(319)}`],
])('logs the path of an unknown route without addresses, at no cost of its length: %#', (path, shown) => {
  const logged: unknown[] = [];
  const log = { info: (line: { path: string }) => logged.push(line.path) };
  const write = accessLog(
    log as never,
    { observe: () => undefined } as never,
    ...([{}, {}, {}] as [never, never, never]),
    () => true,
  );
  const now = (work: () => void) => work();
  const context = { onEnd: now, afterWork: now, elapsedMs: 1, path };
  write({ context, method: 'GET' } as never, { statusCode: 404 } as never);
  expect(logged).toEqual([shown]);
});

it('leaves out successful requests that are not sampled, and logs every error', () => {
  const logged: unknown[] = [];
  let measured = 0;
  const write = accessLog(
    {
      info: ({ status, code, aborted }: object & Record<string, unknown>) =>
        logged.push([status, code, aborted]),
    } as never,
    { observe: () => measured++ } as never,
    ...([{}, {}, {}] as [never, never, never]),
    () => false,
  );
  const end = (statusCode: number, errorCode?: string, writableFinished = true) => {
    const now = (work: () => void) => work();
    const context = { onEnd: now, afterWork: now, elapsedMs: 1, path: '/', errorCode };
    write({ context, method: 'POST' } as never, { statusCode, writableFinished } as never);
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
