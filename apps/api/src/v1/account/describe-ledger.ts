import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { describeErrors } from '../../platform/http/openapi/describe-errors';
import { successHeaders } from '../../platform/http/openapi/headers';
import { LedgerAnswer, LedgerQuery } from './ledger.dto';

const errors = [
  ...['REQ_001', 'REQ_003', 'REQ_004', 'AUTH_001', 'AUTH_002', 'AUTH_003', 'AUTH_004'],
  ...['RATE_001', 'SYS_001', 'SYS_002'],
];

/** The page of `GET /v1/ledger` in the reference. */
export function describeLedger(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'listLedger',
      tags: ['account'],
      summary: 'Read the ledger',
      description:
        'Grants, charges and corrections of the account, newest first. The key needs the scope `manage`. Free.',
    }),
    ApiSecurity('api_key'),
    ApiResponse({ status: 200, type: LedgerAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors(errors, LedgerQuery),
  );
}
