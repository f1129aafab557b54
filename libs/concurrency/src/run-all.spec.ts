import { describe, expect, it } from '@jest/globals';
import { runAll } from './run-all';

describe('runAll', () => {
  const ran: string[] = [];
  const step = (name: string) => () => Promise.resolve().then(() => ran.push(name));
  const failing = (error: Error) => () => {
    ran.push(error.message);
    throw error;
  };

  it('runs every step in its order, and throws the error of the one that failed', async () => {
    ran.length = 0;
    const fault = new Error('a fault');
    await expect(runAll([step('a'), failing(fault), step('b')])).rejects.toBe(fault);
    expect(ran).toEqual(['a', 'a fault', 'b']);
  });

  it('names every failure', async () => {
    const first = new Error('first');
    const steps = [failing(first), () => Promise.reject(new Error('second')), step('c')];
    await expect(runAll(steps)).rejects.toMatchObject({ message: 'first; second', cause: first });
    await expect(runAll([step('d')])).resolves.toBeUndefined();
  });
});
