import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { Api, newDataDir, pollDelay, ulid } from '../api';

const root = join(__dirname, '../../../..');
const ip = '8.8.8.8';

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the lifecycle of the service', () => {
  const opened: Api[] = [];
  const start = async (environment?: Record<string, string>, dataDir?: string) => {
    const api = await Api.start(environment, dataDir);
    opened.push(api);
    return api;
  };
  afterEach(() => Api.stopAll(opened.splice(0)));

  it('keeps the demo key over a restart, and creates a new one when it is lost', async () => {
    const first = await start();
    const { dataDir, demoKey } = first;
    expect((await first.locate({ ip })).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await start({}, dataDir);
    expect(second.demoKey).toBe(demoKey);
    expect((await second.locate({ ip })).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
    rmSync(join(dataDir, 'demo-account.json'));

    const third = await start({}, dataDir);
    expect(third.demoKey).not.toBe(demoKey);
    expect((await third.locate({ ip })).status).toBe(200);
    expect(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))).toMatchObject({
      base_url: third.baseUrl,
      api_key: third.demoKey,
      email: 'demo@demo.test',
    });
  });

  it('finishes what is in progress after an error that no code handles, and exits with 1', async () => {
    const dataDir = await newDataDir();
    const fault = join(dataDir, 'fault.cjs');
    writeFileSync(fault, `process.on('SIGUSR2', () => setImmediate(() => { throw new Error('a fault') }));`);
    const api = await start({ NODE_OPTIONS: `--require ${fault}` }, dataDir);
    const { apiKey, accountId } = await api.customer({ credits: 3 });
    const sent = request(`${api.baseUrl}/v1/ip/lookup`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', expect: '100-continue' },
    });
    sent.flushHeaders();
    await once(sent, 'continue');
    const ended = api.end('SIGUSR2');
    while (!api.log.includes('stopping after')) await pollDelay();
    sent.end(JSON.stringify({ ip }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers['x-credits-charged']]).toEqual([200, '1']);
    answer.resume();
    expect(await ended).toBe(1);
    expect(await api.credits(accountId)).toBe(2);
    expect(api.log).toContain('stopping after an error that no code handles');
    expect(api.log).toContain('a fault');
  });

  it('stops everything, and exits with 1, when demo.json cannot be removed', async () => {
    const dataDir = await newDataDir();
    const fault = join(dataDir, 'fault.cjs');
    writeFileSync(
      fault,
      `const fs = require('node:fs');
       const { rmSync } = fs;
       fs.rmSync = (path, options) => {
         if (fs.existsSync(path) && path.endsWith('/demo.json')) throw new Error('EROFS: read-only file system');
         rmSync(path, options);
       };
       require('node:module').syncBuiltinESMExports();`,
    );
    const api = await start({ NODE_OPTIONS: `--require ${fault}` }, dataDir);
    await api.close();
    expect(await api.end('SIGTERM')).toBe(1);
    expect(api.log).toMatch(/"EROFS: read-only file system"[^]*"did not stop cleanly"/);
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('ends after its stop, although something still waits', async () => {
    const dataDir = await newDataDir();
    const fault = join(dataDir, 'fault.cjs');
    writeFileSync(
      fault,
      `if (process.argv[1]?.endsWith('api/bundle/main.js') && require('node:worker_threads').isMainThread)
         setInterval(() => undefined, 1_000);`,
    );
    const api = await start({ NODE_OPTIONS: `--require ${fault}` }, dataDir);
    expect(await api.end('SIGTERM')).toBe(0);
    expect(api.log).toContain('"stopped"');
  });

  it('leaves its own port free when the network of the demo had it at the last start', async () => {
    const first = await start();
    let port = '';
    let second: Api | undefined;
    // A service of another test may take the port in between.
    for (let latest = first; !second;) {
      ({ port } = new URL(latest.service.demo.network_url));
      await latest.end('SIGTERM');
      second = await start({ PORT: port }, first.dataDir).catch((error: unknown) => {
        if (!String(error).includes(`Port ${port} is taken`)) throw error;
        return undefined;
      });
      if (!second) latest = await start({}, first.dataDir);
    }
    expect(new URL(second.baseUrl).port).toBe(port);
    expect(new URL(second.service.demo.network_url).port).not.toBe(port);
  });

  it('stops its database when the demo cannot be prepared', async () => {
    const dataDir = await newDataDir();
    mkdirSync(join(dataDir, 'demo-account.json'));
    await expect(Api.start({}, dataDir)).rejects.toThrow('EISDIR');
    expect(existsSync(join(dataDir, 'postgres/cluster/PG_VERSION'))).toBe(true);
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
    removeDataDir(dataDir);
  });

  /** A start in which a test interferes. Its process has not printed that it is ready. */
  function begin(environment: Record<string, string> = {}) {
    const dataDir = temporaryDataDir();
    const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
    const child = spawn(process.execPath, [join(root, 'apps/api/bundle/main.js')], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { log: '' };
    for (const output of [child.stdout, child.stderr])
      output.on('data', (text) => (printed.log += String(text)));
    return { child, dataDir, pidFile, printed, ended: once(child, 'close') };
  }

  it('leaves no database behind when it is stopped before it has started', async () => {
    const { child, dataDir, pidFile, printed, ended } = begin();
    while (!existsSync(pidFile) && child.exitCode === null) await pollDelay();
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(printed.log).toContain('"stopping"');
    expect(printed.log).toContain('The service was stopped before it had started.\n');
    expect(existsSync(pidFile)).toBe(false);
    removeDataDir(dataDir);
  });

  it.each(['throw new Error("a fault")', 'void Promise.reject(new Error("a fault"))'])(
    'logs an error that no code handles during the start, and exits with 1: %s',
    async (fault) => {
      const folder = temporaryDataDir();
      const file = join(folder, 'fault.cjs');
      writeFileSync(file, `process.on('SIGUSR2', () => setImmediate(() => { ${fault} }));`);
      const { child, dataDir, pidFile, printed, ended } = begin({ NODE_OPTIONS: `--require ${file}` });
      while (!existsSync(pidFile) && child.exitCode === null) await pollDelay();
      child.kill('SIGUSR2');
      expect(await ended).toEqual([1, null]);
      expect(printed.log).toMatch(/"a fault"[^]*"stopping after an error that no code handles"/);
      expect(existsSync(pidFile)).toBe(false);
      for (const each of [folder, dataDir]) removeDataDir(each);
    },
  );

  it('stops while it waits for the migrations of another replica', async () => {
    const { database, dataSource } = await start({ DEMO: 'off' });
    const { url } = dataSource.options as { url: string };
    const migrating = await database.connect('another replica');
    await migrating.query('SELECT pg_advisory_lock(7146002)');
    const { child, dataDir, printed, ended } = begin({ DATABASE_URL: url });
    const waits = `SELECT FROM pg_stat_activity WHERE application_name = 'enrichment api' AND query LIKE '%pg_try_advisory_lock(%'`;
    while ((await migrating.query(waits)).rowCount === 0 && child.exitCode === null) await pollDelay();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(printed.log).toContain('"stopping"');
    expect(printed.log).toContain('The service was stopped before it had started.\n');
    await migrating.end();
    removeDataDir(dataDir);
  });

  it('prints one line when another program takes its port during the start', async () => {
    const { dataSource } = await start({ DEMO: 'off' });
    const { hostname, port, username, password, pathname } = new URL(
      (dataSource.options as { url: string }).url,
    );
    const rival = createServer();
    const database = createServer((socket) => {
      // The first connection to the database comes after the check of the port.
      if (!rival.listening) rival.listen(free, '127.0.0.1');
      socket
        .pipe(connect(Number(port), hostname))
        .on('error', () => undefined)
        .pipe(socket);
      socket.on('error', () => undefined);
    });
    const free = await portOf(rival);
    rival.close();
    const DATABASE_URL = `postgres://${username}:${password}@127.0.0.1:${await portOf(database)}${pathname}`;
    const replica = start({ DEMO: 'off', PORT: String(free), DATABASE_URL });
    const failure = await replica.catch((error: Error) => error.message);
    rival.close();
    database.close();
    const lines = String(failure).trimEnd().split('\n');
    expect(lines.at(-1)).toBe(
      `Port ${free} is taken: stop what listens there, or set PORT to another number.`,
    );
    expect(lines.filter((line) => line.includes('"err"'))).toEqual([]);
  });

  it('has a working demo before it is ready, and describes it while it runs', async () => {
    const first = await start();
    const { baseUrl, dataDir } = first;
    const file = join(dataDir, 'demo.json');
    await first.end('SIGTERM');
    expect(existsSync(file)).toBe(false);
    // Left by a process that was killed.
    writeFileSync(file, JSON.stringify({ base_url: baseUrl, api_key: 'lost' }));
    const starting = start({ PORT: new URL(baseUrl).port }, dataDir);
    const isReady = () =>
      fetch(`${baseUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) await pollDelay();
    const demo = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const headers = { 'x-api-key': demo['api_key']!, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ ip }) };
    expect((await fetch(`${baseUrl}/v1/ip/lookup`, init)).status).toBe(200);
    await starting;
  });

  it.each([
    [{}, null, false],
    [{ DEMO: 'exposed' }, { email: 'demo@demo.test' }, true],
  ])(
    'on a public address, shows the demo account only when configured: %p',
    async (settings, demo, signUp) => {
      const { DEMO = '' } = settings as { DEMO?: string };
      const api = await start({ HOST: '0.0.0.0', DEMO });
      const { body } = await api.send('/dashboard/api/session');
      expect(body).toMatchObject({ demo, sign_up: signUp });
    },
  );

  it('answers every request that it accepted before SIGTERM, and exits with 0', async () => {
    const api = await start();
    const { apiKey, accountId } = await api.customer({ credits: 1_000, ipPerSecond: 1_000_000 });
    const body = JSON.stringify({ ip });
    const head = `POST /v1/ip/lookup HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    // The request has begun, its body has not: it is in progress when the signal comes.
    const sockets = await Promise.all(Array.from({ length: 20 }, () => api.socket()));
    const answers = sockets.map(() => '');
    sockets.forEach((socket, i) => {
      socket.on('data', (chunk) => (answers[i] += chunk.toString()));
      socket.on('error', () => undefined);
      socket.write(head);
    });
    await api.locate({ ip }, apiKey); // Everything sent before this one has arrived.
    const idle = await api.socket();
    let refusedText = '';
    idle.on('data', (chunk) => (refusedText += chunk.toString()));

    const ended = api.end('SIGTERM');
    await api.logged('"stopping"');
    idle.write(head + body);
    for (const socket of sockets) socket.write(body);
    expect(await ended).toBe(0);

    expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(Array(20).fill('HTTP/1.1 200 OK'));
    expect(refusedText).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
    expect(refusedText).toMatch(/\r\nretry-after: 1\r\n/i);
    const refusal = JSON.parse(refusedText.slice(refusedText.indexOf('\r\n\r\n'))) as object;
    expect(refusal).toMatchObject({
      error: 'service_unavailable',
      code: 'SYS_002',
      request_id: expect.stringMatching(ulid),
    });
    const charges = [];
    for await (const { kind } of api.ledger.entries(accountId)) if (kind === 'charge') charges.push(kind);
    expect(charges).toHaveLength(21);
  });

  it('restarts after SIGKILL with every answered charge in the ledger', async () => {
    const first = await start();
    const { apiKey, accountId } = await first.customer({ credits: 1_000, ipPerSecond: 1_000_000 });
    const answered: unknown[] = [];
    const load = Array.from({ length: 16 }, async () => {
      for (;;) answered.push((await first.locate({ ip }, apiKey)).body['request_id']);
    });
    const cut = Promise.allSettled(load);
    while (answered.length < 100) await pollDelay();
    await first.end('SIGKILL');
    await cut;

    const second = await start({}, first.dataDir);
    expect((await second.locate({ ip }, apiKey)).status).toBe(200);
    const charged = [];
    for await (const { kind, requestId } of second.ledger.entries(accountId))
      if (kind === 'charge') charged.push(requestId);
    expect(new Set(charged).size).toBe(charged.length);
    expect(charged).toEqual(expect.arrayContaining(answered));
    expect(await second.ledger.verify()).toMatchObject({ ok: true });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ HOST: '192.0.2.1', DEMO: 'off' }, 'HOST must be an address of this machine, not 192.0.2.1.'],
    [
      { DATA_DIR: '/proc/nope' },
      'DATA_DIR must be a folder to write to, not /proc/nope: it cannot be created there.',
    ],
    [
      { DATA_DIR: `${__filename}/data` },
      `DATA_DIR must be a folder to write to, not ${__filename}/data: a part of it is a file.`,
    ],
  ])('refuses to start with %p, in one line', async (environment, line) => {
    const dataDir = temporaryDataDir();
    const failure = await Api.start(environment, dataDir).catch((error: Error) => error.message);
    removeDataDir(dataDir);
    const [, ...lines] = String(failure).trimEnd().split('\n');
    expect(lines).toEqual([line]);
  });
});

