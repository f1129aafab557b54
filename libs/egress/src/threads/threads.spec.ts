import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError, type Timer } from '@enrichment/kernel';
import { causingAccount } from '../turns';
import { Threads } from './threads';

/** A port of the program below. */
interface Work {
  echo(key: string, value: unknown): Promise<unknown>;
  refuse(key: string): Promise<never>;
  break(key: string): Promise<never>;
  wait(key: string, options: { readonly signal?: AbortSignal }): Promise<string>;
  block(key: string, options: { readonly signal?: AbortSignal }): Promise<number>;
  aborted(key: string): Promise<number>;
  waitFor(key: string, signal: AbortSignal): Promise<string>;
  loop(key: string): Promise<never>;
  fill(key: string): Promise<never>;
  throwLater(key: string): Promise<never>;
  function(key: string): Promise<unknown>;
  life(key: string): Promise<string>;
  say(key: string, text: string): Promise<void>;
}

const compiled = (file: string) => JSON.stringify(join(__dirname, '../../dist/threads', file));
const source = `
const { serve } = require(${compiled('serve.js')});
const { DomainError } = require(${JSON.stringify(join(__dirname, '../../../kernel/dist/index.js'))});
const { threadId } = require('node:worker_threads');
serve((settings, report) => {
  let aborted = 0, blocks = 0;
  const wait = (signal) => new Promise((resolve, reject) =>
    signal.addEventListener('abort', () => { aborted += 1; reject(signal.reason); }));
  return { work: {
    echo: (key, value) => value,
    refuse: () => { throw new DomainError('IP_002', 'No.', { id: 1 }, 7); },
    break: async () => { throw new RangeError('broken'); },
    wait: (key, { signal }) => wait(signal),
    waitFor: (key, signal) => wait(signal),
    block: () => { const end = performance.now() + 20; while (performance.now() < end); return ++blocks; },
    aborted: () => aborted,
    loop: () => { for (;;); },
    fill: () => { const all = []; for (;;) all.push(new Array(1e5).fill({})); },
    throwLater: () => { setImmediate(() => { throw new Error('in a listener'); }); return new Promise(() => {}); },
    function: () => () => 1,
    life: () => settings + threadId,
    say: (key, text) => report('said', text),
  } };
});`;

let folder: string;
let program: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'threads-'));
  program = join(folder, 'program.cjs');
  writeFileSync(program, source);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Ports {
  readonly work: Work;
}

let threads: Threads<Ports> | undefined;
afterEach(() => threads?.close());

const key = (first: string) => first;
const keys = {
  echo: key,
  refuse: key,
  break: key,
  wait: key,
  waitFor: key,
  aborted: key,
  loop: key,
  fill: key,
  block: key,
  throwLater: key,
  function: key,
  life: key,
  say: key,
};

function open(given: { readonly timer?: Timer; readonly threads?: number } = {}) {
  const faults: string[] = [];
  const reports: unknown[] = [];
  const context = new AsyncLocalStorage<string>();
  const opened = (threads = new Threads<Ports>({
    program,
    settings: 'thread ',
    maxHeapMb: 32,
    threads: 1,
    onFault: ({ message }) => faults.push(message),
    onReport: (name, args) => reports.push([name, ...args, context.getStore()]),
    ...given,
  }));
  return { threads: opened, work: opened.port('work', keys), faults, reports, context };
}

const refusal = { code: 'SYS_002', retryAfterSeconds: 1 };

