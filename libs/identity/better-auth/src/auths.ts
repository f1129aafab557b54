import { randomBytes } from 'node:crypto';
import type { Visit } from '@enrichment/identity-domain';
import type { DataSource } from 'typeorm';
import type { Auth } from './auth';

/** Cookies that go over TLS only have another name and other attributes, so there are two of better-auth. */
export interface Auths {
  readonly dataSource: DataSource;
  /** Loads it at the first use: it takes 10 MB, and replicas without dashboard requests never need it. */
  api(visit: Visit): Promise<Auth['api']>;
}

export async function openAuths(dataSource: DataSource): Promise<Auths> {
  const secret = await cookieSecret(dataSource);
  const load = async (secure: boolean) => {
    const { createAuth } = await import('./auth.js');
    return createAuth(dataSource, secret, secure).api;
  };
  let secure: Promise<Auth['api']> | undefined;
  let plain: Promise<Auth['api']> | undefined;
  return {
    dataSource,
    api: ({ secure: isSecure }) => (isSecure ? (secure ??= load(true)) : (plain ??= load(false))),
  };
}

/** The secret that signs cookies, made by the first replica. */
export async function cookieSecret(dataSource: DataSource): Promise<string> {
  await dataSource.query('INSERT INTO cookie_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING', [
    randomBytes(32).toString('base64url'),
  ]);
  const [row] = await dataSource.query<[{ secret: string }]>('SELECT secret FROM cookie_secret');
  return row.secret;
}
