import { TestRedis } from '@enrichment/billing-redis/testing';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { freePort, production, Service, type ServiceOptions } from '@enrichment/testing';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabasePlace } from '../parts/accounts';
import { writeLocations } from '../parts/locations';
import { whatIsMissing } from '../parts/packages';
import { Balancer, type BalancerName, type Spread } from './parts/balancer';
import { Postgres } from '../parts/postgres';
import { type Release, thisRelease } from './release';

export interface ClusterOptions {
  readonly replicas?: number;
  /** Release that the replicas run; the current one without it. */
  readonly release?: Release;
  readonly balancer?: BalancerName;
  readonly spread?: Spread;
  /** The address of a later standby: DATABASE_URL names both servers. */
  readonly standbyPort?: number;
  /** Lines of `postgresql.conf`. */
  readonly postgres?: Readonly<Record<string, string>>;
  /** Settings of each replica, without those that connect it to the other parts. */
  readonly settings?: ServiceOptions['settings'];
}

/** The service as several machines run it, as processes of this one. */
export class Cluster {
  postgres!: Postgres;
  redis!: TestRedis;
  balancer!: Balancer;
  readonly replicas: Replica[] = [];
  /** Settings of each replica. */
  settings: ServiceOptions['settings'] & object = {};

  private static readonly running = new Set<Cluster>();

  private constructor(
    /** Everything that it writes; removed in the end. */
    readonly folder: string,
    readonly options: ClusterOptions,
  ) {}

  /** @throws Error in one sentence when a program is not installed, or a part does not start; nothing is left then */
  static async start(options: ClusterOptions = {}): Promise<Cluster> {
    const missing = whatIsMissing([options.balancer ?? 'nginx', 'redis-server']);
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

  get place(): DatabasePlace {
    return { url: this.postgres.url, dataDir: this.folder };
  }

  /** Ends a replica as an operator does, and starts another one in its place. */
  async replace(replica: Replica, next: Replica): Promise<Replica> {
    await replica.stop();
    this.replicas[this.replicas.indexOf(replica)] = next;
    await next.start();
    return next;
  }

  /** Ends every part, callers' side first. */
  async stop(): Promise<void> {
    Cluster.running.delete(this);
    const { balancer, redis, postgres }: Partial<Cluster> = this;
    await balancer?.stop();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await redis?.stop();
    await postgres?.stop();
    removeDataDir(this.folder);
  }

  private async open(): Promise<void> {
    const { replicas: count = 3, balancer = 'nginx', spread = 'key', release = thisRelease } = this.options;
    this.postgres = await Postgres.create(this.folder, await freePort(), { settings: this.options.postgres });
    this.redis = await TestRedis.start();
    this.settings = {
      LOG_LEVEL: 'warn',
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: this.redis.url,
      MMDB_PATHS: writeLocations(this.folder),
      // The image's value, for a balancer that polls every second.
      SHUTDOWN_DELAY_MS: '5000',
      ...this.options.settings,
    };
    for (let number = 1; number <= count; number++)
      this.replicas.push(new Replica(this.folder, number, await freePort(), this.settings, release));
    await Promise.all(this.replicas.map((replica) => replica.start()));
    const replicas = this.replicas.map(({ port }) => port);
    const port = await freePort();
    this.balancer = new Balancer(balancer, { folder: this.folder, port, replicas, spread });
    await this.balancer.start();
  }

  private get databaseUrl(): string {
    const { url, port } = this.postgres;
    const { standbyPort } = this.options;
    if (standbyPort === undefined) return url;
    const address = `127.0.0.1:${port}`;
    return `${url.replace(address, `${address},127.0.0.1:${standbyPort}`)}?target_session_attrs=read-write`;
  }
}

class Replica extends Service {
  constructor(
    private readonly folder: string,
    readonly number: number,
    override readonly port: number,
    private readonly settings: ServiceOptions['settings'],
    private readonly release: Release = thisRelease,
  ) {
    const dataDir = join(folder, `replica-${number}`);
    mkdirSync(dataDir, { recursive: true });
    super({
      name: `replica ${number}`,
      dataDir,
      nodeFlags: production.nodeFlags,
      bundle: release.service,
      settings: { PORT: String(port), TRUST_PROXY: 'loopback', ...production.environment, ...settings },
      logFile: join(folder, `replica-${number}.log`),
    });
  }

  /** Another release in this one's place, to be started when this one has stopped. */
  as(release: Release): Replica {
    return new Replica(this.folder, this.number, this.port, this.settings, release);
  }

  /** The same with changed settings, to be started when this one has stopped. */
  with(settings: Readonly<Record<string, string>>): Replica {
    return new Replica(this.folder, this.number, this.port, { ...this.settings, ...settings }, this.release);
  }
}
