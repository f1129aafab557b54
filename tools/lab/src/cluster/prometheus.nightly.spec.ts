import { execFileSync, spawnSync } from 'node:child_process';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseNetwork } from '@enrichment/ip-address';
import { MmdbWriter } from '@enrichment/ip-geo-mmdb-writer';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { type Customer, freePort, production, Service, type ServiceOptions } from '@enrichment/testing';
import { Client } from 'pg';
import { parse } from 'yaml';
import { openAccounts } from '../parts/accounts';
import { Cluster } from './cluster';
import { deployedPath } from './deployed-file';
import { findProgram, whatIsMissing } from '../parts/packages';
import { Chromium } from './testing/chromium';
import { startDemoWorld } from './testing/demo-world';
import { Prometheus } from './testing/prometheus';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}
interface Rules {
  groups: { rules: { alert: string }[] }[];
}
/** Undoes a fault. */
type Undo = () => unknown;

const dayMs = 86_400_000;
/** For an alert that fires, or ends. */
const waitMs = 120_000;
const { groups } = parse(readFileSync(deployedPath('alerts.yml'), 'utf8')) as Rules;
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

const missing = whatIsMissing(['nginx', 'redis-server', 'prometheus', 'promtool']);
if (missing) console.warn(`${missing}: the alerts are not seen to fire.`);

