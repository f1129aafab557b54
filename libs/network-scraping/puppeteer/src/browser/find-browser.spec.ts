import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPrograms, findBrowser } from './find-browser';

let folder: string;
const path = process.env['PATH'];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-browser-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A program with the name of a browser. */
async function place(name: string, script: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

/** Runs with only the test's files and the shell's own tools on the PATH. */
async function withPath<T>(places: string, act: () => Promise<T>): Promise<T> {
  process.env['PATH'] = places;
  try {
    return await act();
  } finally {
    process.env['PATH'] = path;
  }
}

describe('findBrowser', () => {
  it('returns the configured browser', async () => {
    const chromePath = await place('my-chrome', 'echo "Google Chrome 140.0"');
    expect(await findBrowser({ chromePath, folder })).toEqual({
      path: chromePath,
      env: {},
      origin: 'configured',
      version: 'Google Chrome 140.0',
    });
  });

  it('returns no other browser when the configured one does not start, and reports the reason', async () => {
    const chromePath = await place(
      'broken-chrome',
      'echo "libnss3.so: cannot open" >&2; echo more >&2; exit 127',
    );
    await expect(findBrowser({ chromePath, folder })).rejects.toThrow(
      `the configured browser ${chromePath} does not start: libnss3.so: cannot open`,
    );
    const notChrome = await place('not-chrome', 'echo "GNU something"');
    await expect(findBrowser({ chromePath: notChrome, folder })).rejects.toThrow('is no Chrome or Chromium');
    await expect(findBrowser({ chromePath: join(folder, 'none'), folder })).rejects.toThrow('does not start');
  });

  it('returns an installed browser, but not a script that only prints how to install one', async () => {
    await place('chromium-browser', 'echo "Chromium 139.0 on Debian"');
    await place('google-chrome', 'echo "install the snap" >&2; exit 1');
    const found = await withPath(folder, () => findBrowser({ folder }));
    expect(found).toMatchObject({
      path: join(folder, 'chromium-browser'),
      origin: 'installed',
      version: 'Chromium 139.0 on Debian',
    });
  });

  it('returns the other browsers too, in case the first one does not start', async () => {
    await place('chromium-browser', 'echo "Chromium 139.0 on Debian"');
    await place('google-chrome-stable', 'echo "Google Chrome 140.0"');
    const versions: string[] = [];
    await withPath(folder, async () => {
      for await (const { version } of browserPrograms({ folder })) {
        versions.push(version);
        if (versions.length === 2) break;
      }
    });
    expect(versions).toEqual(['Google Chrome 140.0', 'Chromium 139.0 on Debian']);
  });

  it('unpacks the bundled browser once for concurrent callers', async () => {
    const home = await mkdtemp(join(folder, 'home-'));
    const tools = join(folder, 'tools');
    await mkdir(tools);
    await symlink(existsSync('/usr/bin/tar') ? '/usr/bin/tar' : '/bin/tar', join(tools, 'tar'));
    const [one, two] = await withPath(tools, () =>
      Promise.all([findBrowser({ folder: home }), findBrowser({ folder: home })]),
    );
    expect(one).toEqual(two);
    expect(one.origin).toBe('bundled');
    expect(one.version).toMatch(/^Chromium [0-9.]+$/);
    // No partial folder remains.
    expect(await readdir(home)).toEqual([expect.stringMatching(/^chromium-[0-9.]+$/)]);
  });
});
