import { entryKinds, refundKey, refundReason } from '@enrichment/billing-domain';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ledgerLock } from '../ledger/ledger-lock';

const code = (kind: (typeof entryKinds)[number]) => entryKinds.indexOf(kind) + 1;

/** Refunds requests of accounts, each once, and returns the credits of each charged request. */
export class RefundRequests1763800065000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE OR REPLACE FUNCTION refund_requests(account_ids text[], request_ids text[])
RETURNS TABLE (refunded_request text, refunded_credits bigint) LANGUAGE plpgsql AS $$
DECLARE
  given record;
  holder record;
  charge record;
BEGIN
  PERFORM pg_advisory_xact_lock(${ledgerLock});
  FOR given IN SELECT * FROM unnest(account_ids, request_ids) AS g (account_id, request_id) LOOP
    SELECT * INTO holder FROM account_balances WHERE id = given.account_id;
    SELECT e.credits, e.ip_lookups INTO charge FROM ledger e
      WHERE e.account = holder.number AND e.request = uuid_of_ulid(given.request_id) AND e.kind = ${code('charge')};
    CONTINUE WHEN NOT FOUND;
    refunded_request := given.request_id;
    refunded_credits := -charge.credits;
    RETURN NEXT;
    CONTINUE WHEN charge.credits = 0 AND charge.ip_lookups = 0 OR EXISTS (
      SELECT FROM ledger_notes n WHERE n.account = holder.number AND n.idempotency_key = '${refundKey('')}' || given.request_id
    );
    PERFORM pg_notify('billing_changes', given.account_id);
    INSERT INTO ledger (account, number, kind, credits, balance_after, ip_lookups, ip_lookups_after)
      VALUES (holder.number, holder.entries + 1, ${code('adjustment')}, -charge.credits, holder.credits - charge.credits,
              -charge.ip_lookups, holder.ip_lookups_left - charge.ip_lookups);
    INSERT INTO ledger_notes
      VALUES (holder.number, holder.entries + 1, '${refundReason}', '${refundKey('')}' || given.request_id);
    INSERT INTO ledger_new_heads
      VALUES (ARRAY[holder.number], ARRAY[holder.entries + 1], ARRAY[holder.credits - charge.credits],
              ARRAY[holder.ip_lookups_left - charge.ip_lookups]);
  END LOOP;
END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION refund_requests');
  }
}
