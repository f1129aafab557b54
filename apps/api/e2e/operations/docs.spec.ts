import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { catalogue } from '@enrichment/billing-domain';
import { demoKinds } from '@enrichment/demo-world';
import { Api } from '../api';
import { asShown, examplesOf, type Example, linesAsShown, root, snippetsOf } from '../doc-examples';

const run = promisify(execFile);
/** Interpreters by the language of a fence: the command that runs a file, and one that succeeds when it is installed. */
const interpreters: Readonly<Record<string, { run: readonly [string, ...string[]]; check: string }>> = {
  ts: { run: [process.execPath], check: '--version' },
  py: { run: ['python3'], check: '--version' },
  php: { run: ['php'], check: '--version' },
  go: { run: ['go', 'run'], check: 'version' },
};
const missing = Object.entries(interpreters)
  .filter(([, { run, check }]) => spawnSync(run[0], [check]).status !== 0)
  .map(([language]) => language);
const wheel = 'enrichment-0.2.0-py3-none-any.whl';
const clients = ['libs/client/README.md', 'libs/client/python/README.md'];
const guides = ['README.md', ...clients, ...globSync('docs/*.md', { cwd: root }).sort()].filter(
  (path) => path !== 'docs/architecture.md', // for developers of this code
);
const examples = guides.flatMap((guide) => examplesOf(guide).map((example) => ({ guide, ...example })));
const named = (each: readonly (typeof examples)[number][]) =>
  each.map((example) => [`${example.guide}:${example.line}`, example] as const);
const runnable = examples.filter(({ language }) => !missing.includes(language));
const withoutInterpreter = examples.filter(({ language }) => missing.includes(language));

/** Installs the clients that the service serves, as their READMEs describe, for projects without the rest of this repository. */
async function installClients(folder: string, baseUrl: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{}');
  const npm = ['install', '--no-audit', '--no-fund', `${baseUrl}/clients/enrichment-client-0.2.0.tgz`];
  await run('npm', npm, { cwd: folder });
  const answer = await fetch(`${baseUrl}/clients/${wheel}`);
  writeFileSync(join(folder, wheel), Buffer.from(await answer.arrayBuffer()));
}

describe('the guides', () => {
  let api: Api;
  let networkUrl: string;
  /** A folder with the client and nothing else of this repository. */
  let folder: string;
  beforeAll(async () => {
    // The guides show answers from the data of a new installation.
    api = await Api.start({ MMDB_PATHS: '' });
    const demo = JSON.parse(readFileSync(join(api.dataDir, 'demo.json'), 'utf8')) as { network_url: string };
    networkUrl = demo.network_url;
    folder = mkdtempSync(join(tmpdir(), 'enrichment-docs-'));
    await installClients(folder, api.baseUrl);
    symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await api.stop();
  });

  /** Replaces a guide's URL, key and command by those of the test. */
  const here = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:3000', api.baseUrl)
      .replaceAll('127.0.0.1:4100', new URL(networkUrl).host)
      .replaceAll('enr_...', api.demoKey)
      .replaceAll(/npm run (--silent )?admin --/g, `node '${join(root, 'apps/admin/bundle/main.js')}'`);

  async function output({ language, line, code }: Example): Promise<string> {
    const env = {
      ...process.env,
      BASE: api.baseUrl,
      KEY: api.demoKey,
      DATA_DIR: api.dataDir,
      DATABASE_URL: '',
      // Python imports from a wheel as it is.
      PYTHONPATH: join(folder, wheel),
      PYTHONDONTWRITEBYTECODE: '1',
      FORCE_COLOR: '0', // The environment of the tests may force colours.
    };
    if (language === 'sh') {
      const script = `set -euo pipefail\n${here(code)}`;
      return (await run('bash', ['-c', script], { env, cwd: folder })).stdout;
    }
    const [program, ...args] = interpreters[language]!.run;
    const file = join(folder, `line-${line}.${language === 'ts' ? 'mts' : language}`);
    writeFileSync(file, here(code));
    return (await run(program, [...args, file], { env, cwd: folder })).stdout;
  }

  it.each(named(runnable))('show the actual outcome of %s', async (_, example) => {
    const { shown } = example;
    const printed = await output(example);
    if (shown?.language === 'json') {
      const expected: unknown = JSON.parse(here(shown.code));
      expect(asShown(JSON.parse(printed), expected)).toEqual(expected);
    }
    if (shown?.language === 'text') expect(linesAsShown(printed, shown.code)).toBe(shown.code.trim());
  });

  if (withoutInterpreter.length > 0)
    // eslint-disable-next-line no-restricted-syntax -- Go and PHP are not installed everywhere; they are named as skipped.
    it.skip.each(named(withoutInterpreter))(
      `show the actual outcome of %s, without ${missing.join(' and ')} here`,
      () => undefined,
    );

  it('have every look-up in five languages, each with the same body', () => {
    const lookUps = Object.entries(catalogue).filter(([operation]) => operation !== 'watch');
    for (const [operation, { path }] of lookUps) {
      const calls = guides
        .filter((guide) => guide.startsWith('docs/'))
        .flatMap((guide) => snippetsOf(guide))
        .filter((fences) => fences[0]!.code.includes(path));
      const languages = calls.map((fences) => fences.map(({ language }) => language).join());
      expect({ operation, languages }).toEqual({ operation, languages: ['sh,ts,py,go,php'] });
      const subject = /:"([^"]+)"/.exec(calls[0]![0]!.code)![1]!;
      expect(calls[0]!.filter(({ code }) => !code.includes(subject))).toEqual([]);
    }
  });

  it('have TypeScript that compiles in strict mode', async () => {
    const files = examples
      .filter(({ language }) => language === 'ts')
      .map(({ code }, index) => {
        const file = join(folder, `example-${index}.mts`);
        writeFileSync(file, code);
        return file;
      });
    expect(files.length).toBeGreaterThan(3);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const complaints = await run(process.execPath, [tsc, ...options, ...files], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(complaints).toBe('');
  });

  it.each(guides)('have only links with a target: %s', (guide) => {
    const links = [...readFileSync(join(root, guide), 'utf8').matchAll(/\]\((?!\w+:)([^)#]+)(?:#[^)]*)?\)/g)];
    const missing = links.filter(([, link]) => !existsSync(join(root, dirname(guide), link!)));
    expect(missing.map(([, link]) => link)).toEqual([]);
  });

  it('name every kind of page with a record, and every reason in the demo network', () => {
    const text = readFileSync(join(root, 'docs/network.md'), 'utf8');
    const names = demoKinds.map(({ kind, result }) =>
      ['record', 'browser', 'gone'].includes(result) ? kind : result,
    );
    expect(names.filter((name) => name !== 'timeout' && !text.includes(`\`${name}\``))).toEqual([]);
  });
});
