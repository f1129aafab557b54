import { SystemClock } from '@enrichment/kernel';
import { RotatingSecret, rowsOf, type SecretVersion } from '@enrichment/postgres';
import type { DataSource, EntityManager } from 'typeorm';

/** The secret that signs cookies and encrypts second factors. */
export class CookieSecrets extends RotatingSecret {
  constructor(dataSource: DataSource) {
    super(dataSource, 'cookie_secrets', new SystemClock());
  }

  /** Encrypts the second factors of the removed version with the one that writes. Those of version 0 name no version. */
  protected override async keep(
    manager: EntityManager,
    removed: SecretVersion,
    left: readonly SecretVersion[],
  ): Promise<void> {
    const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
    const key = {
      keys: new Map([removed, left[0]!].map(({ version, secret }) => [version, secret])),
      currentVersion: left[0]!.version,
      legacySecret: removed.secret,
    };
    const factors = await rowsOf<{ id: string; secret: string }>(
      manager,
      `SELECT id, secret FROM dashboard_second_factors
       WHERE coalesce(substring(secret FROM '^[$]ba[$]([0-9]+)[$]')::integer, 0) = $1 FOR UPDATE`,
      [removed.version],
    );
    const secrets = await Promise.all(
      factors.map(async ({ secret }) =>
        symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: secret }) }),
      ),
    );
    await manager.query(
      `UPDATE dashboard_second_factors f SET secret = n.secret
       FROM unnest($1::text[], $2::text[]) AS n (id, secret) WHERE f.id = n.id`,
      [factors.map(({ id }) => id), secrets],
    );
  }
}

/** Version 0, which has encrypted what names no version. */
export function firstOf(versions: readonly SecretVersion[]): string | undefined {
  return versions.find(({ version }) => version === 0)?.secret;
}
