import { hash } from 'node:crypto';
import type { DBAdapter, Where } from 'better-auth';

type Inner = Omit<DBAdapter, 'transaction'>;

/**
 * Keeps the tokens of sessions as digests: better-auth would store them as they stand in the cookie, and whoever reads
 * the database could use them.
 */
export function withDigestedSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...wrap(adapter),
    transaction: (run) => adapter.transaction((inner) => run(wrap(inner as Inner))),
  };
}

function wrap<Adapter extends Inner>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: async <T extends Record<string, unknown>, R>(query: Parameters<Inner['create']>[0]) => {
      if (query.model !== 'session') return adapter.create<T, R>(query as never);
      const { token } = query.data as { token: string };
      const row = await adapter.create<T, R>({
        ...query,
        data: { ...query.data, token: digest(token) },
      } as never);
      return { ...row, token };
    },
    findOne: async <T>(query: Parameters<Inner['findOne']>[0]) =>
      restored(query, await adapter.findOne<T>(digested(query))),
    findMany: <T>(query: Parameters<Inner['findMany']>[0]) => adapter.findMany<T>(digested(query)),
    count: (query) => adapter.count(digested(query)),
    update: async <T>(query: Parameters<Inner['update']>[0]) =>
      restored(query, await adapter.update<T>(digested(query))),
    updateMany: (query) => adapter.updateMany(digested(query)),
    delete: (query) => adapter.delete(digested(query)),
    deleteMany: (query) => adapter.deleteMany(digested(query)),
  };
}

function digested<Query extends { model: string; where?: Where[] | undefined }>(query: Query): Query {
  if (query.model !== 'session' || !query.where) return query;
  return {
    ...query,
    where: query.where.map((one) =>
      isToken(one)
        ? {
            ...one,
            value: Array.isArray(one.value)
              ? one.value.map((v) => digest(String(v)))
              : digest(String(one.value)),
          }
        : one,
    ),
  };
}

/** Who asked with a token gets it back, not its digest. */
function restored<T>({ model, where }: { model: string; where: Where[] }, row: T | null): T | null {
  const asked = where.find(isToken)?.value;
  return row && model === 'session' && asked !== undefined ? { ...row, token: asked } : row;
}

function isToken({ field }: Where): boolean {
  return field === 'token';
}

function digest(token: string): string {
  return hash('sha256', token, 'base64url');
}
