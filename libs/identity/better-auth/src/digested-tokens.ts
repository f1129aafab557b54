import type { DBAdapter, Where } from 'better-auth';
import { tokenDigest } from './link-token';

type StoreAdapter = Omit<DBAdapter, 'transaction'>;

/** The fields that cookies contain, by model. */
const fields: Readonly<Record<string, string>> = { session: 'token', verification: 'identifier' };

/**
 * Stores the tokens of sessions, and of sign-ins that wait for a code, as digests: better-auth would store the text of
 * the cookie, and a reader of the database could use them.
 */
export function withDigestedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...wrap(adapter),
    transaction: (run) => adapter.transaction((inner) => run(wrap(inner as StoreAdapter))),
  };
}

function wrap<Adapter extends StoreAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: async <T extends Record<string, unknown>, R>(query: Parameters<StoreAdapter['create']>[0]) => {
      const field = fields[query.model];
      if (field === undefined) return adapter.create<T, R>(query as never);
      const token = query.data[field as keyof typeof query.data] as string;
      const row = await adapter.create<T, R>({
        ...query,
        data: { ...query.data, [field]: tokenDigest(token) },
      } as never);
      return { ...row, [field]: token };
    },
    findOne: async <T>(query: Parameters<StoreAdapter['findOne']>[0]) =>
      restored(query, await adapter.findOne<T>(digested(query))),
    findMany: <T>(query: Parameters<StoreAdapter['findMany']>[0]) => adapter.findMany<T>(digested(query)),
    count: (query) => adapter.count(digested(query)),
    update: async <T>(query: Parameters<StoreAdapter['update']>[0]) =>
      restored(query, await adapter.update<T>(digested(query))),
    updateMany: (query) => adapter.updateMany(digested(query)),
    consumeOne: <T>(query: Parameters<StoreAdapter['consumeOne']>[0]) =>
      adapter.consumeOne<T>(digested(query)),
    delete: (query) => adapter.delete(digested(query)),
    deleteMany: (query) => adapter.deleteMany(digested(query)),
  };
}

function digested<Query extends { model: string; where?: Where[] | undefined }>(query: Query): Query {
  const field = fields[query.model];
  if (field === undefined || !query.where) return query;
  return {
    ...query,
    where: query.where.map((one) =>
      one.field === field
        ? {
            ...one,
            value: Array.isArray(one.value)
              ? one.value.map((v) => tokenDigest(String(v)))
              : tokenDigest(String(one.value)),
          }
        : one,
    ),
  };
}

/** Returns the token to its sender, not the digest. */
function restored<T>({ model, where }: { model: string; where: Where[] }, row: T | null): T | null {
  const field = fields[model];
  const given = where.find((one) => one.field === field)?.value;
  return row && field !== undefined && given !== undefined ? { ...row, [field]: given } : row;
}
