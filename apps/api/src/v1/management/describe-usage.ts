import { applyDecorators } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { describeErrors } from '../../platform/http/openapi/describe-errors';
import { successHeaders } from '../../platform/http/openapi/headers';
import { queryErrors } from './errors';
import { UsageAnswer, UsageQuery } from './usage.dto';

/** The page of `GET /v1/usage` in the reference. */
export function describeUsage(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'getUsage',
      tags: ['account'],
      summary: 'Read the usage',
      description:
        'Requests, errors, credits and latencies of the account over a span that ends now. The key needs the scope `manage`. Free.',
    }),
    ApiExtension('x-tool', 'manage'),
    ApiSecurity('api_key'),
    ApiResponse({ status: 200, type: UsageAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors(queryErrors, UsageQuery),
  );
}
