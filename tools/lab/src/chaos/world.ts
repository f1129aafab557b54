import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoSettings, DescribedApi } from '@enrichment/api/testing';
import { hasRedisServer, TestRedis } from '@enrichment/billing-redis/testing';
import { type DemoMail, startDemoMail, startDemoNetwork } from '@enrichment/demo-world';
import { removeDataDir } from '@enrichment/postgres/testing';
import { freePort, Service } from '@enrichment/testing';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { Postgres } from '../parts/postgres';
import { openAccounts } from '../parts/accounts';
import { writeLocations } from '../parts/locations';
import { type FaultProxy, type Place, TcpFaultProxy, UdpFaultProxy } from './proxy/fault-proxy';

const host = '127.0.0.1';

export type Part = 'postgres' | 'redis' | 'smtp' | 'dns' | 'network';

/** The service with everything that it uses, each part behind a proxy or within reach of a signal. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * @param own settings of the service; lists get those of the world too
 * @param networkPort the port of another server that passes requests to the demo network, instead of the proxy
 */
export async function openWorld(
  credits: readonly number[],
  browser: boolean,
  own: Readonly<Record<string, string>> = {},
  networkPort?: number,
) {
  const disk = Disk.create(768);
  const logDisk = Disk.create(64);
  const dataDir = join(disk.folder, 'data');
  mkdirSync(dataDir);
  const closers: (() => unknown)[] = [
    () => disk.remove(),
    () => logDisk.remove(),
    () => removeDataDir(dataDir),
  ];
  try {
    const behind = async <P extends FaultProxy>(opened: Promise<P>): Promise<P> => {
      const proxy = await opened;
      closers.push(() => proxy.close());
      return proxy;
    };
    const postgres = await Postgres.create(dataDir, await freePort(), { isSupervised: true });
    closers.push(() => postgres.stop());
    const redis = hasRedisServer ? await TestRedis.start() : undefined;
    if (redis) closers.push(() => redis.stop());

    const nowhere: Place = { host, port: 1 };
    // The proxy is first, because the network's pages contain its address.
    const networkProxy = await behind(TcpFaultProxy.open(nowhere));
    const port = await freePort();
    const baseUrl = `http://${host}:${networkPort ?? networkProxy.port}`;
    const network = await startDemoNetwork({ port, baseUrl });
    networkProxy.lead({ host, port });
    closers.push(() => network.close());
    const mail = await startDemoMail(network.world);
    closers.push(() => mail.close());

    const proxies = {
      postgres: await behind(TcpFaultProxy.open(placeOf(postgres.url))),
      redis: await behind(TcpFaultProxy.open(redis ? placeOf(redis.url) : nowhere)),
      smtp: await behind(TcpFaultProxy.open(mailServer(mail))),
      dns: await behind(UdpFaultProxy.open(mail.dns)),
      network: networkProxy,
    };
    /** The database itself, without its proxy. */
    const place = { dataDir, url: postgres.url };
    const customers = await openAccounts(
      place,
      credits.map((amount) => ({ credits: amount })),
    );
    const service = new Service({
      dataDir,
      isSupervised: true,
      settings: {
        PORT: String(await freePort()),
        ...demoSettings(own, behindProxies(mail, proxies.smtp, proxies.dns), network),
        DATABASE_URL: at(postgres.url, proxies.postgres),
        REDIS_URL: redis ? at(redis.url, proxies.redis) : '',
        MMDB_PATHS: writeLocations(dataDir),
        LOG_LEVEL: 'info', // A line for each request, so that a full disk matters.
        FRESH_MAX_AGE_SECONDS: '0', // Each request for a fresh page reads it.
        ...(!browser && { CHROME_PATH: join(dataDir, 'no-browser') }),
      },
      logFile: join(logDisk.folder, 'service.log'),
    });
    service.spawn();
    closers.push(() => service.destroy());
    return {
      disk,
      dataDir,
      place,
      proxies,
      customers,
      service,
      postgres,
      /** Disk of the service's log. */
      logDisk,
      /** `undefined` where redis-server is not installed: the service then counts limits alone. */
      redis,
      subjects: { world: network.world, domains: domainsOf(mail), browser },
      /** Waits until the service reports that it is ready, and reads how it describes itself. */
      ready: async (signal?: AbortSignal) => {
        while (!(await service.isReady())) {
          signal?.throwIfAborted();
          await pause(50);
        }
        const document: unknown = await (await fetch(`${service.url}/openapi.json`)).json();
        return new DescribedApi(document as ConstructorParameters<typeof DescribedApi>[0]);
      },
      close: () => closeAll(closers),
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function closeAll(closers: readonly (() => unknown)[]): Promise<void> {
  for (const close of closers.toReversed()) await close();
}

function placeOf(url: string): Place {
  return { host, port: Number(new URL(url).port) };
}

function at(url: string, { port }: Place): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}

/** Mail server of most domains. */
function mailServer(mail: DemoMail): Place {
  const place = mail.smtp.get('demo.test');
  if (place === undefined || place === 'off') throw new Error('demo.test has no mail server.');
  return place;
}

function behindProxies(mail: DemoMail, smtp: Place, dns: Place): Omit<DemoMail, 'close'> {
  const real = mailServer(mail);
  const moved = new Map([...mail.smtp].map(([domain, place]) => [domain, place === real ? smtp : place]));
  return { ...mail, dns, smtp: moved };
}

function domainsOf(mail: DemoMail): string[] {
  const real = mailServer(mail);
  return [...mail.smtp].flatMap(([domain, place]) =>
    place === real && !domain.endsWith('demo.test') ? [domain] : [],
  );
}

const megabyte = 1024 * 1024;
const block = Buffer.alloc(megabyte);

/** A folder with its own small disk, if the operating system allows one, which can be full. */
class Disk {
  private constructor(
    readonly folder: string,
    readonly isOwn: boolean,
  ) {}

  /** A file system in memory, for root on Linux; else a folder of the system's. */
  static create(megabytes: number): Disk {
    const folder = mkdtempSync(join(tmpdir(), 'enrichment-chaos-'));
    const size = `size=${megabytes * megabyte},mode=0755`;
    const options = ['-t', 'tmpfs', '-o', size, 'enrichment-chaos', folder];
    const isOwn = spawnSync('mount', options).status === 0;
    chmodSync(folder, 0o755); // mkdtemp closes it to other users; the database may run as one.
    return new Disk(folder, isOwn);
  }

  fill(): void {
    const file = openSync(this.filler, 'w');
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.filler, { force: true });
  }

  remove(): void {
    if (this.isOwn) spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true });
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
