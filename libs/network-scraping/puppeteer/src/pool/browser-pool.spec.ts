import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot } from '../browser/launch-browser';
import { writeDyingBrowser } from '../testing/dying-browser';
import { type GatedNetwork, startGatedNetwork } from '../testing/gated-network';
import { TestFetcher } from '../testing/test-fetcher';
import { browserGroupsOf, processesOfGroup, until } from '../testing/processes';
import { testBrowserProgram } from '../testing/test-browser';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface World {
  readonly network: GatedNetwork;
  readonly fetcher: TestFetcher;
  readonly folder: string;
  readonly profiles: () => Promise<string[]>;
  /** Kills the only browser, as the system does when memory is short. */
  readonly killBrowser: () => number;
}

async function open(options: ConstructorParameters<typeof TestFetcher>[1] = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-pool-'));
  const network = await startGatedNetwork();
  const { path: chromePath } = await testBrowserProgram();
  const fetcher = new TestFetcher(network.baseUrl, { folder, chromePath, ...options });
  closing.push(
    () => rm(folder, { recursive: true }),
    () => network.close(),
    () => fetcher.close(),
  );
  await fetcher.source.start();
  return {
    network,
    fetcher,
    folder,
    profiles: () => readdir(join(folder, 'profiles')),
    killBrowser: () => {
      const [group] = browserGroupsOf(folder);
      process.kill(group!, 'SIGKILL');
      return group!;
    },
  };
}

const page = { outcome: 'page', page: { status: 200 } };
const times = <T>(count: number, each: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => each(i));

