import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { browserGroupsOf } from '@enrichment/network-scraping-puppeteer/testing';
import type { Fault, FaultProxy } from './proxy/fault-proxy';
import { signalEach } from '../parts/postgres';
import type { Random } from '../parts/random';
import type { Part, World } from './world';

export interface Scenario {
  readonly name: string;
  /** In one line, for people. */
  readonly breaks: string;
  /** Whether callers may lose their connection during the fault. Otherwise each caller gets an answer. */
  readonly loses?: true;
  readonly lacks?: (world: World) => string | undefined;
  /** Breaks something, waits, and repairs it. @param hold waits, unless the run is interrupted */
  readonly run: (world: World, random: Random, hold: (ms: number) => Promise<void>) => Promise<void>;
}

type Run = Scenario['run'];
type Flags = Pick<Scenario, 'loses' | 'lacks'>;

const scenario = (name: string, breaks: string, run: Run, flags: Flags = {}): Scenario => ({
  name,
  breaks,
  run,
  ...flags,
});

/** Breaks something for a while; what `start` returns is passed to `end`. */
const during =
  <T>(
    longMs: readonly [number, number],
    start: (world: World, random: Random) => T,
    end: (world: World, started: Awaited<T>) => unknown = () => undefined,
  ): Run =>
  async (world, random, hold) => {
    const started = await start(world, random);
    await hold(random.between(...longMs));
    await end(world, started);
  };

const hung = (part: 'service' | 'redis'): Run =>
  during(
    [500, 4_000],
    (world) => world[part]!.signal('SIGSTOP'),
    (world) => world[part]!.signal('SIGCONT'),
  );

const setAll = (proxies: Readonly<Record<string, FaultProxy>>, fault: Fault) => {
  for (const proxy of Object.values(proxies)) proxy.set(fault);
};

/** Scenarios of a part behind a proxy. */
const proxied = (part: Part, what: string, maxMs: number, lacks?: Flags['lacks']): Scenario[] => {
  const faulty = (fault: (random: Random) => Fault) =>
    during(
      [500, maxMs],
      ({ proxies }, random) => proxies[part].set(fault(random)),
      ({ proxies }) => proxies[part].set('none'),
    );
  const cut: Run = async ({ proxies }, random, hold) => {
    for (let i = 0; i < 4; i++) {
      proxies[part].cut();
      await hold(random.between(50, 300));
    }
    proxies[part].set('refused');
    proxies[part].cut();
    await hold(random.between(200, 1_200));
    proxies[part].set('none');
  };
  const slow = faulty((random) => random.between(50, 500));
  const silent = faulty(() => 'silent');
  const flags = lacks ? { lacks } : {};
  return [
    scenario(`${part}-cut`, `connections to ${what} are reset, then refused`, cut, flags),
    scenario(`${part}-silent`, `a black hole before ${what}`, silent, flags),
    scenario(`${part}-slow`, `${what} answers 50 to 500 ms late`, slow, flags),
  ];
};

const loses = true;
const noRedis = ({ redis }: World) => (redis ? undefined : 'redis-server is not installed');
const noBrowser = ({ subjects }: World) =>
  subjects.browser ? undefined : 'the browser is left out (--no-browser)';
const noDisk = ({ disk, logDisk }: World) =>
  disk.isOwn && logDisk.isOwn ? undefined : 'only root on Linux can mount a disk that may be filled';
const noLimits = () =>
  spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'prlimit (util-linux) is not installed';

/** Waits for a condition during a fault. @throws Error when it does not hold within a minute */
async function within(
  what: string,
  condition: () => boolean | Promise<boolean>,
  hold: (ms: number) => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`After a minute ${what}.`);
    await hold(100);
  }
}

/** SIGTERM; waits until the supervisor has started the service again. */
async function restart({ service }: World, hold: (ms: number) => Promise<void>): Promise<void> {
  const { starts } = service;
  service.signal('SIGTERM');
  await within('the service had not ended', () => service.starts > starts, hold);
}

/** Milliseconds that the database hangs before it is killed: longer than a charge waits. */
const standstillMs = 12_000;

