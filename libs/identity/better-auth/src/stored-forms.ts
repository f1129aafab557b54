import type { DBAdapter, Where } from 'better-auth';
import { tokenDigest } from './link-token';

type StoreAdapter = Omit<DBAdapter, 'transaction'>;
type Data = Readonly<Record<string, unknown>>;

/** The fields that cookies contain, by model. */
const tokenFields: Readonly<Record<string, string>> = { session: 'token', verification: 'identifier' };

/** What better-auth encrypts begins with this when version 0 of the secret writes. */
const versionZero = '$ba$0$';

/**
 * Stores some values in another form than better-auth does:
 * - the tokens of sessions, and of sign-ins that wait for a code, as digests: better-auth would store the text of the
 *   cookie, and a reader of the database could use them;
 * - the secrets of second factors without the name of version 0, where that version encrypts them. Release 0.2.0 reads no other
 *   form, and better-auth takes version 0 where no name is.
 */
export function withStoredForms(adapter: DBAdapter): DBAdapter {
  return {
    ...wrap(adapter),
    transaction: (run) => adapter.transaction((inner) => run(wrap(inner as StoreAdapter))),
  };
}

function wrap<Adapter extends StoreAdapter>(adapter: Adapter): Adapter {
  return {
    ...adapter,
    create: async <T extends Record<string, unknown>, R>(query: Parameters<StoreAdapter['create']>[0]) => {
      const { model, data } = query;
      const row = await adapter.create<T, R>({ ...query, data: stored(model, data) } as never);
      const field = tokenFields[model];
      return field === undefined ? row : { ...row, [field]: (data as Data)[field] };
    },
    findOne: async <T>(query: Parameters<StoreAdapter['findOne']>[0]) =>
      restored(query, await adapter.findOne<T>(digested(query))),
    findMany: <T>(query: Parameters<StoreAdapter['findMany']>[0]) => adapter.findMany<T>(digested(query)),
    count: (query) => adapter.count(digested(query)),
    update: async <T>(query: Parameters<StoreAdapter['update']>[0]) => {
      const { model, update } = query;
      return restored(
        query,
        await adapter.update<T>({ ...digested(query), update: withoutVersion(model, update) }),
      );
    },
    updateMany: (query) => adapter.updateMany(digested(query)),
    consumeOne: <T>(query: Parameters<StoreAdapter['consumeOne']>[0]) =>
      adapter.consumeOne<T>(digested(query)),
    delete: (query) => adapter.delete(digested(query)),
    deleteMany: (query) => adapter.deleteMany(digested(query)),
  };
}

function stored(model: string, data: Data): Data {
  const field = tokenFields[model];
  return field === undefined
    ? withoutVersion(model, data)
    : { ...data, [field]: tokenDigest(data[field] as string) };
}

function withoutVersion<T extends Data>(model: string, data: T): T {
  const secret = data['secret'];
  if (model !== 'twoFactor' || typeof secret !== 'string' || !secret.startsWith(versionZero)) return data;
  return { ...data, secret: secret.slice(versionZero.length) };
}

function digested<Query extends { model: string; where?: Where[] | undefined }>(query: Query): Query {
  const field = tokenFields[query.model];
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
  const field = tokenFields[model];
  const given = where.find((one) => one.field === field)?.value;
  return row && field !== undefined && given !== undefined ? { ...row, [field]: given } : row;
}
