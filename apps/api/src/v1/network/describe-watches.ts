import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtension, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { describeErrors } from '../../platform/http/openapi/describe-errors';
import { successHeaders } from '../../platform/http/openapi/headers';
import { WatchEndAnswer, WatchEndRequest, WatchListAnswer } from './watch.dto';

const errors = ['REQ_001', 'AUTH_001', 'AUTH_002', 'AUTH_003', 'AUTH_004', 'RATE_001', 'SYS_001', 'SYS_002'];

/** The page of `GET /v1/network/watches` in the reference. */
export function describeList(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'listWatches',
      tags: ['watch'],
      summary: 'List your watches',
      description: 'The watches of your account that have not ended. Free.',
    }),
    ApiSecurity('api_key'),
    ApiResponse({ status: 200, type: WatchListAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors(errors),
  );
}

/** The page of `POST /v1/network/watches/end` in the reference. */
export function describeEnd(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'endWatch',
      tags: ['watch'],
      summary: 'End a watch',
      description: 'The page is not read for it any more. Free; the price of the watch is not paid back.',
    }),
    ApiExtension('x-tool', true),
    ApiSecurity('api_key'),
    ApiBody({ type: WatchEndRequest }),
    ApiResponse({ status: 200, type: WatchEndAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors([...errors, 'REQ_002', 'REQ_003', 'REQ_004', 'REQ_007', 'REQ_008'], WatchEndRequest),
  );
}