describe('a running service with a demo', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  it('prints commands that work unchanged', async () => {
    const lines = api.log.split('\n').filter((each) => each.includes('curl'));
    const answers = lines.map(async (line) => {
      const [, url, key, body] =
        /curl -s (\S+) -H 'x-api-key: (\w+)' -H 'content-type: application\/json' -d '(.*)'$/.exec(line)!;
      const headers = { 'x-api-key': key!, 'content-type': 'application/json' };
      return (await fetch(url!, { method: 'POST', headers, body: body! })).json();
    });
    expect(await Promise.all(answers)).toMatchObject([
      { ip: '8.8.8.8', range: 'public' },
      { email: 'accepted@demo.test', reason: 'accepted' },
      { result: { network_id: 'json-ld' } },
    ]);
  });

  it('names the port that is taken', async () => {
    const { baseUrl, dataDir } = api;
    const { port } = new URL(baseUrl);
    const failure = await Api.start({ PORT: port }, dataDir).catch((error: Error) => error.message);
    expect(failure).toContain(
      `Port ${port} is taken: stop what listens there, or set PORT to another number.`,
    );
    // The description of the running service still exists.
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(true);
  });

  it.each(['on', 'off'])(
    'refuses the DATA_DIR of another service, and does not disturb that one (DEMO %s)',
    async (DEMO) => {
      const { baseUrl, dataDir } = api;
      const described = readFileSync(join(dataDir, 'demo.json'), 'utf8');
      const failure = await Api.start({ DEMO }, dataDir).catch((error: Error) => error.message);
      const [, ...lines] = String(failure).trimEnd().split('\n');
      expect(lines.at(-1)).toBe(
        `DATA_DIR ${dataDir} is in use by another service: stop that one, or set DATA_DIR to another folder.`,
      );
      expect(readFileSync(join(dataDir, 'demo.json'), 'utf8')).toBe(described);
      expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    },
  );
});

describe('a service without a demo', () => {
  let api: Api;
  beforeAll(async () => {
    const dataDir = await newDataDir();
    writeFileSync(join(dataDir, 'demo.json'), '{}');
    api = await Api.start({ DEMO: 'off' }, dataDir);
  });
  afterAll(() => api.stop());

  it('removes the description of an earlier demo', async () => {
    expect(existsSync(join(api.dataDir, 'demo.json'))).toBe(false);
    const { body } = await api.send('/dashboard/api/session');
    expect(body).toMatchObject({ demo: null, sign_up: false });
  });

  it('returns no page without a network, free of charge', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 10 });
    for (const kind of ['company', 'profile']) {
      const id = 'json-ld';
      expect(await api.post(`/v1/network/${kind}`, { id }, apiKey)).toMatchObject({
        status: 503,
        body: { code: 'NETWORK_005', details: { id, reason: 'not_configured' } },
      });
    }
    expect(await api.credits(accountId)).toBe(10);
    expect((await api.send('/readyz')).body).toMatchObject({ checks: { network: { pages: 'off' } } });
    expect(api.log).toContain('NETWORK_BASE_URL is not set');
  });
});
