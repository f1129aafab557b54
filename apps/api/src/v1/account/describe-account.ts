import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { AccountAnswer } from './account.dto';
import { describeErrors } from '../../platform/http/openapi/describe-errors';
import { successHeaders } from '../../platform/http/openapi/headers';

/** The page of `GET /v1/account` in the reference. */
export function describeAccount(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'getAccount',
      tags: ['account'],
      summary: 'Read the balance, prices, limits and this key',
      description: 'Balance, prices and limits of the account, and the key of this request. Free.',
    }),
    ApiSecurity('api_key'),
    ApiResponse({ status: 200, type: AccountAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors([
      'REQ_001',
      'AUTH_001',
      'AUTH_002',
      'AUTH_003',
      'AUTH_004',
      'RATE_001',
      'SYS_001',
      'SYS_002',
    ]),
  );
}
