import { forgetting } from '@enrichment/postgres';
import { createEmailTables, rotateHashKey } from './migrations/create-email-tables';
import { createOutcomes } from './migrations/create-outcomes';

export { AddressHashKeys } from './address-hashes';
export { PostgresOutcomes } from './postgres-outcomes';
export { PostgresRechecks } from './postgres-rechecks';

/** A recheck goes on for its other accounts. */
const forget = forgetting(`
  WITH outcomes AS (DELETE FROM email_outcomes WHERE account_id = $1),
       asked AS (
         SELECT id, jsonb_path_query_array(askers, '$[*] ? (@.account != $id)', jsonb_build_object('id', $1::text)) AS others
         FROM email_rechecks WHERE askers @> jsonb_build_array(jsonb_build_object('account', $1::text)) FOR UPDATE
       ),
       ended AS (DELETE FROM email_rechecks WHERE id IN (SELECT id FROM asked WHERE others = '[]'))
  UPDATE email_rechecks r SET askers = others FROM asked WHERE r.id = asked.id AND others <> '[]'`);

/** Migrations of this adapter's tables. */
export const emailTables = { migrations: [createEmailTables, createOutcomes, rotateHashKey], forget };