// eslint-disable-next-line no-restricted-syntax -- needs programs that this machine may lack
(missing ? describe.skip : describe)('a real Prometheus that scrapes real replicas', () => {
  const folder = temporaryDataDir();
  let chromium: Chromium;
  let cluster: Cluster;
  let world: Awaited<ReturnType<typeof startDemoWorld>>;
  let prometheus: Prometheus;
  let customer: Customer;
  let site: Site;
  let furtherPort: number;
  let startedAt: number;
  let sending: Promise<void>;
  const ended = new AbortController();
  const fired = new Set<string>();

  const post = (path: string, body: object, base = cluster.url) =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'x-api-key': customer.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
      .then((response) => response.text())
      .catch(() => undefined);
  const fetchCompany = (slug: string) => post('/v1/network/company', { id: slug, cached: false });
  /** Requests that callers send all the time: some are refused, and none fails. */
  async function send(): Promise<void> {
    for (let i = 0; !ended.signal.aborted; i++) {
      await Promise.all([
        post('/v1/ip/lookup', { ip: '8.8.8.8' }),
        post('/v1/ip/lookup', { ip: 'none' }),
        ...[0, 1, 2, 3].map((n) => fetchCompany(`acme-${i % 50}-${n}`)),
        i % 10 === 0 && post('/v1/email/validate', { email: 'accepted@demo.test' }),
      ]);
      await pause(50);
    }
  }
  /** The first report makes the service compare later verdicts with their outcomes. */
  async function reportOutcomes(): Promise<void> {
    for (const email of ['accepted@demo.test', 'anyone@catch-all.demo.test']) {
      await post('/v1/email/validate', { email });
      await post('/v1/email/outcomes', { email, outcome: 'delivered', at: new Date().toISOString() });
    }
  }
  /** Repeats work. @returns a function that ends it */
  function repeat(work: (round: number) => Promise<unknown>): Undo {
    let isOver = false;
    const running = (async () => {
      for (let round = 0; !isOver; round++) await work(round);
    })();
    return () => {
      isOver = true;
      return running;
    };
  }
  const firing = async () => {
    const names = (await prometheus.query('ALERTS{alertstate="firing"}')).map(
      ({ metric }) => metric['alertname']!,
    );
    for (const name of names) fired.add(name);
    return new Set(names);
  };
  /** Waits until each of these alerts has fired, not all of them at once. */
  async function fires(...names: string[]): Promise<void> {
    const silent = new Set(names);
    for (const deadline = Date.now() + waitMs; silent.size > 0; await pause(500)) {
      for (const name of await firing()) silent.delete(name);
      if (Date.now() > deadline) throw new Error(`did not fire: ${[...silent].join()}`);
    }
  }
  /** Waits until none of these fires. */
  async function end(...names: string[]): Promise<void> {
    for (const deadline = Date.now() + waitMs; ; await pause(500)) {
      const all = await firing();
      const loud = names.filter((name) => all.has(name));
      if (loud.length === 0) return;
      if (Date.now() > deadline) throw new Error(`still fires: ${loud.join()}`);
    }
  }

  /** A third replica, on the port that Prometheus scrapes beside those of the cluster. @returns stops it */
  async function startFurther(
    settings: Record<string, string> = {},
    options: Pick<ServiceOptions, 'launcher' | 'bundle'> = {},
  ): Promise<[Service, Undo]> {
    const dataDir = join(cluster.folder, 'further');
    mkdirSync(dataDir, { recursive: true });
    const service = new Service({
      name: 'a further replica',
      dataDir,
      nodeFlags: production.nodeFlags,
      settings: { ...production.environment, ...cluster.settings, PORT: String(furtherPort), ...settings },
      ...options,
    });
    await service.start();
    return [service, () => service.stop()];
  }
  /** Runs SQL as the service's own user. @returns a function that restores the rights */
  async function connectClients(count: number): Promise<[Client[], Undo]> {
    const clients = Array.from({ length: count }, () => new Client(cluster.postgres.url));
    for (const client of clients) client.on('error', () => undefined);
    await Promise.all(clients.map((client) => client.connect()));
    return [clients, () => Promise.all(clients.map((client) => client.end()))];
  }
  /** Locks tables. */
  async function withTables(tables: string, work: () => Promise<unknown>): Promise<void> {
    const [[client], close] = await connectClients(1);
    await client!.query(`BEGIN; LOCK TABLE ${tables}`);
    await work().finally(close);
  }
  /** Makes a trigger refuse the rows of a table. @returns a function that allows them again */
  async function refuseRows(table: string, state: string): Promise<Undo> {
    const run = (sql: string) => cluster.postgres.query(sql, [], 'enrichment');
    await run(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`);
    return () => run('DROP FUNCTION refuse() CASCADE');
  }

  beforeAll(async () => {
    world = await startDemoWorld();
    site = await Site.start();
    chromium = await Chromium.find(folder, await freePort());
    await chromium.start();
    cluster = await Cluster.start({
      replicas: 2,
      postgres: { archive_mode: 'on', archive_command: "'true'" },
      settings: {
        ...world.settings,
        NETWORK_BASE_URL: site.url,
        NETWORK_ROBOTS: 'ignore',
        CHROME_WS_ENDPOINTS: chromium.url,
        MMDB_PATHS: writeLocations(join(folder, 'new.mmdb'), 'New-City', Date.now()),
      },
    });
    furtherPort = await freePort();
    const ports = [...cluster.replicas.map(({ port }) => port), furtherPort];
    prometheus = new Prometheus(folder, await freePort(), ports);
    await prometheus.start();
    startedAt = Date.now();
    [customer] = (await openAccounts(cluster.place, [{ credits: 100_000_000 }])) as [Customer];
    await reportOutcomes();
    sending = send();
  });
  afterAll(async () => {
    ended.abort();
    await sending;
    await prometheus?.stop();
    await cluster?.stop();
    await chromium?.stop();
    removeDataDir(folder);
    site?.close();
    await world?.close();
  });

  it('finds no problem in the metrics', async () => {
    const page = await (await fetch(`${cluster.replicas[0]!.url}/metrics`)).text();
    const { stdout, stderr } = spawnSync(findProgram('promtool')!, ['check', 'metrics'], {
      input: page,
      encoding: 'utf8',
    });
    expect(stdout + stderr).toBe('');
  });

  it('fires for nothing in a cluster in order', async () => {
    // Waits for the longest time of a rule. A busy machine is slow, and its alerts report that.
    const slow = ['RequestsSlow', 'ChargesSlow', 'EventLoopBusy'];
    for (let second = 0; second < 35; second++) {
      expect([...(await firing())].filter((name) => !slow.includes(name))).toEqual([]);
      await pause(1_000);
    }
  });

  /** Causes a fault, waits for its alerts, undoes it, and waits until they are over. */
  const faults: readonly (readonly [fault: string, alerts: readonly string[], cause: () => Promise<Undo>])[] =
    [
      [
        'a replica that lacks settings, has old data and another release, and no browser, disk or name server',
        [
          'ReplicaSettingMissing',
          'VersionsDiffer',
          'IpDataOld',
          'BrowserAway',
          'LogLinesDropped',
          'FileDescriptorsShort',
          'NameServersFail',
          'RequestsRefused',
          'DatabaseDiskShort',
          'DataNotRenewed',
        ],
        async () => {
          const lists = join(cluster.folder, 'further/mail-lists');
          mkdirSync(lists, { recursive: true });
          writeFileSync(join(lists, 'disposable.txt'), 'disposable.example\n');
          const checkedAt = new Date(Date.now() - 40 * dayMs).toISOString();
          const sources = { fakefilter: { part: 'lists', since: checkedAt, checkedAt } };
          writeFileSync(join(cluster.folder, 'further/data-update.json'), JSON.stringify({ sources }));
          const silent = await silentNameServer();
          const [service, stop] = await startFurther(
            {
              REDIS_URL: '',
              LOG_LEVEL: 'info',
              DATABASE_DISK_MB: '10',
              MMDB_PATHS: writeLocations(
                join(cluster.folder, 'old.mmdb'),
                'Old-City',
                Date.now() - 100 * dayMs,
              ),
              DNS_SERVERS: `127.0.0.1:${silent.address().port}`,
              MAX_EMAIL_IN_FLIGHT: '1',
              CHROME_WS_ENDPOINTS: 'ws://127.0.0.1:1',
            },
            {
              launcher: ['/bin/sh', '-c', 'ulimit -n 200; exec "$0" "$@" >/dev/full'],
              bundle: writeOtherRelease(join(cluster.folder, 'other-release')),
            },
          );
          // A connection that sends nothing is closed.
          const idle = Array.from({ length: 130 }, () =>
            connect(furtherPort, '127.0.0.1', function (this: Socket) {
              this.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
            }).resume(),
          );
          const stopSending = repeat((round) =>
            Promise.race([
              Promise.all(
                [1, 2, 3].map((n) =>
                  post('/v1/email/validate', { email: `ada@no-${round}-${n}.example.org` }, service.url),
                ),
              ),
              pause(300),
            ]),
          );
          return async () => {
            await stopSending();
            for (const socket of idle) socket.destroy();
            silent.close();
            await stop();
          };
        },
      ],
      [
        'a replica that hangs again and again',
        ['EventLoopBusy'],
        async () => {
          const [service, stop] = await startFurther();
          const stopHanging = repeat(async () => {
            service.signal('SIGSTOP');
            await pause(300);
            service.signal('SIGCONT');
            await pause(200);
          });
          return async () => {
            await stopHanging();
            await stop();
          };
        },
      ],
      [
        'a replica whose threads for the outside end',
        ['OutsideThreadFails'],
        async () => {
          const bundle = writeOtherRelease(join(cluster.folder, 'ending-threads'));
          appendFileSync(join(bundle, '../outside-thread.js'), ';setTimeout(() => process.exit(1), 2_000);');
          const [service, stop] = await startFurther({}, { bundle });
          const stopSending = repeat(() =>
            post('/v1/email/validate', { email: 'accepted@demo.test' }, service.url).then(() => pause(100)),
          );
          return async () => {
            await stopSending();
            await stop();
          };
        },
      ],
      [
        'a replica that is away',
        ['ReplicaDown'],
        async () => {
          await (await startFurther())[1]();
          return () => undefined;
        },
      ],
      [
        'a ledger that is locked most of the time',
        ['ChargesSlow', 'RequestsSlow'],
        async () => repeat(() => withTables('ledger', () => pause(800)).then(() => pause(100))),
      ],
      [
        'tables that are locked',
        ['JobLate', 'DatabasePoolExhausted'],
        async () => {
          const tables = await cluster.postgres.query<{ name: string }>(
            `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
            [],
            'enrichment',
          );
          const over = new AbortController();
          const locking = withTables(tables.map(({ name }) => name).join(), () =>
            once(over.signal, 'abort').catch(() => undefined),
          );
          return () => {
            over.abort();
            return locking;
          };
        },
      ],
      ['a ledger that takes no entry', ['ChargesFail', 'RequestsFail'], () => refuseRows('ledger', '53100')],
      [
        'webhooks that fail, and messages that wait',
        ['WebhooksFail', 'WebhooksWait', 'MailWaits'],
        async () => {
          const run = (sql: string) => cluster.postgres.query(sql, [], 'enrichment');
          await run(`INSERT INTO webhook_endpoints (id, account_id, url, description, types, secret, created_at, disabled_at, disabled_because)
            VALUES ('dead', 'any', 'http://127.0.0.1:1', '', '{}', 'whsec_b25l', now(), NULL, NULL), ('off', 'any', 'http://127.0.0.1:1', '', '{}', 'whsec_b25l', now(), now(), 'owner')`);
          await run(`INSERT INTO mails (id, recipient, subject, body, created_at, due_at, tries)
            VALUES ('any', 'ada@example.com', '', '', now() - interval '1 hour', now(), 1)`);
          await run(`INSERT INTO webhook_events (id, account_id, type, body, created_at) VALUES ('any', 'any', 'test', '{}', now());
            INSERT INTO webhook_deliveries (id, endpoint_id, event_id, account_id, due_at, created_at)
            SELECT endpoint || i, endpoint, 'any', 'any', now() - interval '1 hour', now() FROM unnest('{dead,off}'::text[]) AS endpoint, generate_series(1, 40) AS i`);
          return () =>
            run(
              "DELETE FROM webhook_endpoints WHERE account_id = 'any'; DELETE FROM webhook_events WHERE id = 'any'; DELETE FROM mails",
            );
        },
      ],
      ['usage that PostgreSQL refuses', ['UsageDropped'], () => refuseRows('usage_requests', '22000')],
      [
        'PostgreSQL that is away',
        ['DatabaseDown', 'ChangesNotReceived', 'RequestsFail'],
        async () => {
          await cluster.postgres.stop();
          return () => cluster.postgres.start();
        },
      ],
      [
        'PostgreSQL with few connections left',
        ['DatabaseConnectionsShort'],
        async () => {
          const [used] = await cluster.postgres.query<{ count: number }>(
            `SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend'`,
          );
          return (await connectClients(85 - used!.count))[1];
        },
      ],
      [
        'WAL that is not archived',
        ['WalNotArchived'],
        async () => {
          await cluster.postgres.set({ archive_command: "'false'" });
          for (let i = 0; i < 8; i++)
            await cluster.postgres.query("SELECT pg_logical_emit_message(false, '', ''), pg_switch_wal()");
          return () => cluster.postgres.set({ archive_command: "'true'" });
        },
      ],
      [
        'Redis that is away',
        ['RedisAway'],
        async () => {
          await cluster.redis.kill();
          return () => cluster.redis.restart();
        },
      ],
      [
        'an IP database that is broken',
        ['IpDatabaseRefused'],
        async () => {
          const path = cluster.settings['MMDB_PATHS']!;
          const whole = readFileSync(path);
          writeFileSync(path, 'no database');
          return () => writeFileSync(path, whole);
        },
      ],
      [
        'mail servers that refuse us',
        ['MailServersRefuseUs'],
        async () =>
          repeat(() => post('/v1/email/validate', { email: 'refused-us@demo.test' }).then(() => pause(100))),
      ],
      [
        'pages that wait for browsers',
        ['BrowserQueue'],
        async () => {
          const undo = Array.from({ length: 24 }, (_, n) =>
            repeat((round) => fetchCompany(`shell-${round}-${n}`)),
          );
          return () => Promise.all(undo.map((each) => each()));
        },
      ],
      ...(
        [
          ['lose a field', ['NetworkFieldLost'], 'poor'],
          ['contradict themselves', ['NetworkFieldsContradict'], 'contradicting'],
          ['cannot be read', ['NetworkPagesUnreadable'], 'unreadable'],
        ] as const
      ).map(
        ([what, names, pages]) =>
          [
            `pages that ${what}`,
            names,
            async () => {
              site.pages = pages;
              return () => (site.pages = 'usual');
            },
          ] as const,
      ),
    ];

  it.each(faults)(
    'fires for %s',
    async (_, names, cause) => {
      const undo = await cause();
      try {
        await fires(...names);
      } finally {
        await undo();
      }
      await end(...names);
    },
    3 * waitMs,
  );

  it('fires when no replica answers', async () => {
    await Promise.all(cluster.replicas.map((replica) => replica.stop()));
    await fires('ServiceDown');
  });

  it('has seen every alert fire', () => {
    expect(alerts.filter((name) => !fired.has(name))).toEqual([]);
  });

  it('had data for every panel of Grafana', async () => {
    const script = join(__dirname, '../../../../deploy/grafana/make-dashboards.mjs');
    const made = JSON.parse(
      execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' }),
    ) as Record<string, Dashboard>;
    const without: string[] = [];
    for (const { title, targets = [] } of Object.values(made).flatMap(({ panels }) => panels))
      for (const { expr } of targets) {
        const query = expr
          .replaceAll('$__rate_interval', '30s')
          .replaceAll('$instance', '.*')
          .replaceAll('$installation', 'main');
        if (!(await prometheus.hadData(query, startedAt))) without.push(`${title}: ${query}`);
      }
    expect(without).toEqual([]);
  });
});

