import type { Operation, RefusalReason, RequestQuery, UsageRow } from '@enrichment/billing-domain';

export interface RequestRow {
  requests: number;
  request_id: string;
  at: Date;
  account_id: string;
  key_id: string;
  operation: Operation;
  code: string;
  reason: RefusalReason | null;
  parameter: string | null;
  credits: number;
  latency_ms: number;
  test: boolean;
}

export const requestColumns =
  'requests, request_id, at, account_id, key_id, operation, code, reason, parameter, credits, latency_ms, test';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const newestFirst = 'ORDER BY at DESC, request_id DESC';

/**
 * The statement for a page of requests. It contains only the given filters, so that the planner finds the matching index: by
 * account, key, operation or code, each with the time.
 */
export function selectRequests(query: RequestQuery): Statement {
  const { values, parameter, where } = conditions(query);
  const { codes, limit } = query;
  const most = parameter(limit);
  if (codes === undefined || codes.includes('ok')) {
    const outcome = codes ? ` AND code = ANY (${parameter(codes)}::text[])` : '';
    const text = `SELECT ${requestColumns} FROM usage_requests WHERE ${where}${outcome} ${newestFirst} LIMIT ${most}`;
    return { text, values };
  }
  // Errors are few: read a page of each code from the index of errors, and take the newest rows of these.
  const text = `SELECT r.* FROM unnest(${parameter(codes)}::text[]) AS c (wanted) CROSS JOIN LATERAL (
      SELECT ${requestColumns} FROM usage_requests
      WHERE ${where} AND code = c.wanted AND code <> 'ok' ${newestFirst} LIMIT ${most}
    ) r ${newestFirst} LIMIT ${most}`;
  return { text, values };
}

/** The statement that counts rows up to `most`. */
export function countRequests(query: Omit<RequestQuery, 'before' | 'limit'>, most: number): Statement {
  const { values, parameter, where } = conditions(query);
  const outcome = query.codes ? ` AND code = ANY (${parameter(query.codes)}::text[])` : '';
  const text = `SELECT count(*) AS found
    FROM (SELECT FROM usage_requests WHERE ${where}${outcome} LIMIT ${parameter(most)}) AS matching`;
  return { text, values };
}

function conditions({ accountId, keyId, operation, from, to, before }: Omit<RequestQuery, 'limit'>) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const rows = [`account_id = ${parameter(accountId)}`];
  if (keyId !== undefined) rows.push(`key_id = ${parameter(keyId)}`);
  if (operation !== undefined) rows.push(`operation = ${parameter(operation)}`);
  if (from) rows.push(`at >= ${parameter(from)}`);
  if (to) rows.push(`at < ${parameter(to)}`);
  if (before) {
    const at = parameter(before.at);
    rows.push(`at <= ${at} AND (at, request_id) < (${at}, ${parameter(before.requestId)})`);
  }
  return { values, parameter, where: rows.join(' AND ') };
}

export function toUsageRow(row: RequestRow): UsageRow {
  return {
    requests: row.requests,
    requestId: row.request_id,
    at: row.at,
    accountId: row.account_id,
    keyId: row.key_id,
    operation: row.operation,
    code: row.code,
    reason: row.reason ?? undefined,
    parameter: row.parameter ?? undefined,
    credits: row.credits,
    latencyMs: row.latency_ms,
    isTest: row.test || undefined,
  };
}
