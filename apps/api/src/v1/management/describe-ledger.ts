import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { describeErrors } from '../../platform/http/openapi/describe-errors';
import { successHeaders } from '../../platform/http/openapi/headers';
import { queryErrors } from './errors';
import { LedgerAnswer, LedgerQuery } from './ledger.dto';

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
    ApiExtension('x-tool', 'manage'),
    ApiSecurity('api_key'),
    ApiResponse({ status: 200, type: LedgerAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors(queryErrors, LedgerQuery),
  );
}