describe('a port in a thread', () => {
  it('returns results, and rebuilds errors', async () => {
    const { work, threads, faults } = open();
    expect(await work.echo('a', { map: new Map([[1, 'x']]) })).toEqual({ map: new Map([[1, 'x']]) });
    const refused = work.refuse('a');
    await expect(refused).rejects.toBeInstanceOf(DomainError);
    await expect(refused).rejects.toMatchObject({ code: 'IP_002', details: { id: 1 }, retryAfterSeconds: 7 });
    await expect(work.break('a')).rejects.toMatchObject({ name: 'RangeError', message: 'broken' });
    await expect(work.function('a')).rejects.toThrow(/could not be cloned/);
    await expect(work.echo('a', () => 1)).rejects.toThrow(/could not be cloned/);
    expect(await work.echo('a', 1)).toBe(1);
    expect([faults, threads.inProgress]).toEqual([[], 0]);
  });

  it('rejects with the reason as soon as the signal aborts, and aborts the work', async () => {
    const { work } = open();
    const reason = new Error('left');
    for (const start of [
      (signal: AbortSignal) => work.wait('a', { signal }),
      (signal: AbortSignal) => work.waitFor('a', signal),
    ]) {
      const caller = new AbortController();
      const result = start(caller.signal);
      await work.echo('a', 'begun before');
      caller.abort(reason);
      await expect(result).rejects.toBe(reason);
      await expect(start(caller.signal)).rejects.toBe(reason);
    }
    expect(await work.aborted('a')).toBe(2);
  });

  it('starts one call of an account in a turn, so that the account whose work blocks the thread waits first', async () => {
    const { work } = open();
    await work.echo('a', 1);
    const caller = new AbortController();
    const block = (account: string, options = {}) =>
      causingAccount.run(account, () => work.block('a', options));
    const busy = Array.from({ length: 20 }, () => block('busy'));
    const leaving = block('busy', { signal: caller.signal });
    const other = block('other');
    caller.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    expect(await other).toBe(2);
    expect(Math.max(...(await Promise.all(busy)))).toBe(21);
  });

  it('reports events in the context of the call that caused them', async () => {
    const { work, context, reports } = open();
    await Promise.all([
      context.run('one', () => work.say('a', '1')),
      context.run('two', () => work.say('a', '2')),
    ]);
    expect(reports).toEqual([
      ['said', '1', 'one'],
      ['said', '2', 'two'],
    ]);
  });

  it('calls the same thread for the same key', async () => {
    const { work, threads } = open({ threads: 3 });
    const lives = await Promise.all(['a', 'b', 'c', 'a', 'b', 'c'].map((key) => work.life(key)));
    expect(lives.slice(0, 3)).toEqual(lives.slice(3));
    expect([new Set(lives).size, threads.running]).toEqual([3, 3]);
    expect(new Set(await threads.each('work', 'life'))).toEqual(new Set(lives));
  });
});

describe('a thread that fails', () => {
  it.each(['throwLater', 'fill'] as const)('ends its own calls when it dies: %s', async (how) => {
    const { work, threads, faults } = open({ threads: 3 });
    const before = await work.life('a');
    const other = await work.life('b');
    const signal = new AbortController();
    const elsewhere = work.wait('b', signal);
    await expect(Promise.all([work.wait('a', new AbortController()), work[how]('a')])).rejects.toMatchObject(
      refusal,
    );
    expect(await work.life('a')).not.toBe(before);
    expect(await work.life('b')).toBe(other);
    signal.abort(new Error('over'));
    await expect(elsewhere).rejects.toThrow('over');
    expect([faults.length, threads.inProgress]).toEqual([1, 0]);
  });

  it('is replaced after ten ticks without a turn of its event loop', async () => {
    let tick = (): void => undefined;
    const timer: Timer = (_, then) => {
      tick = then;
      return () => undefined;
    };
    const { work, faults } = open({ timer });
    await work.echo('a', 1);
    const hanging = work.loop('a');
    const waiting = work.echo('a', 2);
    let isOver = false;
    const both = Promise.allSettled([hanging, waiting]).finally(() => (isOver = true));
    for (let ticks = 0; ticks < 10; ticks++) tick();
    await new Promise((resolve) => setImmediate(resolve));
    expect([isOver, faults]).toEqual([false, []]);
    tick();
    const results = await both;
    expect(results).toMatchObject([{ reason: refusal }, { reason: refusal }]);
    expect(faults).toEqual(['the thread hangs']);
    expect(await work.echo('a', 3)).toBe(3);
  });

  it('refuses calls after its end', async () => {
    const { work, threads } = open();
    const waiting = expect(work.wait('a', {})).rejects.toMatchObject(refusal);
    await threads.close();
    await waiting;
    await expect(work.echo('a', 1)).rejects.toMatchObject(refusal);
  });
});
