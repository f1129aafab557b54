import { validateBody } from '../../platform/http/body/validate-body';

/**
 * The query string of a list. It holds texts; `1e2` is no number of rows.
 * @throws DomainError REQ_003, REQ_004
 */
export function pageQuery<Query extends object>(type: new () => Query, given: object): Query {
  const { limit, ...rest } = given as Readonly<Record<string, unknown>>;
  const isNumber = typeof limit === 'string' && /^\d{1,4}$/.test(limit);
  return validateBody(type, {
    ...rest,
    ...(limit !== undefined && { limit: isNumber ? Number(limit) : limit }),
  });
}
