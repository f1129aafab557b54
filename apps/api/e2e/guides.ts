import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { operations } from '@enrichment/billing-domain';
import { DescribedApi, errorExamples } from '../src/testing';
import { Api, ulid } from './api';
import { asShown, type Example, examplesOf, linesAsShown, root } from './doc-examples';

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

/** All guides but that for developers of this code. */
export const allGuides = ['README.md', ...clients, ...globSync('docs/*.md', { cwd: root }).sort()].filter(
  (path) => path !== 'docs/architecture.md',
);

/** The guides with look-ups of a domain. They are inputs of the domain's tests. */
export const guidesOf = {
  email: [...clients, ...docs('credits-and-limits', 'email', 'quick-start', 'test-keys')],
  network: [...clients, ...docs('caching', 'credits-and-limits', 'network', 'quick-start')],
  ip: ['README.md', ...clients, ...docs('errors', 'ip', 'mcp', 'quick-start')],
};
type Domain = keyof typeof guidesOf;

/** What look-ups of a domain look like, in each language. */
const lookUps: readonly (readonly [Domain, RegExp])[] = [
  ['email', /\/v1\/email\/|\bemail\.validate|validate_email/],
  ['network', /\/v1\/network\/|\b(company|profile|watch)\.(get|start)|get_(company|profile)|start_watch/],
  ['ip', /\/v1\/ip\/|\bip\.lookup|lookup_ip|--operation ip/],
];

/** The domain that an example calls; `undefined`: it calls none. */
export function domainOf({ code }: Example): Domain | undefined {
  return lookUps.find(([, lookUp]) => lookUp.test(code))?.[0];
}

function docs(...names: string[]): string[] {
  return names.map((name) => `docs/${name}.md`);
}

/** Installs the clients that the service serves, as their READMEs describe, for projects without the rest of this repository. */
async function installClients(folder: string, baseUrl: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{}');
  const npm = ['install', '--no-audit', '--no-fund', `${baseUrl}/clients/enrichment-client-0.2.0.tgz`];
  await run('npm', npm, { cwd: folder });
  const answer = await fetch(`${baseUrl}/clients/${wheel}`);
  writeFileSync(join(folder, wheel), Buffer.from(await answer.arrayBuffer()));
}

/**
 * Runs the examples of the guides that call a domain, or none, and compares what they print with what the guides show.
 *
 * @returns the service, for more tests of the same group
 */
export function describeExamples(guides: readonly string[], domain?: Domain): () => Api {
  const all = guides.flatMap((guide) => examplesOf(guide).map((example) => ({ guide, ...example })));
  const examples = all.filter((example) => domainOf(example) === domain);
  const named = (each: typeof examples) =>
    each.map((example) => [`${example.guide}:${example.line}`, example] as const);
  const runnable = examples.filter(({ language }) => !missing.includes(language));
  const withoutInterpreter = examples.filter(({ language }) => missing.includes(language));

  let api: Api;
  let networkUrl: string;
  /** Examples of each language have a key of their own. A fast machine runs more of them in a second than one account may send. */
  const keys = new Map<string, string>();
  let apiKey: string;
  /** A folder with the client and nothing else of this repository. */
  let folder: string;
  beforeAll(async () => {
    // The guides show places from the data of a new installation.
    api = await Api.start(domain === 'ip' ? { MMDB_PATHS: '' } : {});
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
      .replaceAll('enr_...', apiKey)
      .replaceAll(/npm run (--silent )?admin --/g, `node '${join(root, 'apps/admin/bundle/main.js')}'`);

  async function output({ language, line, code }: Example): Promise<string> {
    const env = {
      ...process.env,
      BASE: api.baseUrl,
      KEY: apiKey,
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
    const { shown, language } = example;
    if (domain && !keys.has(language)) keys.set(language, (await api.customer()).apiKey);
    apiKey = keys.get(language) ?? api.demoKey;
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

  if (!domain)
    it('have TypeScript that compiles in strict mode', async () => {
      const files = all
        .filter(({ language }) => language === 'ts')
        .map(({ code }, index) => {
          const file = join(folder, `example-${index}.mts`);
          writeFileSync(file, code);
          return file;
        });
      const options = '--noEmit --strict --skipLibCheck --module nodenext --target es2022 --types node'.split(
        ' ',
      );
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const complaints = await run(process.execPath, [tsc, ...options, ...files], { cwd: folder }).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      );
      expect(complaints).toBe('');
    });
  return () => api;
}

/**
 * Sends the requests that the reference shows for a domain, and requests with errors.
 *
 * @param errors whose first example is of these requests
 */
export function describeReference(
  api: () => Api,
  domain: Domain,
  errors: readonly (readonly [code: string, path: string, body: object])[],
): void {
  let document: Document;
  let apiKey: string;
  beforeAll(async () => {
    document = (await api().send('/openapi.json')).body as unknown as Document;
    const caller = await api().customer({ credits: 1_000 });
    apiKey = caller.apiKey;
    for (const operation of operations)
      await api().accounts.change(caller.accountId, { limits: { [operation]: 1_000 } });
  });

  it('are requests and answers as the reference describes them', async () => {
    const described = new DescribedApi(document);
    const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(`/v1/${domain}/`));
    const requests = paths.flatMap(([path, { post }]) =>
      Object.entries(post?.requestBody.content['application/json'].examples ?? {}).map(
        ([title, { value }]) => ({ path, value, code: /^[A-Z]+_\d{3}/.exec(title)?.[0] }),
      ),
    );
    expect(requests.length).toBeGreaterThan(2);
    for (const { path, value, code } of requests) {
      const { status, body } = await api().post(path, value, apiKey);
      expect({ path, value, code: body['code'] }).toEqual({ path, value, code });
      expect(described.complaints('POST', path, 'requestBody', value)).toEqual([]);
      expect(described.complaints('POST', path, 'requestBody', { ...value, other: true })).toHaveLength(1);
      expect(described.complaintsAboutAnswer('POST', path, status, body)).toEqual([]);
    }
  });

  it.each(errors)('%s: is as the reference shows it', async (code, path, request) => {
    const { headers, body } = await api().post(path, request, apiKey);
    const example = errorExamples(document).find((each) => each.code === code);
    expect(body).toEqual({ ...example, request_id: expect.stringMatching(ulid) });
    expect(headers.get('link')).toBe(`</docs/errors#${code}>; rel="help"`);
    expect(headers.get('x-credits-charged')).toBe('0');
  });
}

type Document = ConstructorParameters<typeof DescribedApi>[0] & {
  paths: Record<
    string,
    {
      post?: {
        requestBody: { content: Record<'application/json', { examples: Record<string, { value: object }> }> };
      };
    }
  >;
};
