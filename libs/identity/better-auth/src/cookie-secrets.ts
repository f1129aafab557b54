import { SystemClock } from '@enrichment/kernel';
import { RotatingSecret, rowsOf, type SecretVersion } from '@enrichment/postgres';
import type { DataSource } from 'typeorm';

/** The secret that signs cookies and encrypts second factors. */
export class CookieSecrets extends RotatingSecret {
  constructor(dataSource: DataSource) {
    super(dataSource, 'cookie_secrets', new SystemClock());
  }

  /** Encrypts all second factors with the version that writes, before the removal. */
  override async remove(version: number): Promise<boolean> {
    const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto');
    const versions = await this.versions();
    const legacySecret = firstOf(versions);
    const key = {
      ...(legacySecret !== undefined && { legacySecret }),
      keys: new Map(versions.map((each) => [each.version, each.secret])),
      currentVersion: versions[0]!.version,
    };
    const factors = await rowsOf<{ id: string; secret: string }>(
      this.dataSource,
      'SELECT id, secret FROM dashboard_second_factors WHERE NOT starts_with(secret, $1)',
      [`$ba$${key.currentVersion}$`],
    );
    for (const { id, secret } of factors) {
      const data = await symmetricDecrypt({ key, data: secret });
      const sql = 'UPDATE dashboard_second_factors SET secret = $3 WHERE id = $1 AND secret = $2';
      await this.dataSource.query(sql, [id, secret, await symmetricEncrypt({ key, data })]);
    }
    return super.remove(version);
  }
}

/** Version 0, which has encrypted what names no version. */
export function firstOf(versions: readonly SecretVersion[]): string | undefined {
  return versions.find(({ version }) => version === 0)?.secret;
}
