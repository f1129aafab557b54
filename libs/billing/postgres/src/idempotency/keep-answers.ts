/**
 * Keeps the answers of claimed requests. It does not replace kept answers, and keeps none of a deleted account. Parameters: arrays of the account ids, keys, request
 * ids, statuses and bodies.
 */
export const keepAnswers = `
UPDATE stored_answers AS s SET status = a.status, body = a.body
FROM unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::text[]) AS a (account_id, key, request_id, status, body)
WHERE s.account_id = a.account_id AND s.key = a.key AND s.request_id = a.request_id AND s.status IS NULL
  AND NOT EXISTS (SELECT FROM account_states d WHERE d.account_id = a.account_id AND d.deleted_at IS NOT NULL)`;
