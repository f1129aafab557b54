import { expect, it } from '@jest/globals';
import { CallsInProgress, isOwnOrigin } from './mcp.guard';

it.each([
  ['http://127.0.0.1:3000', '127.0.0.1:3000', undefined, true],
  ['http://localhost:3000', 'LOCALHOST:3000', undefined, true],
  ['http://[::1]:3000', '[::1]:3000', undefined, true],
  ['http://127.0.0.1:8080', '127.0.0.1:3000', undefined, false],
  ['http://evil.example:3000', 'evil.example:3000', undefined, false],
  ['https://evil.example', 'api.example', 'https://api.example', false],
  ['https://api.example', 'api.example', 'https://api.example/enrichment', true],
  ['http://api.example', 'api.example', 'https://api.example', false],
  ['null', 'api.example', 'https://api.example', false],
  ['', undefined, undefined, false],
])('a request from %p to %p, with PUBLIC_URL %p, is accepted: %p', (origin, host, publicUrl, own) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(own);
});

const name = { keyId: 'key_1', session: 'a', id: 1 };

it('cancels only the named call', () => {
  const calls = new CallsInProgress();
  const call = new AbortController();
  calls.add(name, call);
  for (const other of [{ keyId: 'key_2' }, { session: 'b' }, { id: '1' }, { id: 2 }])
    calls.cancel({ ...name, ...other });
  expect(call.signal.aborted).toBe(false);
  calls.cancel(name);
  expect(call.signal.aborted).toBe(true);
});

it('drops a call that has ended, but not a later one of the same name', () => {
  const calls = new CallsInProgress();
  const [first, second] = [new AbortController(), new AbortController()];
  const firstEnded = calls.add(name, first);
  calls.add(name, second);
  firstEnded();
  calls.cancel(name);
  expect([first.signal.aborted, second.signal.aborted]).toEqual([false, true]);
});
