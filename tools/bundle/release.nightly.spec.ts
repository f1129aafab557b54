import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmbeddedServer } from '@enrichment/postgres';
import { dataDirWithCluster, removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { production, type Service, startService } from '@enrichment/testing';
import { packService } from './release.mjs';

/** An ordinary user, for a test that runs as root. */
const nobody = 65_534;

describe('the tarball of a release', () => {
  const folder = temporaryDataDir();
  const cluster = dataDirWithCluster();
  const tree = join(folder, 'enrichment-9.9.9');
  const dataDir = join(folder, 'data');
  let server: EmbeddedServer;
  let service: Service | undefined;

  beforeAll(async () => {
    execFileSync('tar', ['--extract', `--file=${packService(folder, '9.9.9')}`, `--directory=${folder}`]);
    mkdirSync(dataDir);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) chownSync(dataDir, nobody, nobody);
    chmodSync(dataDir, 0o700);
    server = await EmbeddedServer.open(cluster);
    service = await startService({
      dataDir, nodeFlags: production.nodeFlags, bundle: join(tree, 'apps/api/bundle/main.js'),
      logFile: join(folder, 'service.log'),
      settings: { DATABASE_URL: server.url, DEMO: 'on' },
      launcher: isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--'] : [],
    });
  });
  afterAll(async () => {
    await service?.stop();
    await server?.close();
    removeDataDir(folder);
    removeDataDir(cluster);
  });

  it.each([
    ['email/validate', { email: 'accepted@demo.test' }, { is_deliverable: true }],
    ['network/company', { id: 'json-ld' }, { result: { name: expect.any(String) } }],
    ['network/profile', { id: 'json-ld' }, { result: { name: expect.any(String) } }],
    ['ip/lookup', { ip: '8.8.8.8' }, { location: { country_code: 'US' } }],
  ])('answers %s', async (operation, body, expected) => {
    const response = await fetch(`${service!.url}/v1/${operation}`, {
      method: 'POST', body: JSON.stringify(body),
      headers: { 'x-api-key': service!.demo.api_key, 'content-type': 'application/json' },
    });
    expect(await response.json()).toMatchObject(expected);
  });

  it('has the files that the guides copy', () => {
    for (const file of ['deploy/enrichment.service', 'deploy/nginx-single.conf', 'deploy/alerts.yml', 'docs/self-hosting.md', 'docs/runbooks/complaint.md', 'LICENSE'])
      expect([file, existsSync(join(tree, file))]).toEqual([file, true]);
    expect(existsSync(join(tree, 'deploy/secrets'))).toBe(false);
  });

  it('has the commit, and the commands of the operator', async () => {
    const { commit } = (await (await fetch(`${service!.url}/version`)).json()) as { commit: string };
    expect(readFileSync(join(tree, '.git/HEAD'), 'utf8')).toBe(`${commit}\n`);
    const env = { ...process.env, DATABASE_URL: server.url, DATA_DIR: dataDir };
    const verified = execFileSync(join(tree, 'enrichment-admin'), ['ledger', 'verify', '--json'], { env });
    expect(JSON.parse(verified.toString())).toMatchObject({ ok: true, entries: expect.any(Number) });
  });
});
