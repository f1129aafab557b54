import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listSources } from '@enrichment/email-lists';
import { dataSteps } from './data-steps';
import { openSourceHttp, type SourceHttp } from './fetch-source';
import { type DataState, readDataState, writeDataState } from './source-states';
import { updateData, UpdateInProgress } from './update-data';

const mirror = 'https://mirror.example';
const domains = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${name}${i}.example`).join('\n');
const networks = (count: number) =>
  Array.from({ length: count }, (_, i) => `81.${i >> 8}.${i & 255}.0/24,GB,,,`).join('\n');

/** Small lists, of nearly the usual number of domains. */
const usual = Object.fromEntries(
  listSources
    .filter(({ usualEntries = Infinity }) => usualEntries < 10_000)
    .map(({ name, usualEntries = 0 }) => [name, domains(name, Math.ceil(usualEntries * 0.7))]),
);
const healthy: Readonly<Record<string, string>> = { ...usual, starlink: networks(300) };
const names = Object.keys(healthy);
/** Steps that compile what others have fetched. */
const compiled = ['mail lists', 'published networks'];
const fakefilter = listSources.find(({ name }) => name === 'fakefilter')!.usualEntries!;

describe('updateData', () => {
  let dataDir: string;
  let documents: Record<string, string | Buffer | undefined>;
  let requests: { name: string; headers: Readonly<Record<string, string>> }[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'data-'));
    documents = { ...healthy };
    requests = [];
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const http: SourceHttp = {
    fetch: (url, { headers }) => {
      const name = url.slice(mirror.length + 1);
      requests.push({ name, headers });
      const text = documents[name];
      const body = Buffer.from(text ?? 'gone');
      const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
      const status = text === undefined ? 404 : headers['if-none-match'] === etag ? 304 : 200;
      return Promise.resolve({ status, headers: { etag }, body: status === 304 ? Buffer.alloc(0) : body });
    },
    fetchWithSecret: () => Promise.reject(new Error('there is no account')),
    close: () => Promise.resolve(),
  };
  const settings = () => ({
    dataDir,
    egressAllowCidrs: [],
    rdapBootstrapUrl: `${mirror}/rdap`,
    geofeedUrls: [],
    geofeedNetworks: [],
    geoipUpdate: undefined,
  });
  /** @param compiling whether to compile the lists and networks too, which takes seconds */
  const update = async (options: Partial<Parameters<typeof updateData>[0]> = {}, compiling = false) => {
    const steps = dataSteps(settings(), http, { mirror }).filter(
      ({ name }) => names.includes(name) || (compiled.includes(name) && compiling),
    );
    const outcomes = await updateData({ dataDir, steps, isComplete: true, ...options });
    return new Map(outcomes.map(({ step, ...outcome }) => [step.name, outcome]));
  };
  const file = (name: string) =>
    join(dataDir, name in usual ? `mail-lists/sources/${name}` : `ip-feeds/${name}`);
  const stored = (name: string) => readFileSync(file(name), 'utf8');
  const disposable = () => readFileSync(join(dataDir, 'mail-lists/disposable.txt'), 'utf8');
  const lines = (name: string) => healthy[name]!.split('\n');

  it('takes all sources, and then only what has changed', async () => {
    const first = await update({}, true);
    for (const [name, { error }] of first) expect([name, error]).toEqual([name, undefined]);
    for (const name of names) expect(stored(name)).toBe(healthy[name]);
    const before = await readDataState(dataDir);
    documents['fakefilter'] += '\nnew.example';
    requests = [];
    await update({}, true);
    expect(requests.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
    expect(stored('fakefilter')).toContain('new.example');
    expect(disposable()).toContain('\nnew.example\n');
    const after = await readDataState(dataDir);
    expect(Object.keys(after.sources).sort()).toEqual([...names, ...compiled].sort());
    for (const name of Object.keys(after.sources)) {
      expect(after.sources[name]!.since).toBe(before.sources[name]!.since);
      expect(after.sources[name]!.checkedAt! >= before.sources[name]!.checkedAt!).toBe(true);
    }
    expect(after.ranAt! >= before.ranAt!).toBe(true);
  }, 60_000);

  it('keeps the failure of a file that is compiled, until it succeeds', async () => {
    const blocked = join(dataDir, 'mail-lists/disposable.txt');
    mkdirSync(blocked, { recursive: true });
    await update({}, true);
    const state = async () => (await readDataState(dataDir)).sources;
    expect((await state())['mail lists']).toMatchObject({
      part: 'lists',
      error: expect.stringMatching(/EISDIR/),
    });
    expect((await state())['fakefilter']!.error).toBeUndefined();
    rmSync(blocked, { recursive: true });
    await update({}, true);
    expect((await state())['mail lists']).toMatchObject({ checkedAt: expect.any(String) });
    expect((await state())['mail lists']!.error).toBeUndefined();
  }, 60_000);

  it('leaves a source out once after two updates in which the process died, and takes the others', async () => {
    let dying: DataState;
    const attempt = async () => {
      let isRun = false;
      const run = async () => {
        isRun = true;
        dying = await readDataState(dataDir);
        throw new Error('never reported');
      };
      const outcomes = await updateData({
        dataDir,
        isComplete: true,
        steps: [
          { part: 'lists', name: 'bad', run },
          { part: 'lists', name: 'good', run: () => Promise.resolve({ found: {}, text: '' }) },
        ],
      });
      expect(outcomes[1]!.error).toBeUndefined();
      // A process that dies in the step leaves this state.
      if (isRun) await writeDataState(dataDir, dying);
      return isRun;
    };
    const attempts = [];
    for (let i = 0; i < 6; i++) attempts.push(await attempt());
    expect(attempts).toEqual([true, true, false, true, true, false]);
    expect((await readDataState(dataDir)).sources['bad']!.error).toMatch(/leaves it out/);
  });

  /** What a source may serve instead of its document. */
  const kinds: readonly (readonly [string, (name: string) => string | undefined, string | undefined])[] = [
    ['missing', () => undefined, 'answered 404'],
    ['empty', () => '', 'is no such list'],
    ['a page', () => `<!doctype html>\n<html>\n${'<p>Moved</p>\n'.repeat(500)}`, 'is no such list'],
    ['JSON of something else', () => '{"message":"not found"}', 'is no such list'],
    [
      'half',
      (name) =>
        lines(name)
          .slice(0, lines(name).length / 2)
          .join('\n'),
      '--accept',
    ],
    [
      'ten times as large',
      (name) => (name === 'starlink' ? networks(3_000) : domains('more', 10 * lines(name).length)),
      '--accept',
    ],
    ['endless', () => 'x.example\n'.repeat(1_100_000), 'more than 1000000 lines or values'],
    ['endless, with old ends of lines', () => 'x.example\r'.repeat(1_100_000), 'more than 1000000 lines'],
    ['JSON of endless objects', () => `[${'{},'.repeat(1_100_000)}{}]`, 'more than 1000000 lines or values'],
    ['JSON of endless lists', () => '['.repeat(1_100_000), 'more than 1000000 lines or values'],
    ['doubled', (name) => `${healthy[name]}\n${healthy[name]}`, undefined],
  ];
  it.each(kinds)(
    'keeps a source that is %s, and takes the others',
    async (_, served, reason) => {
      await update();
      for (const bad of ['starlink', 'fakefilter']) {
        documents = { ...healthy, [bad]: served(bad) };
        for (const other of names)
          if (other !== bad)
            documents[other] += other === 'starlink' ? '\n82.0.0.0/24,GB,,,' : '\nadded.example';
        const outcomes = await update();
        for (const name of names)
          expect([name, outcomes.get(name)!.error === undefined]).toEqual([
            name,
            name !== bad || reason === undefined,
          ]);
        if (reason !== undefined) {
          expect(outcomes.get(bad)!.error).toContain(reason);
          expect(outcomes.get(bad)!.error).not.toContain('\n');
          expect(stored(bad)).not.toBe(documents[bad]);
          const state = (await readDataState(dataDir)).sources[bad]!;
          expect(state.error).toContain(reason);
        }
        for (const name of names) if (name !== bad) expect(stored(name)).toBe(documents[name]);
        documents = { ...healthy };
        for (const [name, { error }] of await update()) expect([name, error]).toEqual([name, undefined]);
      }
    },
    60_000,
  );

  it('takes a packed document, and none that unpacks to far too much', async () => {
    const text = networks(300).replaceAll('GB', 'IE');
    documents['starlink'] = gzipSync(text);
    expect((await update()).get('starlink')!.error).toBeUndefined();
    expect(stored('starlink')).toBe(text);
    documents['starlink'] = gzipSync(Buffer.alloc(40_000_000, ' '));
    expect((await update()).get('starlink')!.error).toMatch(/larger/);
    expect(stored('starlink')).toBe(text);
  });

  it.each([0.5, 2, 10])('accepts no first document that is %s times the usual one', async (times) => {
    documents['fakefilter'] = domains('x', times * fakefilter);
    expect((await update()).get('fakefilter')!.error).toContain('data update --accept fakefilter');
    expect(existsSync(file('fakefilter'))).toBe(false);
    expect((await update({ accepted: ['fakefilter'] })).get('fakefilter')!.error).toBeUndefined();
  });

  it('takes what an operator accepts, and is back to the usual size in the same way', async () => {
    await update();
    documents['fakefilter'] = domains('x', 46_500);
    expect((await update()).get('fakefilter')!.error).toContain('46500 entries');
    expect((await update({ accepted: ['fakefilter'] })).get('fakefilter')!.error).toBeUndefined();
    expect((await update()).get('fakefilter')!.error).toBeUndefined();
    documents = { ...healthy };
    expect((await update()).get('fakefilter')!.error).toContain('--accept fakefilter');
    expect((await update({ accepted: ['fakefilter'] })).get('fakefilter')!.error).toBeUndefined();
    expect(stored('fakefilter')).toBe(healthy['fakefilter']);
  });

  it('requests a document again whose file or state is lost or damaged', async () => {
    await update();
    rmSync(file('starlink'));
    await update();
    expect(stored('starlink')).toBe(healthy['starlink']);
    writeFileSync(file('starlink'), 'damaged');
    writeFileSync(join(dataDir, 'data-update.json'), '{"sources":');
    expect((await update()).get('starlink')!.error).toBeUndefined();
    expect(stored('starlink')).toBe(healthy['starlink']);
  });

  it('removes what killed updates left', async () => {
    await update();
    const left = [
      'data-update.json',
      'ip-feeds/starlink',
      'mail-lists/disposable.txt',
      'mail-lists/sources/fakefilter',
    ];
    for (const name of left) writeFileSync(join(dataDir, `${name}.${randomUUID()}.unfinished`), 'half');
    writeFileSync(join(dataDir, 'data-update.lock'), `${hostname()} 999999999`);
    await update();
    const all = readdirSync(dataDir, { recursive: true }).map(String);
    expect(all.filter((name) => name.endsWith('.unfinished') || name.endsWith('.lock'))).toEqual([]);
  });

  it('runs once at a time in a folder, and only while it is due', async () => {
    const step = dataSteps(settings(), http, { mirror }).find(({ name }) => name === 'starlink')!;
    let second: Promise<unknown> | undefined;
    const onStep = () => void (second ??= update());
    await updateData({ dataDir, steps: [step], isComplete: true, onStep });
    await expect(second).rejects.toThrow(UpdateInProgress);
    requests = [];
    expect((await update({ isDue: (ranAt) => ranAt === undefined })).size).toBe(0);
    expect(requests).toEqual([]);
  });

  it('runs once at a time when several processes find the lock of a dead one', async () => {
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
    };
    let running = 0;
    const run = async () => {
      expect(++running).toBe(1);
      await turns(50);
      running--;
      return { found: {}, text: '' };
    };
    const options = { dataDir, steps: [{ part: 'lists', name: 'slow', run }], isComplete: true } as const;
    const lock = join(dataDir, 'data-update.lock');
    for (let round = 0; round < 100; round++) {
      writeFileSync(lock, `${hostname()} 999999999`);
      const attempts = [0, 1, 2, 3].map((i) => turns(i * (round % 10)).then(() => updateData(options)));
      const outcomes = await Promise.allSettled(attempts);
      const done = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      expect(done.flatMap(({ error }) => error ?? [])).toEqual([]);
      expect(done.length).toBeGreaterThan(0);
      for (const each of outcomes)
        if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(UpdateInProgress);
      expect(existsSync(lock)).toBe(false);
    }
  });

  it('says that nothing was fetched, and why', async () => {
    documents = {};
    const guarded = dataSteps(settings(), openSourceHttp([]), { mirror: 'http://127.0.0.1:1' });
    const outcomes = await updateData({ dataDir, steps: guarded, isComplete: true });
    for (const { step, error } of outcomes)
      expect([step.name, error]).toEqual([
        step.name,
        compiled.includes(step.name)
          ? 'no source of it has been fetched yet'
          : expect.stringMatching(/^127\.0\.0\.1 .* by policy: set EGRESS_ALLOW_CIDRS$/),
      ]);
  });

  it('forgets sources that are not configured any more, and keeps those that a part leaves out', async () => {
    await update();
    const only = dataSteps(settings(), http, { mirror }).filter(({ name }) => name === 'starlink');
    await updateData({ dataDir, steps: only, isComplete: false });
    expect(Object.keys((await readDataState(dataDir)).sources)).toContain('fakefilter');
    await updateData({ dataDir, steps: only, isComplete: true });
    expect(Object.keys((await readDataState(dataDir)).sources)).toEqual(['starlink']);
  });
});
