import { describeRoute } from '../../platform/http/openapi/describe-route';
import { LedgerAnswer, LedgerQuery } from './ledger.dto';

/** The page of `GET /v1/ledger` in the reference. */
export function describeLedger(): MethodDecorator {
  return describeRoute({
    operationId: 'listLedger',
    tag: 'account',
    summary: 'Read the ledger',
    description:
      'Grants, charges and corrections of the account, newest first. A page may have fewer entries than its limit: read on while `next` is given. The key needs the scope `manage`. Free.',
    query: LedgerQuery,
    answer: LedgerAnswer,
    tool: 'manage',
  });
}
