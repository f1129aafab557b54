import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serveScriptedSite, type ScriptedServer } from '@enrichment/network-scraping-domain/testing';
import { pageTables, PostgresPageSamples } from '@enrichment/network-scraping-postgres';
import { Database } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir } from '@enrichment/postgres/testing';

const dataDir = dataDirWithCluster();

/** Runs a command while this process serves pages. */
async function admin(words: readonly string[], environment: Record<string, string> = {}, input = '') {
  const child = spawn(process.execPath, [join(__dirname, '../bundle/main.js'), 'page', ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...environment },
  });
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, stdout, stderr };
}

async function json(...given: Parameters<typeof admin>): Promise<unknown> {
  const [words, ...others] = given;
  const { stdout, stderr } = await admin([...words, '--json'], ...others);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const acme = `<!doctype html><title>Acme Bridges | Network</title><link rel="canonical" href="https://tr.network.example/company/acme">
  <meta property="og:title" content="Acme Bridges GmbH | Network"><meta property="og:type" content="company">
  <script type="application/ld+json">{"@type":"Organization","name":"Acme Bridges","url":"https://tr.network.example/company/acme","description":"Bridges for people.","sameAs":"https://acme.example"}</script>
  <main><h1>Acme Bridges</h1></main>`;

describe('admin page explain', () => {
  let folder: string;
  let file: string;
  let server: ScriptedServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'admin-page-'));
    file = join(folder, 'acme.html');
    writeFileSync(file, acme);
    server = await serveScriptedSite({
      '/robots.txt': { body: 'User-agent: enrichment-api\nDisallow: /', contentType: 'text/plain' },
      '/companies/acme': { body: acme.replaceAll('https://tr.network.example/company', '/companies') },
      '/companies/old': { location: '/companies/acme', status: 301 },
      '/companies/wall': { location: '/uas/login' },
    });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('shows the source of each field of a saved page, and the other values', async () => {
    expect(await json(['explain', '--file', file])).toMatchObject({
      url: 'https://tr.network.example/company/acme',
      subject: { kind: 'company', id: 'acme' },
      verdict: 'ok',
      reason: null,
      record: { name: 'Acme Bridges', network_id: 'acme', website_url: 'https://acme.example' },
      fields: expect.arrayContaining([
        {
          field: 'name',
          value: 'Acme Bridges',
          origin: expect.any(String),
          candidates: expect.arrayContaining([{ origin: 'meta', value: 'Acme Bridges GmbH' }]),
        },
        { field: 'website_url', value: 'https://acme.example', origin: 'json-ld', candidates: [] },
      ]),
      unplaced: [],
    });
    const { stdout } = await admin(['explain', '--file', file]);
    expect(stdout).toMatch(
      /^company acme at https:\/\/tr\.network\.example\/company\/acme: ok\n\nfield +origin +value\n/,
    );
    expect(stdout).toMatch(/\n +\(meta\) +Acme Bridges GmbH\n/);
  });

  it('reads a page from standard input, with its address', async () => {
    const words = ['explain', '--file', '-', '--url', 'https://other.example/c/acme'];
    const page = '<title>Sign in</title><form><input type="password"></form>';
    const paths = { NETWORK_COMPANY_PATH: '/c/{slug}' };
    expect(await json(words, paths, page)).toMatchObject({
      subject: { kind: 'company', id: 'acme' },
      verdict: 'refused',
      reason: 'login_wall',
      record: null,
      fields: [],
    });
  });

  it('fetches a page like the service, with robots.txt and renamed companies', async () => {
    const environment = {
      NETWORK_BASE_URL: server.baseUrl,
      NETWORK_COMPANY_PATH: '/companies/{slug}',
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
    };
    const explain = (slug: string, others = {}) =>
      json(['explain', '--url', `${server.baseUrl}/companies/${slug}`], { ...environment, ...others });
    expect(await explain('acme')).toMatchObject({ verdict: 'refused', reason: 'robots_txt', record: null });
    expect(await explain('acme', { EGRESS_ALLOW_CIDRS: '' })).toMatchObject({ reason: 'unreachable' });
    expect(server.visits).toEqual(['/robots.txt']);
    const ignore = { NETWORK_ROBOTS: 'ignore', EGRESS_ALLOW_CIDRS: '', NETWORK_ALLOW_PRIVATE: 'on' };
    expect(await explain('old', ignore)).toMatchObject({
      url: `${server.baseUrl}/companies/acme`,
      subject: { id: 'old' },
      verdict: 'ok',
      record: { name: 'Acme Bridges', network_id: 'acme' },
    });
    expect(await explain('wall', ignore)).toMatchObject({ verdict: 'refused', reason: 'login_wall' });
  });

  it.each([
    [[], 'Give --url, --file or --sample.'],
    [
      ['--url', 'https://network.example/company/acme'],
      'Set NETWORK_BASE_URL: no profile site is configured.',
    ],
    [['--file', '/nowhere.html'], 'ENOENT'],
    [['--file', '-'], 'The page does not contain its address: give it with --url.'],
    [
      ['--file', '-', '--url', 'acme'],
      'Invalid URL "acme": expected an absolute one, such as https://network.example/company/acme.',
    ],
    [
      ['--file', '-', '--url', 'https://network.example/jobs'],
      'Invalid address https://network.example/jobs: expected the page of a company or person at https://network.example.',
    ],
    [['--file', '-', '--kind', 'school'], 'Choose from company, person.'],
  ])('explains the error of %p', async (words, explanation) => {
    const { status, stdout, stderr } = await admin(['explain', ...words], { NETWORK_BASE_URL: '' });
    expect(stderr).toContain(explanation);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

describe('admin page samples', () => {
  let database: Database;
  beforeAll(async () => {
    database = await Database.open({ dataDir, applicationName: 'test', ...pageTables });
  });
  afterAll(async () => {
    await database.close();
    removeDataDir(dataDir);
  });

  it('lists, shows and explains the unreadable pages of the last day', async () => {
    expect(await json(['samples'])).toEqual([]);
    const samples = new PostgresPageSamples(database.dataSource);
    const page = {
      status: 200,
      url: 'https://network.example/in/ada',
      contentType: 'text/html',
      html: '<html><title>?</title><p>Unknown markup.</p></html>',
    };
    const subject = { kind: 'person', slug: 'ada' } as const;
    const now = Date.now();
    await samples.keep({ id: 'NEW', subject, reason: 'unreadable_page', page, takenAt: now });
    await samples.keep({ id: 'OLD', subject, reason: 'unreadable_page', page, takenAt: now - 90_000_000 });
    expect(await json(['samples'])).toEqual([
      {
        id: 'NEW',
        kind: 'person',
        name: 'ada',
        reason: 'unreadable_page',
        url: page.url,
        bytes: page.html.length,
        taken_at: new Date(now).toISOString(),
      },
    ]);
    expect((await admin(['samples'])).stdout).toMatch(
      /^sample +taken at +page +reason +bytes\nNEW .* person:ada /,
    );
    expect((await admin(['samples', '--show', 'NEW'])).stdout).toBe(`${page.html}\n`);
    expect(await json(['samples', '--show', 'NEW'])).toMatchObject({ id: 'NEW', html: page.html });
    expect(await json(['explain', '--sample', 'NEW'])).toMatchObject({
      url: page.url,
      subject: { kind: 'person', id: 'ada' },
      verdict: 'refused',
      reason: 'unreadable_page',
    });
    expect((await admin(['explain', '--sample', 'OLD'])).stderr).toBe(
      'No sample OLD; "page samples" shows all.\n',
    );
  });
});
