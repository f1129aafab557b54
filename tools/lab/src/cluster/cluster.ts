import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeLocations } from '../chaos';
import { temporaryDataDir } from '@enrichment/postgres/testing';
import { freePort, neutralSettings } from '@enrichment/testing';
import { whatIsMissing } from './packages';
import { Balancer, type BalancerName, type Spread } from './parts/balancer';
import { Chromium } from './parts/chromium';
import { Postgres } from './parts/postgres';
import { Prometheus } from './parts/prometheus';
import { Redis } from './parts/redis';
import { Replica } from './parts/replica';
import { type Release, thisRelease } from './release';

export interface ClusterOptions {
  readonly replicas?: number;
  /** Release that the replicas run; the current one without it. */
  readonly release?: Release;
  readonly balancer?: BalancerName;
  readonly spread?: Spread;
  /** Port for callers; a free one without it. */
  readonly port?: number;
  readonly chromium?: boolean;
  readonly prometheus?: boolean;
  readonly redis?: boolean;
  /** The address of a later standby: DATABASE_URL names both servers. */
  readonly standbyPort?: number;
  /** Lines of `postgresql.conf`. */
  readonly postgres?: Readonly<Record<string, string>>;
  /** Settings of each replica, without those that connect it to the other parts. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL runs: further parts. @returns settings of each replica */
  readonly prepare?: (cluster: Cluster) => Promise<Record<string, string>>;
  /** IP databases; without them, one with a single country, so that a start takes no time. */
  readonly mmdbPaths?: readonly string[];
  readonly onProgress?: (line: string) => void;
}

/** The service as several machines run it, as processes of this one. */
export class Cluster {
  postgres!: Postgres;
  redis: Redis | undefined;
  chromium: Chromium | undefined;
  prometheus: Prometheus | undefined;
  balancer!: Balancer;
  readonly replicas: Replica[] = [];
  /** Settings of each replica. */
  settings: Readonly<Record<string, string>> = {};

  private static readonly running = new Set<Cluster>();

  private constructor(
    /** Everything that it writes; removed in the end. */
    readonly folder: string,
    private readonly options: ClusterOptions,
  ) {}

  /** @throws Error in one sentence when a program is not installed, or a part does not start; nothing is left then */
  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const missing = whatIsMissing(programsFor(options));
    if (missing) throw new Error(missing);
    const cluster = new Cluster(temporaryDataDir(), options);
    Cluster.running.add(cluster);
    try {
      await cluster.open();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  static async stopAll(): Promise<void> {
    await Promise.all([...Cluster.running].map((cluster) => cluster.stop()));
  }

  get url(): string {
    return this.balancer.url;
  }

  get standbyPort(): number | undefined {
    return this.options.standbyPort;
  }

  /** The settings of a command that works on the cluster's database. */
  get environment(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      ...neutralSettings,
      DATABASE_URL: this.postgres.url,
      DATA_DIR: join(this.folder, 'admin'),
    };
  }

  /** Ends a replica as an operator does, and starts another release in its place. */
  async replace(replica: Replica, release: Release): Promise<Replica> {
    const next = replica.as(release);
    await replica.stop();
    this.replicas[this.replicas.indexOf(replica)] = next;
    await next.start();
    return next;
  }

  /** Ends every part, callers' side first. */
  async stop(): Promise<void> {
    Cluster.running.delete(this);
    await (this.balancer as Balancer | undefined)?.stop();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await Promise.all([this.prometheus?.stop(), this.chromium?.stop(), this.redis?.stop()]);
    await (this.postgres as Postgres | undefined)?.stop();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private async open(): Promise<void> {
    const {
      replicas: count = 3,
      balancer = 'nginx',
      spread = 'key',
      onProgress = () => undefined,
    } = this.options;
    onProgress('PostgreSQL');
    this.postgres = await Postgres.create(join(this.folder, 'postgres'), {
      port: await freePort(),
      settings: this.options.postgres ?? {},
    });
    if (this.options.redis !== false) {
      onProgress('Redis');
      this.redis = new Redis(this.folder, await freePort());
      await this.redis.start();
    }
    if (this.options.chromium) {
      onProgress('Chromium');
      this.chromium = await Chromium.find(this.folder, await freePort());
      await this.chromium.start();
    }
    this.settings = await this.makeSettings();
    const { release = thisRelease } = this.options;
    for (let number = 1; number <= count; number++)
      this.replicas.push(new Replica(this.folder, number, await freePort(), this.settings, release));
    onProgress(`${count} ${count === 1 ? 'replica' : 'replicas'}`);
    await Promise.all(this.replicas.map((replica) => replica.start()));
    const ports = this.replicas.map(({ port }) => port);
    if (this.options.prometheus) {
      onProgress('Prometheus');
      this.prometheus = new Prometheus(this.folder, await freePort(), ports);
      await this.prometheus.start();
    }
    onProgress(balancer);
    const port = this.options.port ?? (await freePort());
    this.balancer = new Balancer(balancer, { folder: this.folder, port, replicas: ports, spread });
    await this.balancer.start();
  }

  private get databaseUrl(): string {
    const { url, address } = this.postgres;
    const { standbyPort } = this.options;
    if (standbyPort === undefined) return url;
    return `${url.replace(address, `${address},127.0.0.1:${standbyPort}`)}?target_session_attrs=read-write`;
  }

  private async makeSettings(): Promise<Record<string, string>> {
    return {
      LOG_LEVEL: 'warn',
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: this.redis?.url ?? '',
      ...(this.chromium && { CHROME_WS_ENDPOINTS: this.chromium.url }),
      MMDB_PATHS: (this.options.mmdbPaths ?? [writeLocations(this.folder)]).join(','),
      // The image's value, for a balancer that polls every second.
      SHUTDOWN_DELAY_MS: '5000',
      ...(await this.options.prepare?.(this)),
      ...this.options.settings,
    };
  }
}

function programsFor({ balancer = 'nginx', prometheus, redis }: ClusterOptions): string[] {
  return [balancer, ...(redis === false ? [] : ['redis-server']), ...(prometheus ? ['prometheus'] : [])];
}
