import { spawnSync } from 'node:child_process';
import { browserGroupsOf } from '@enrichment/network-scraping-puppeteer/testing';
import { join } from 'node:path';
import type { Fault } from './proxy/fault';
import type { Random } from './random';
import { signal } from './signal';
import type { Part, World } from './world';

/** One way of breaking something. */
export interface Scenario {
  readonly name: string;
  /** In one line, for people. */
  readonly breaks: string;
  /** Whether callers may lose their connection during it; otherwise each of them gets an answer. */
  readonly loses?: true;
  /** Why it cannot run here. */
  readonly lacks?: (world: World) => string | undefined;
  /** Breaks something, waits, and repairs it. @param hold waits, unless the run is interrupted */
  readonly run: (world: World, random: Random, hold: (ms: number) => Promise<void>) => Promise<void>;
}

type Run = Scenario['run'];

/** Of a part behind a proxy. */
const proxied = (
  part: Part,
  what: string,
  longMs: readonly [number, number],
  lacks?: Scenario['lacks'],
): Scenario[] => {
  const set =
    (fault: Fault | ((random: Random) => Fault)): Run =>
    async ({ proxies }, random, hold) => {
      proxies[part].set(typeof fault === 'function' ? fault(random) : fault);
      await hold(random.between(...longMs));
      proxies[part].set('none');
    };
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
  const own = lacks && { lacks };
  return [
    { name: `${part}-cut`, breaks: `connections to ${what} are reset, then refused`, run: cut, ...own },
    { name: `${part}-silent`, breaks: `a black hole before ${what}`, run: set('silent'), ...own },
    {
      name: `${part}-slow`,
      breaks: `${what} answers 50 to 500 ms late`,
      run: set((random) => random.between(50, 500)),
      ...own,
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

/** Waits for what has to come about while something is broken. @throws Error when it does not within a minute */
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

/** Everything that `npm run chaos` can break, in the order of its help. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'service-kill',
    breaks: 'kill -9 of the service; its supervisor starts it again',
    loses: true,
    run: async ({ service }, random, hold) => {
      service.signal('SIGKILL');
      await hold(random.between(100, 500));
    },
  },
  {
    name: 'service-restart',
    breaks: 'SIGTERM to the service; its supervisor starts it again',
    loses: true,
    run: async ({ service }, random, hold) => {
      service.signal('SIGTERM');
      await hold(random.between(100, 500));
    },
  },
  {
    name: 'service-restart-silent',
    breaks: 'SIGTERM to the service behind black holes everywhere: it ends all the same',
    loses: true,
    run: async ({ proxies, service }, random, hold) => {
      for (const proxy of Object.values(proxies)) proxy.set('silent');
      await hold(random.between(50, 500));
      const { starts } = service;
      service.signal('SIGTERM');
      await within('the service had not ended', () => service.starts > starts, hold);
      for (const proxy of Object.values(proxies)) proxy.set('none');
    },
  },
  {
    name: 'service-start-alone',
    breaks: 'the service starts while Redis, mail servers, name servers and the network are away',
    loses: true,
    run: async (world, random, hold) => {
      const { redis, smtp, dns, network } = world.proxies;
      const others = [redis, smtp, dns, network];
      const fault = random.pick(['refused', 'silent'] as const);
      for (const proxy of others) proxy.set(fault);
      world.service.signal('SIGKILL');
      await hold(100);
      await within('the service was not ready', () => world.service.isReady(), hold);
      for (const proxy of others) proxy.set('none');
    },
  },
  {
    name: 'service-stop',
    breaks: 'the service hangs (SIGSTOP) and continues',
    run: async ({ service }, random, hold) => {
      service.signal('SIGSTOP');
      await hold(random.between(500, 4_000));
      service.signal('SIGCONT');
    },
  },
  {
    name: 'postgres-kill',
    breaks: 'kill -9 of PostgreSQL, which is started again',
    run: async ({ database }, random, hold) => {
      database.kill();
      await hold(random.between(100, 1_000));
    },
  },
  {
    name: 'postgres-stop',
    breaks: 'PostgreSQL hangs (SIGSTOP) and continues',
    run: async ({ database }, random, hold) => {
      const goOn = database.freeze();
      await hold(random.between(500, 14_000));
      goOn();
    },
  },
  ...proxied('postgres', 'PostgreSQL', [500, 14_000]),
  {
    name: 'redis-kill',
    breaks: 'kill -9 of Redis, which comes back empty',
    lacks: noRedis,
    run: async ({ redis }, random, hold) => {
      await redis!.kill();
      await hold(random.between(100, 2_000));
      await redis!.restart();
    },
  },
  {
    name: 'redis-stop',
    breaks: 'Redis hangs (SIGSTOP) and continues',
    lacks: noRedis,
    run: async ({ redis }, random, hold) => {
      redis!.signal('SIGSTOP');
      await hold(random.between(500, 4_000));
      redis!.signal('SIGCONT');
    },
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
    run: async (world, random, hold) => {
      const groups = browsers(world);
      for (const group of groups) signal(-group, 'SIGSTOP');
      await hold(random.between(500, 6_000));
      for (const group of groups) signal(-group, 'SIGCONT');
    },
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
    run: async ({ logDisk }, random, hold) => {
      logDisk.fill();
      await hold(random.between(500, 6_000));
      logDisk.free();
    },
  },
  {
    name: 'service-restart-log-full',
    breaks: 'SIGTERM to the service while no byte is free for its log: it ends and starts all the same',
    loses: true,
    lacks: noDisk,
    run: async ({ logDisk, service }, random, hold) => {
      logDisk.fill();
      await hold(random.between(500, 2_000));
      const { starts } = service;
      service.signal('SIGTERM');
      await within('the service had not ended', () => service.starts > starts, hold);
      await within('the service was not ready', () => service.isReady(), hold);
      logDisk.free();
    },
  },
  {
    name: 'few-descriptors',
    breaks: 'the service may open no further file or connection (ulimit -n)',
    loses: true,
    lacks: noLimits,
    run: async ({ service }, random, hold) => {
      const prlimit = (...words: string[]) =>
        spawnSync('prlimit', ['--pid', String(service.pid), ...words], { encoding: 'utf8' }).stdout.trim();
      const usual = prlimit('--nofile', '--output=SOFT', '--noheadings', '--raw');
      prlimit(`--nofile=${random.between(10, 60)}:`);
      await hold(random.between(500, 4_000));
      prlimit(`--nofile=${usual}:`);
    },
  },
  {
    name: 'everything-slow',
    breaks: 'everything answers late at the same time',
    run: async ({ proxies }, random, hold) => {
      for (const proxy of Object.values(proxies)) proxy.set(random.between(20, 300));
      await hold(random.between(1_000, 6_000));
      for (const proxy of Object.values(proxies)) proxy.set('none');
    },
  },
  {
    name: 'everything-cut',
    breaks: 'everything is reset and refused at the same time, and the service is killed',
    loses: true,
    run: async ({ proxies, service }, random, hold) => {
      for (const proxy of Object.values(proxies)) {
        proxy.set('refused');
        proxy.cut();
      }
      await hold(random.between(100, 1_000));
      service.signal('SIGKILL');
      await hold(random.between(100, 1_000));
      for (const proxy of Object.values(proxies)) proxy.set('none');
    },
  },
];
