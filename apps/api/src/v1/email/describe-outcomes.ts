import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtension, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { describeErrors } from '../../platform/http/openapi/describe-errors';
import { successHeaders } from '../../platform/http/openapi/headers';
import { EmailOutcomeAnswer, EmailOutcomeRequest } from './outcomes.dto';

/** The page of `POST /v1/email/outcomes` in the reference. */
export function describeOutcomes(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'reportEmailOutcome',
      tags: ['email'],
      summary: 'Report the outcome of a message',
      description:
        "Whether a message to an address arrived or bounced. Your account's own next validation of that address takes it as evidence. A repeated report changes nothing. Free.",
    }),
    ApiExtension('x-tool', true),
    ApiSecurity('api_key'),
    ApiBody({ type: EmailOutcomeRequest }),
    ApiResponse({ status: 200, type: EmailOutcomeAnswer, description: 'Success.', headers: successHeaders }),
    describeErrors(
      [
        ...['REQ_001', 'REQ_002', 'REQ_003', 'REQ_004', 'REQ_007', 'REQ_008', 'AUTH_001', 'AUTH_002'],
        ...['AUTH_003', 'AUTH_004', 'EMAIL_001', 'RATE_001', 'SYS_001', 'SYS_002'],
      ],
      EmailOutcomeRequest,
    ),
  );
}
