import { spawnSync } from 'node:child_process';
import { browserGroupsOf } from '@enrichment/network-scraping-puppeteer/testing';
import { join } from 'node:path';
import type { Fault, FaultProxy } from './proxy/fault';
import type { Random } from './random';
import { signal } from './signal';
import type { Part, World } from './world';

export interface Scenario {
  readonly name: string;
  /** In one line, for people. */
  readonly breaks: string;
  /** Whether callers may lose their connection during it; otherwise each of them gets an answer. */
  readonly loses?: true;
  readonly lacks?: ((world: World) => string | undefined) | undefined;
  /** Breaks something, waits, and repairs it. @param hold waits, unless the run is interrupted */
  readonly run: (world: World, random: Random, hold: (ms: number) => Promise<void>) => Promise<void>;
}

type Run = Scenario['run'];

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

const hung = (
  longMs: readonly [number, number],
  of: (world: World) => { signal(name: NodeJS.Signals): void },
): Run =>
  during(
    longMs,
    (world) => of(world).signal('SIGSTOP'),
    (world) => of(world).signal('SIGCONT'),
  );

const setAll = (proxies: Readonly<Record<string, FaultProxy>>, fault: Fault) => {
  for (const proxy of Object.values(proxies)) proxy.set(fault);
};

/** Scenario of a part behind a proxy. */
const proxied = (
  part: Part,
  what: string,
  longMs: readonly [number, number],
  lacks?: Scenario['lacks'],
): Scenario[] => {
  const faulty = (fault: (random: Random) => Fault) =>
    during(
      longMs,
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
  return [
    { name: `${part}-cut`, breaks: `connections to ${what} are reset, then refused`, run: cut, lacks },
    { name: `${part}-silent`, breaks: `a black hole before ${what}`, run: faulty(() => 'silent'), lacks },
    {
      ...{ name: `${part}-slow`, breaks: `${what} answers 50 to 500 ms late`, lacks },
      run: faulty((random) => random.between(50, 500)),
    },
  ];
};

const noRedis = ({ redis }: World) => (redis ? undefined : 'redis-server is not installed');
const noBrowser = ({ subjects }: World) =>
  subjects.browser ? undefined : 'the browser is left out (--no-browser)';
const noDisk = ({ disk, logDisk }: World) =>
  disk.isOwn && logDisk.isOwn ? undefined : 'only root on Linux can mount a disk that may be filled';
const noLimits = () =>
  spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'prlimit (util-linux) is not installed';

const browsers = ({ dataDir }: World) => browserGroupsOf(join(dataDir, 'browser'));

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
  {
    name: 'nothing',
    breaks: 'nothing; in many rounds, memory, descriptors and handles of the service must not grow',
    run: during([4_000, 6_000], () => undefined),
  },
  {
    name: 'service-kill',
    breaks: 'kill -9 of the service; its supervisor starts it again',
    loses: true,
    run: during([100, 500], ({ service }) => service.signal('SIGKILL')),
  },
  {
    name: 'service-restart',
    breaks: 'SIGTERM to the service; its supervisor starts it again',
    loses: true,
    run: during([100, 500], ({ service }) => service.signal('SIGTERM')),
  },
  {
    name: 'service-restart-silent',
    breaks: 'SIGTERM to the service behind black holes everywhere: it ends all the same',
    loses: true,
    run: async (world, random, hold) => {
      setAll(world.proxies, 'silent');
      await hold(random.between(50, 500));
      await restart(world, hold);
      setAll(world.proxies, 'none');
    },
  },
  {
    name: 'service-start-alone',
    breaks: 'the service starts while Redis, mail servers, name servers and the network are away',
    loses: true,
    run: async ({ proxies, service }, random, hold) => {
      const { redis, smtp, dns, network } = proxies;
      const others = { redis, smtp, dns, network };
      setAll(others, random.pick(['refused', 'silent'] as const));
      service.signal('SIGKILL');
      await hold(100);
      await within('the service was not ready', () => service.isReady(), hold);
      setAll(others, 'none');
    },
  },
  {
    name: 'service-stop',
    breaks: 'the service hangs (SIGSTOP) and continues',
    run: hung([500, 4_000], ({ service }) => service),
  },
  {
    name: 'postgres-kill',
    breaks: 'kill -9 of PostgreSQL, which is started again',
    run: during([100, 1_000], ({ database }) => database.kill()),
  },
  {
    name: 'service-postgres-kill',
    breaks: 'kill -9 of the service and of PostgreSQL at the same time',
    loses: true,
    run: during([100, 500], ({ database, service }) => {
      service.signal('SIGKILL');
      database.kill();
    }),
  },
  {
    name: 'postgres-stop',
    breaks: 'PostgreSQL hangs (SIGSTOP) and continues',
    run: during(
      [500, 14_000],
      ({ database }) => database.freeze(),
      (_, goOn) => goOn(),
    ),
  },
  {
    name: 'postgres-stop-service-kill',
    breaks:
      'PostgreSQL hangs until callers are refused, then kill -9 of the service: what it had sent may yet be applied',
    loses: true,
    run: during(
      [standstillMs, standstillMs],
      ({ database }) => database.freeze(),
      ({ service }, goOn) => {
        service.signal('SIGKILL');
        goOn();
      },
    ),
  },
  ...proxied('postgres', 'PostgreSQL', [500, 14_000]),
  {
    name: 'redis-kill',
    breaks: 'kill -9 of Redis, which comes back empty',
    lacks: noRedis,
    run: during(
      [100, 2_000],
      ({ redis }) => redis!.kill(),
      ({ redis }) => redis!.restart(),
    ),
  },
  {
    name: 'redis-stop',
    breaks: 'Redis hangs (SIGSTOP) and continues',
    lacks: noRedis,
    run: hung([500, 4_000], ({ redis }) => redis!),
  },
  ...proxied('redis', 'Redis', [500, 4_000], noRedis),
  ...proxied('smtp', 'the mail servers', [500, 6_000]),
  ...proxied('dns', 'the name servers', [500, 6_000]),
  ...proxied('network', 'the network', [500, 6_000]),
  {
    name: 'browser-kill',
    breaks: 'kill -9 of Chromium, several times',
    lacks: noBrowser,
    run: async (world, random, hold) => {
      for (let i = 0; i < 3; i++) {
        for (const group of browsers(world)) signal(-group, 'SIGKILL');
        await hold(random.between(100, 1_500));
      }
    },
  },
  {
    name: 'browser-stop',
    breaks: 'Chromium hangs (SIGSTOP) and continues',
    lacks: noBrowser,
    run: during(
      [500, 6_000],
      (world) => browsers(world).filter((group) => signal(-group, 'SIGSTOP')),
      (_, groups) => groups.forEach((group) => signal(-group, 'SIGCONT')),
    ),
  },
  {
    name: 'disk-full',
    breaks: 'no byte is free for the database, its log (WAL) and DATA_DIR',
    lacks: noDisk,
    run: async ({ disk }, random, hold) => {
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
  },
  {
    name: 'log-disk-full',
    breaks: 'no byte is free for the log of the service',
    lacks: noDisk,
    run: during(
      [500, 6_000],
      ({ logDisk }) => logDisk.fill(),
      ({ logDisk }) => logDisk.free(),
    ),
  },
  {
    name: 'service-restart-log-full',
    breaks: 'SIGTERM to the service while no byte is free for its log: it ends and starts all the same',
    loses: true,
    lacks: noDisk,
    run: async (world, random, hold) => {
      world.logDisk.fill();
      await hold(random.between(500, 2_000));
      await restart(world, hold);
      await within('the service was not ready', () => world.service.isReady(), hold);
      world.logDisk.free();
    },
  },
  {
    name: 'few-descriptors',
    breaks: 'the service may open no further file or connection (ulimit -n)',
    loses: true,
    lacks: noLimits,
    run: during(
      [500, 4_000],
      ({ service }, random) => {
        const usual = prlimit(service.pid, '--nofile', '--output=SOFT', '--noheadings', '--raw');
        prlimit(service.pid, `--nofile=${random.between(10, 60)}:`);
        return usual;
      },
      ({ service }, usual) => prlimit(service.pid, `--nofile=${usual}:`),
    ),
  },
  {
    name: 'everything-slow',
    breaks: 'everything answers late at the same time',
    run: during(
      [1_000, 6_000],
      ({ proxies }, random) => {
        for (const proxy of Object.values(proxies)) proxy.set(random.between(20, 300));
      },
      ({ proxies }) => setAll(proxies, 'none'),
    ),
  },
  {
    name: 'everything-cut',
    breaks: 'everything is reset and refused at the same time, and the service is killed',
    loses: true,
    run: async ({ proxies, service }, random, hold) => {
      setAll(proxies, 'refused');
      for (const proxy of Object.values(proxies)) proxy.cut();
      await hold(random.between(100, 1_000));
      service.signal('SIGKILL');
      await hold(random.between(100, 1_000));
      setAll(proxies, 'none');
    },
  },
];

function prlimit(pid: number | undefined, ...words: string[]): string {
  return spawnSync('prlimit', ['--pid', String(pid), ...words], { encoding: 'utf8' }).stdout.trim();
}
