import type { RequestQuery } from '@enrichment/billing-domain';

/** The columns of a row of usage. */
export const requestColumns =
  'requests, request_id, at, account_id, key_id, operation, code, reason, parameter, credits, latency_ms, nullif(test, false) AS is_test, nullif(replayed, false) AS is_replay';

type RequestSpan = Pick<RequestQuery, 'accountId' | 'from' | 'to' | 'before'>;

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const newestFirst = 'ORDER BY at DESC, request_id DESC';

/** The newest rows of an account that match a query. */
interface PageStatements {
  readonly rows: Statement;
  /** Finds the row at which reading ended; `undefined`: all matches can be read. */
  readonly end?: Statement;
}

/**
 * The statements for a page of requests. An index finds the errors of a code, and the rows of a key or an operation. Other
 * filters apply to the newest `maxRead` rows. Errors are few, so a page of each code is read, and the newest rows of these are
 * taken.
 */
export function pageStatements(query: RequestQuery, maxRead: number): PageStatements {
  const { keyId, operation, codes, limit } = query;
  const { values, parameter, conditions } = startOfStatement(query);
  const errors = codes?.includes('ok') ? undefined : codes;
  const ofKey = keyId !== undefined && !errors;
  const ofOperation = operation !== undefined && !errors && !ofKey;
  if (errors) conditions.push(`code = c.wanted AND code <> 'ok'`);
  if (ofKey) conditions.push(`key_id = ${parameter(keyId)}`);
  if (ofOperation) conditions.push(`operation = ${parameter(operation)}`);
  const sources = errors ? `unnest(${parameter(errors)}::text[]) AS c (wanted)` : '(VALUES (true)) AS c';
  const valuesOfRead = [...values];

  const filters: string[] = [];
  if (keyId !== undefined && !ofKey) filters.push(`key_id = ${parameter(keyId)}`);
  if (operation !== undefined && !ofOperation) filters.push(`operation = ${parameter(operation)}`);
  if (codes && !errors) filters.push(`code = ANY (${parameter(codes)}::text[])`);
  const share = filters.length > 0 ? Math.ceil(maxRead / (errors?.length ?? 1)) : limit;
  const read = `FROM usage_requests WHERE ${conditions.join(' AND ')} ${newestFirst} LIMIT`;
  const max = parameter(limit);
  const rows = `SELECT r.* FROM ${sources} CROSS JOIN LATERAL (
      SELECT ${requestColumns} FROM (SELECT * ${read} ${share}) newest
      WHERE ${filters.join(' AND ') || 'true'} ${newestFirst} LIMIT ${max}
    ) r ${newestFirst} LIMIT ${max}`;
  if (filters.length === 0) return { rows: { text: rows, values } };
  const end = `SELECT r.* FROM ${sources} CROSS JOIN LATERAL (SELECT at, request_id ${read} 1 OFFSET ${share - 1}) r
    ${newestFirst} LIMIT 1`;
  return { rows: { text: rows, values }, end: { text: end, values: valuesOfRead } };
}

/** The statement that counts rows up to `most`. */
export function countRequests(query: Omit<RequestQuery, 'before' | 'limit'>, max: number): Statement {
  const { values, parameter, conditions } = startOfStatement(query);
  const { keyId, operation, codes } = query;
  if (keyId !== undefined) conditions.push(`key_id = ${parameter(keyId)}`);
  if (operation !== undefined) conditions.push(`operation = ${parameter(operation)}`);
  if (codes) conditions.push(`code = ANY (${parameter(codes)}::text[])`);
  const text = `SELECT count(*) AS found
    FROM (SELECT FROM usage_requests WHERE ${conditions.join(' AND ')} LIMIT ${parameter(max)}) AS matching`;
  return { text, values };
}

function startOfStatement({ accountId, from, to, before }: RequestSpan) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`account_id = ${parameter(accountId)}`];
  if (from) conditions.push(`at >= ${parameter(from)}`);
  if (to) conditions.push(`at < ${parameter(to)}`);
  if (before) {
    const at = parameter(before.at);
    conditions.push(`at <= ${at} AND (at, request_id) < (${at}, ${parameter(before.requestId)})`);
  }
  return { values, parameter, conditions };
}
