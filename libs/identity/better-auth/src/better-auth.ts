import { randomBytes } from 'node:crypto';
import type { Visit } from '@enrichment/identity-domain';
import type { DataSource } from 'typeorm';
import type { Auth } from './auth';
import type { PasswordCost } from './password-hash';

/** Two instances of better-auth: cookies for TLS only have another name and other attributes. */
export class BetterAuth {
  private secure: Promise<Auth['api']> | undefined;
  private plain: Promise<Auth['api']> | undefined;

  private constructor(
    readonly dataSource: DataSource,
    private readonly secret: string,
    private readonly cost?: PasswordCost,
  ) {}

  static async open(dataSource: DataSource, cost?: PasswordCost): Promise<BetterAuth> {
    return new BetterAuth(dataSource, await cookieSecret(dataSource), cost);
  }

  /** Loads better-auth at the first use: it takes 10 MB, and replicas without dashboard requests never need it. */
  api({ secure }: Visit): Promise<Auth['api']> {
    return secure ? (this.secure ??= this.load(true)) : (this.plain ??= this.load(false));
  }

  private async load(secure: boolean): Promise<Auth['api']> {
    const { createAuth } = await import('./auth.js');
    return createAuth(this.dataSource, this.secret, secure, this.cost).api;
  }
}

/** The secret that signs cookies, created by the first replica. */
export async function cookieSecret(dataSource: DataSource): Promise<string> {
  await dataSource.query('INSERT INTO cookie_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING', [
    randomBytes(32).toString('base64url'),
  ]);
  const [row] = await dataSource.query<[{ secret: string }]>('SELECT secret FROM cookie_secret');
  return row.secret;
}