describe('BrowserPool', () => {
  it('answers for every page when the browser is killed, and recovers', async () => {
    const { network, fetcher, folder, profiles, killBrowser } = await open();
    network.shut();
    const pending = times(20, (i) => fetcher.fetchPage(`c${i}`));
    await until(() => network.visits() === 2);
    const group = killBrowser();
    network.open();
    const answers = await Promise.all(pending);
    answers.forEach((answer, i) => {
      expect(answer).toMatchObject({
        page: { html: expect.stringContaining(`<title>/company/c${i}</title>`) },
      });
    });
    expect(fetcher.events).toEqual(['ready', 'lost', 'ready']);
    expect(fetcher.source.status()).toMatchObject({
      slots: 2,
      busy: 0,
      waiting: 0,
      browsers: [{ problem: undefined }],
    });
    await until(() => processesOfGroup(group).length === 0);
    expect(await profiles()).toHaveLength(1);
    expect(browserGroupsOf(folder)).toHaveLength(1);
  });

  it('refuses a page that killed two browsers, and continues', async () => {
    const { network, fetcher, killBrowser } = await open({ slots: 1 });
    network.shut();
    const pending = fetcher.fetchPage('acme');
    await until(() => network.visits() === 1);
    killBrowser();
    await until(() => network.visits() === 2);
    killBrowser();
    expect(await pending).toEqual({ outcome: 'refused', reason: 'needs_javascript' });
    network.open();
    expect(await fetcher.fetchPage('acme')).toMatchObject(page);
  });

  it('replaces a browser at its limit without losing a page', async () => {
    const { fetcher, folder, profiles } = await open({ recycleAfter: 5 });
    while (fetcher.events.filter((event) => event === 'recycled').length < 3) {
      for (const answer of await Promise.all(times(10, (i) => fetcher.fetchPage(`c${i}`)))) {
        expect(answer).toMatchObject(page);
      }
    }
    await until(async () => browserGroupsOf(folder).length === 1 && (await profiles()).length === 1);
  });

  it('ends a page that takes too much memory, and no other', async () => {
    const { fetcher } = await open({ maxMemoryBytes: 900_000_000 });
    const greedy = fetcher.fetchPage('greedy');
    await until(() => fetcher.events.includes('page_ended'));
    expect(await fetcher.fetchPage('acme')).toMatchObject(page);
    expect(await greedy).toEqual({ outcome: 'refused', reason: 'needs_javascript' });
    expect(new Set(fetcher.events)).toEqual(new Set(['ready', 'page_ended']));
  });

  it('leaves a slot to others, whatever the pages of one account do', async () => {
    const { network, fetcher } = await open();
    network.shut();
    const { signal } = new AbortController();
    const mine = times(3, (i) => fetcher.fetchPage(`mine${i}`, signal, 'a'));
    const other = fetcher.fetchPage('other', signal, 'b');
    await until(() => network.visits() === 2);
    expect(fetcher.source.status()).toMatchObject({ busy: 2, waiting: 2 });
    network.open();
    expect(await other).toMatchObject({ page: { html: expect.stringContaining('/company/other') } });
    expect((await Promise.all(mine)).map(({ outcome }) => outcome)).toEqual(['page', 'page', 'page']);
    expect(fetcher.source.status()).toMatchObject({ busy: 0, waiting: 0 });
  });

  it('limits the pages in progress and in line, and refuses the others', async () => {
    const { network, fetcher } = await open({ slots: 1, maxQueue: 2 });
    network.shut();
    const callers = times(3, () => new AbortController());
    const pending = callers.map(({ signal }, i) => fetcher.fetchPage(`c${i}`, signal));
    const outcomes = Promise.allSettled(pending);
    await until(() => network.visits() === 1);
    expect(fetcher.source.status()).toMatchObject({ busy: 1, waiting: 2 });
    await expect(fetcher.fetchPage('late')).rejects.toMatchObject({ code: 'SYS_002' });
    const reason = new Error('caller left');
    // One caller leaves the queue, one leaves the browser; the last one is served.
    callers[1]!.abort(reason);
    callers[0]!.abort(reason);
    await until(() => network.visits() === 2);
    network.open();
    expect(await outcomes).toMatchObject([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
      { status: 'fulfilled', value: page },
    ]);
    expect(fetcher.source.status()).toMatchObject({ busy: 0, waiting: 0 });
  });

  it('refuses new pages when it closes, finishes started ones, and leaves nothing behind', async () => {
    const { network, fetcher, folder, profiles } = await open({ slots: 1 });
    const [group] = browserGroupsOf(folder);
    network.shut();
    const [begun, waiting] = [fetcher.fetchPage('begun'), fetcher.fetchPage('waiting')];
    const refused = expect(waiting).rejects.toMatchObject({ code: 'SYS_002' });
    await until(() => network.visits() === 1);
    const closed = fetcher.close();
    await refused;
    await expect(fetcher.fetchPage('late')).rejects.toMatchObject({ code: 'SYS_002' });
    network.open();
    expect(await begun).toMatchObject(page);
    await closed;
    await until(() => processesOfGroup(group!).length === 0);
    expect(await profiles()).toEqual([]);
  });

  it('closes while a silent browser is being started', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'browser-pool-'));
    closing.push(() => rm(folder, { recursive: true }));
    const chromePath = await writeDyingBrowser(folder, { how: 'silently', afterAnswers: 1 });
    const fetcher = new TestFetcher('http://127.0.0.1:9', { folder, chromePath });
    const started = fetcher.source.start();
    const refusal = expect(fetcher.fetchPage('acme')).rejects.toMatchObject({ code: 'SYS_002' });
    await until(() => browserGroupsOf(folder).length === 1);
    await fetcher.source.close(0);
    await started;
    await refusal;
    await until(
      async () => browserGroupsOf(folder).length + (await readdir(join(folder, 'profiles'))).length === 0,
    );
    expect(fetcher.events).toEqual([]);
  });

  it('reports why its browser has no sandbox: root’s program that no other user can start', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'browser-closed-'));
    closing.push(() => rm(closed, { recursive: true }));
    const chromePath = join(closed, 'chromium');
    await symlink((await testBrowserProgram()).path, chromePath);
    const events: unknown[] = [];
    await open({ slots: 1, chromePath, observe: (event) => events.push(event) });
    const unsandboxed = isRoot ? expect.stringContaining('EACCES') : undefined;
    expect(events).toMatchObject([{ event: 'ready', unsandboxed }]);
  });

  it('works without a browser, reports that once, and uses one as soon as it starts', async () => {
    const { path } = await testBrowserProgram();
    const chromePath = join(await mkdtemp(join(tmpdir(), 'no-browser-')), 'chrome');
    closing.push(() => rm(join(chromePath, '..'), { recursive: true }));
    const { fetcher } = await open({ chromePath });
    expect(await fetcher.fetchPage('acme')).toEqual({ outcome: 'refused', reason: 'needs_javascript' });
    expect(fetcher.source.status().browsers).toEqual([
      {
        name: 'local',
        problem: expect.stringContaining(`the configured browser ${chromePath} does not start`),
      },
    ]);
    await symlink(path, chromePath);
    await until(() => fetcher.events.includes('ready'));
    expect(fetcher.events).toEqual(['unavailable', 'ready']);
    expect(await fetcher.fetchPage('acme')).toMatchObject(page);
  });
});