/** A network of pages that can become worse. */
class Site {
  pages: 'usual' | 'poor' | 'contradicting' | 'unreadable' = 'usual';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Site> {
    const server = createServer();
    const site = new Site(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    server.on('request', ({ url = '' }, response) => {
      const [, slug] = /^\/company\/([\w-]+)$/.exec(url) ?? [];
      response.writeHead(slug === undefined ? 404 : 200, { 'content-type': 'text/html' });
      response.end(slug === undefined ? '' : site.page(slug));
    });
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private page(slug: string): string {
    const path = `/company/${slug}`;
    const data = {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: `Acme ${slug}`,
      url: path,
      ...(this.pages !== 'poor' && { industry: 'Mining', description: 'Makes anvils of every size.' }),
    };
    const json = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    const head = `<link rel="canonical" href="${path}"><title>Acme ${slug}</title>`;
    if (slug.startsWith('shell'))
      return `<html><head>${head}</head><body><div id="root"></div><script>
        setTimeout(() => document.head.append(document.createRange().createContextualFragment(${JSON.stringify(json).replaceAll('</', '<\\/')})), 1500)
      </script></body></html>`;
    if (this.pages === 'unreadable') return `<html><body><h1>Welcome</h1></body></html>`;
    const other =
      this.pages === 'contradicting'
        ? `<div itemscope itemtype="https://schema.org/Organization"><a itemprop="url" href="${path}"></a>
            <span itemprop="name">Acme ${slug}</span><meta itemprop="industry" content="Fishing"></div>`
        : '';
    return `<html><head>${head}${json}</head><body>${other}</body></html>`;
  }
}

/**
 * An IP database with the least that lookups need.
 *
 * @param madeAt in milliseconds since the Unix epoch
 * @returns its path
 */
function writeLocations(path: string, databaseType: string, madeAt: number): string {
  const writer = new MmdbWriter({
    databaseType,
    ipVersion: 6,
    description: 'One country',
    buildEpoch: Math.floor(madeAt / 1_000),
  });
  writer.insert(parseNetwork('8.0.0.0/8')!, { country: { iso_code: 'US', names: { en: 'United States' } } });
  writeFileSync(path, writer.toBuffer());
  return path;
}

/**
 * The service's bundle, in a workspace of another version.
 *
 * @returns the file to run
 */
function writeOtherRelease(folder: string): string {
  const root = join(__dirname, '../../../..');
  for (const path of ['apps/api/package.json', 'apps/api/bundle'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  for (const path of ['node_modules', 'libs', 'apps/dashboard', 'apps/docs'])
    symlinkSync(join(root, path), join(folder, path));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '0.0.1', workspaces: ['apps/*'] }));
  return join(folder, 'apps/api/bundle/main.js');
}

/** A server that never answers. */
async function silentNameServer(): Promise<UdpSocket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}
