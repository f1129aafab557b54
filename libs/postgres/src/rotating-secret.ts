import { randomBytes } from 'node:crypto';
import type { Clock } from '@enrichment/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { rowsOf } from './rows';

/** A replica reads the versions anew when they are older than this. */
const freshMs = 60_000;
/** Every replica knows a new version, or the next one, after this time. */
const delay = "interval '5 minutes'";

/** An SQL expression: 32 random bytes, of which 244 bits are random. */
export const randomBytesInSql =
  "sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))";

/** SQL that makes the table of a {@link RotatingSecret}. */
export const secretTable = (table: string) => `
  CREATE TABLE ${table} (
    version integer PRIMARY KEY,
    secret text NOT NULL,
    writes_at timestamptz NOT NULL DEFAULT now() -- Until then it only reads.
  )`;

export interface SecretVersion {
  readonly version: number;
  readonly secret: string;
  /** From then on this version writes, until a later one does. */
  readonly writesAt: Date;
}

/** Versions of a secret of all replicas. The first one writes, all read. A migration makes version 0. */
export class RotatingSecret {
  private known: { readonly until: number; readonly versions: Promise<readonly SecretVersion[]> } | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly table: string,
    private readonly clock: Pick<Clock, 'monotonic'>,
  ) {}

  /** As of the last minute: the version that writes, earlier ones, and one that is to write within minutes. */
  versions(): Promise<readonly SecretVersion[]> {
    if (this.known && this.clock.monotonic() < this.known.until) return this.known.versions;
    const versions = this.read(this.dataSource);
    const known = { until: this.clock.monotonic() + freshMs, versions };
    this.known = known;
    versions.catch(() => {
      if (this.known === known) this.known = undefined;
    });
    return versions;
  }

  /** The secrets of the versions. */
  async secrets(): Promise<readonly [string, ...string[]]> {
    const [first, ...others] = (await this.versions()).map(({ secret }) => secret);
    return [first!, ...others];
  }

  /** Adds a version, which writes from five minutes later on. */
  async rotate(): Promise<SecretVersion> {
    const [made] = await rowsOf<SecretVersion>(
      this.dataSource,
      `INSERT INTO ${this.table} SELECT max(version) + 1, $1, now() + ${delay} FROM ${this.table}
       RETURNING version, secret, writes_at`,
      [randomBytes(32).toString('base64')],
    );
    return made!;
  }

  /**
   * Deletes a version: nothing that it wrote can be read, except what {@link keep} writes anew. One transaction does all or nothing.
   *
   * @returns whether there was one that no replica writes with
   */
  remove(version: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const [removed] = await rowsOf<SecretVersion>(
        manager,
        `DELETE FROM ${this.table} WHERE version = $1
         AND version < (SELECT max(version) FROM ${this.table} WHERE writes_at < now() - ${delay})
         RETURNING version, secret, writes_at`,
        [version],
      );
      if (!removed) return false;
      await this.keep?.(manager, removed, await this.read(manager));
      return true;
    });
  }

  /**
   * Writes anew, as part of a removal, what must outlive the removed version.
   *
   * @param left the other versions; the first one writes
   */
  protected keep?(
    manager: EntityManager,
    removed: SecretVersion,
    left: readonly SecretVersion[],
  ): Promise<void>;

  private read(source: Pick<EntityManager, 'query'>): Promise<SecretVersion[]> {
    return rowsOf<SecretVersion>(
      source,
      `SELECT version, secret, writes_at FROM ${this.table} ORDER BY writes_at > now(), version DESC`,
    );
  }
}
