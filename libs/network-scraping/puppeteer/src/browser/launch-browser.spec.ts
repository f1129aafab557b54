import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveScriptedSite } from '@enrichment/network-scraping-domain/testing';
import { type Fault, writeDyingBrowser } from '../testing/dying-browser';
import { browserGroupsOf, processesOfGroup, testBrowserProgram, until } from '../testing';
import { NoBrowser } from './find-browser';
import { isRoot, launchBrowser, type LaunchedBrowser, nobody } from './launch-browser';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-bröwser-'));
});
afterAll(() => rm(folder, { recursive: true }));

const launch = async (): Promise<LaunchedBrowser & { group: number }> => {
  const launched = await launchBrowser(await testBrowserProgram(), { folder });
  return { ...launched, group: launched.process.pid! };
};
const profiles = () => readdir(join(folder, 'profiles'));

describe('launchBrowser', () => {
  const owners: ChildProcess[] = [];
  afterEach(() => owners.splice(0).forEach((owner) => owner.kill('SIGKILL')));

  it('starts a browser that runs scripts, and leaves neither process nor folder behind', async () => {
    const { browser, kill, group } = await launch();
    const page = await browser.newPage();
    await page.goto('data:text/html,<title>x</title><script>document.title = "Hello"</script>');
    expect(await page.title()).toBe('Hello');
    expect(await profiles()).toHaveLength(1);
    expect(processesOfGroup(group).length).toBeGreaterThan(1);
    await kill();
    expect(await profiles()).toEqual([]);
    await until(() => processesOfGroup(group).length === 0);
  });

  it('starts a browser that runs service workers, also below a path beyond ASCII', async () => {
    const site = await serveScriptedSite({
      '/': { body: '<title>x</title>' },
      '/worker.js': { contentType: 'text/javascript', body: '' },
    });
    const { browser, kill } = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(site.baseUrl);
      const registered = page.evaluate("navigator.serviceWorker.register('/worker.js').then(() => true)");
      expect(await registered).toBe(true);
    } finally {
      await kill();
      await site.close();
    }
  });

  it('removes the profile of a browser that was killed from outside', async () => {
    const { process: child, kill, group } = await launch();
    const gone = once(child, 'exit');
    process.kill(group, 'SIGKILL');
    await gone;
    await kill();
    expect(await profiles()).toEqual([]);
    await until(() => processesOfGroup(group).length === 0);
  });

  it('starts a browser that ends when its owner is killed, and removes its profile at the next start', async () => {
    const script = `
const { launchBrowser } = require(${JSON.stringify(join(__dirname, '../../dist/index.js'))});
launchBrowser(${JSON.stringify(await testBrowserProgram())}, { folder: ${JSON.stringify(folder)} })
  .then(({ process: child }) => process.stdout.write(String(child.pid)));`;
    const owner = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    owners.push(owner);
    const [line] = (await once(owner.stdout, 'data')) as [Buffer];
    const group = Number(line.toString());
    expect(processesOfGroup(group).length).toBeGreaterThan(0);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await until(() => processesOfGroup(group).length === 0);
    expect(await profiles()).toHaveLength(1);
    const { kill } = await launch();
    expect(await profiles()).toHaveLength(1);
    await kill();
    expect(await profiles()).toEqual([]);
  });

  it('reports why a browser does not start', async () => {
    const program = { ...(await testBrowserProgram()), path: '/bin/false' };
    await expect(launchBrowser(program, { folder })).rejects.toThrow(NoBrowser);
    expect(await profiles()).toEqual([]);
  });

  it('reports the message of a browser that does not start', async () => {
    const path = join(folder, 'no-sandbox');
    const words = '[1121/06:FATAL:zygote_host.cc:129] No usable sandbox! If you are running on ...';
    await writeFile(path, `#!/bin/sh\necho '${words}' >&2\nexit 1\n`, { mode: 0o755 });
    const launched = launchBrowser({ path, env: {}, origin: 'configured', version: 'none' }, { folder });
    await expect(launched).rejects.toThrow(/does not start: No usable sandbox!$/);
    expect(await profiles()).toEqual([]);
  });

  it('starts root’s browser under a user without rights, in a profile of that user', async () => {
    const open = await mkdtemp(join(tmpdir(), 'open-'));
    await chmod(open, 0o755);
    const path = join(open, 'browser');
    const program =
      '#!/bin/sh\ntouch "$HOME/mine" && echo "[1/2:FATAL:x] It is $(id -u):$(id -G)." >&2\nexit 1\n';
    await writeFile(path, program, { mode: 0o755 });
    const user = isRoot ? nobody : undefined;
    const launched = launchBrowser(
      { path, env: {}, origin: 'configured', version: 'none' },
      { folder, user },
    );
    const expected = isRoot ? `${nobody}:${nobody}` : String(process.getuid?.());
    await expect(launched).rejects.toThrow(`does not start: It is ${expected}`);
    await rm(open, { recursive: true });
  });

  // Puppeteer sends three commands before it calls a browser open.
  const faults = (['exit', 'kill', 'held', 'silently'] as const).flatMap((how) =>
    [0, 1, 2].map((afterAnswers): Fault => ({ how, afterAnswers })),
  );
  it.each(faults)('ends a browser that fails in its start: %j', async (fault) => {
    const path = await writeDyingBrowser(folder, fault);
    const late = fault.how === 'silently';
    const launched = launchBrowser(
      { path, env: {}, origin: 'configured', version: 'none' },
      { folder, timeoutMs: late ? 300 : 60_000 },
    );
    await expect(launched).rejects.toThrow(late ? 'has not answered within 300 ms' : NoBrowser);
    expect(await profiles()).toEqual([]);
  });

  it('gives a browser a lower priority than the thread that starts it, and less right to memory', async () => {
    const path = await writeDyingBrowser(folder, { how: 'silently', afterAnswers: 0 });
    const stopping = new AbortController();
    const program = { path, env: {}, origin: 'configured', version: 'none' } as const;
    const launched = launchBrowser(program, { folder, timeoutMs: 60_000, signal: stopping.signal });
    launched.catch(() => undefined);
    await until(() => browserGroupsOf(folder).length > 0);
    const group = browserGroupsOf(folder)[0]!;
    const priorities = processesOfGroup(group).map(({ niceness }) => niceness);
    const memory = `/proc/${group}/oom_score_adj`;
    if (existsSync(memory)) await until(() => readFileSync(memory, 'utf8') === '1000\n');
    stopping.abort();
    await expect(launched).rejects.toThrow('its start was aborted');
    expect(priorities).toEqual([Math.min(getPriority() + 5, 19)]);
  });

  it('ends a starting browser whose start is aborted', async () => {
    const path = await writeDyingBrowser(folder, { how: 'silently', afterAnswers: 1 });
    const stopping = new AbortController();
    const program = { path, env: {}, origin: 'configured', version: 'none' } as const;
    const launched = launchBrowser(program, { folder, timeoutMs: 60_000, signal: stopping.signal });
    stopping.abort();
    await expect(launched).rejects.toThrow('its start was aborted');
    expect(await profiles()).toEqual([]);
  });
});
