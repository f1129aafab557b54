import type { DBAdapter } from 'better-auth';

type Inner = Omit<DBAdapter, 'transaction'>;

/** What better-auth encrypts begins with this when version 0 of the secret writes. */
const versionZero = '$ba$0$';

/**
 * Stores second factors that version 0 encrypts without the name of the version: 0.2.0 reads no other form, and better-auth decrypts it with
 * version 0.
 */
export function withUnnamedVersion(adapter: DBAdapter): DBAdapter {
  return {
    ...wrap(adapter),
    transaction: (run) => adapter.transaction((inner) => run(wrap(inner as Inner))),
  };
}

function wrap<Adapter extends Inner>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: <T extends Record<string, unknown>, R>(query: Parameters<Inner['create']>[0]) =>
      adapter.create<T, R>({ ...query, data: stored(query.model, query.data) } as never),
    update: <T>(query: Parameters<Inner['update']>[0]) =>
      adapter.update<T>({ ...query, update: stored(query.model, query.update) }),
  };
}

function stored(model: string, data: Record<string, unknown>): Record<string, unknown> {
  const { secret } = data;
  if (model !== 'twoFactor' || typeof secret !== 'string' || !secret.startsWith(versionZero)) return data;
  return { ...data, secret: secret.slice(versionZero.length) };
}
