import { expect, it } from '@jest/globals';
import { CallsInProgress } from './calls-in-progress';

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