/** Everything that `npm run chaos` can break, in the order of its help. */
export const scenarios: readonly Scenario[] = [
  scenario(
    'nothing',
    'nothing; in many rounds, memory, descriptors and handles of the service must not grow',
    during([4_000, 6_000], () => undefined),
  ),
  scenario(
    'service-kill',
    'kill -9 of the service; its supervisor starts it again',
    during([100, 500], ({ service }) => service.signal('SIGKILL')),
    { loses },
  ),
  scenario(
    'service-restart',
    'SIGTERM to the service; its supervisor starts it again',
    during([100, 500], ({ service }) => service.signal('SIGTERM')),
    { loses },
  ),
  scenario(
    'service-restart-silent',
    'SIGTERM to the service behind black holes everywhere: it ends all the same',
    async (world, random, hold) => {
      setAll(world.proxies, 'silent');
      await hold(random.between(50, 500));
      await restart(world, hold);
      setAll(world.proxies, 'none');
    },
    { loses },
  ),
  scenario(
    'service-start-alone',
    'the service starts while Redis, mail servers, name servers and the network are away',
    async ({ proxies, service }, random, hold) => {
      const { postgres: _, ...others } = proxies;
      setAll(others, random.pick(['refused', 'silent'] as const));
      service.signal('SIGKILL');
      await hold(100);
      await within('the service was not ready', () => service.isReady(), hold);
      setAll(others, 'none');
    },
    { loses },
  ),
  scenario('service-stop', 'the service hangs (SIGSTOP) and continues', hung('service')),
  scenario(
    'postgres-kill',
    'kill -9 of PostgreSQL, which is started again',
    during([100, 1_000], ({ postgres }) => postgres.kill()),
  ),
  scenario(
    'service-postgres-kill',
    'kill -9 of the service and of PostgreSQL at the same time',
    during([100, 500], ({ postgres, service }) => {
      service.signal('SIGKILL');
      return postgres.kill();
    }),
    { loses },
  ),
  scenario(
    'postgres-stop',
    'PostgreSQL hangs (SIGSTOP) and continues',
    during(
      [500, 14_000],
      ({ postgres }) => postgres.freeze(),
      (_, resume) => resume(),
    ),
  ),
  scenario(
    'postgres-stop-service-kill',
    'PostgreSQL hangs until callers are refused, then kill -9 of the service: what it had sent may yet be applied',
    during(
      [standstillMs, standstillMs],
      ({ postgres }) => postgres.freeze(),
      ({ service }, resume) => {
        service.signal('SIGKILL');
        resume();
      },
    ),
    { loses },
  ),
  ...proxied('postgres', 'PostgreSQL', 14_000),
  scenario(
    'redis-kill',
    'kill -9 of Redis, which comes back empty',
    during(
      [100, 2_000],
      ({ redis }) => redis!.kill(),
      ({ redis }) => redis!.restart(),
    ),
    { lacks: noRedis },
  ),
  scenario('redis-stop', 'Redis hangs (SIGSTOP) and continues', hung('redis'), { lacks: noRedis }),
  ...proxied('redis', 'Redis', 4_000, noRedis),
  ...proxied('smtp', 'the mail servers', 6_000),
  ...proxied('dns', 'the name servers', 6_000),
  ...proxied('network', 'the network', 6_000),
  scenario(
    'browser-stop',
    'Chromium hangs (SIGSTOP) and continues',
    during(
      [500, 6_000],
      ({ dataDir }) => {
        const groups = browserGroupsOf(join(dataDir, 'browser')).map((group) => -group);
        signalEach(groups, 'SIGSTOP');
        return groups;
      },
      (_, groups) => signalEach(groups, 'SIGCONT'),
    ),
    { lacks: noBrowser },
  ),
  scenario(
    'disk-full',
    'no byte is free for the database, its log (WAL) and DATA_DIR',
    async ({ disk }, random, hold) => {
      const until = Date.now() + random.between(1_000, 6_000);
      try {
        // Space that a recycled log frees is filled again.
        while (Date.now() < until) {
          disk.fill();
          await hold(200);
        }
      } finally {
        disk.free();
      }
    },
    { lacks: noDisk },
  ),
  scenario(
    'log-disk-full',
    'no byte is free for the log of the service',
    during(
      [500, 6_000],
      ({ logDisk }) => logDisk.fill(),
      ({ logDisk }) => logDisk.free(),
    ),
    { lacks: noDisk },
  ),
  scenario(
    'service-restart-log-full',
    'SIGTERM to the service while no byte is free for its log: it ends and starts all the same',
    async (world, random, hold) => {
      world.logDisk.fill();
      await hold(random.between(500, 2_000));
      await restart(world, hold);
      await within('the service was not ready', () => world.service.isReady(), hold);
      world.logDisk.free();
    },
    { loses, lacks: noDisk },
  ),
  scenario(
    'few-descriptors',
    'the service may open no further file or connection (ulimit -n)',
    during(
      [500, 4_000],
      ({ service }, random) => {
        const usual = prlimit(service.pid, '--nofile', '--output=SOFT', '--noheadings', '--raw');
        prlimit(service.pid, `--nofile=${random.between(10, 60)}:`);
        return usual;
      },
      ({ service }, usual) => prlimit(service.pid, `--nofile=${usual}:`),
    ),
    { loses, lacks: noLimits },
  ),
  scenario(
    'everything-slow',
    'everything answers late at the same time',
    during(
      [1_000, 6_000],
      ({ proxies }, random) => setAll(proxies, random.between(20, 300)),
      ({ proxies }) => setAll(proxies, 'none'),
    ),
  ),
  scenario(
    'everything-cut',
    'everything is reset and refused at the same time, and the service is killed',
    async ({ proxies, service }, random, hold) => {
      setAll(proxies, 'refused');
      for (const proxy of Object.values(proxies)) proxy.cut();
      await hold(random.between(100, 1_000));
      service.signal('SIGKILL');
      await hold(random.between(100, 1_000));
      setAll(proxies, 'none');
    },
    { loses },
  ),
];

function prlimit(pid: number | undefined, ...words: string[]): string {
  return spawnSync('prlimit', ['--pid', String(pid), ...words], { encoding: 'utf8' }).stdout.trim();
}
