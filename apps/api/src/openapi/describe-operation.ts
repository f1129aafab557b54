import { catalogue, limitTagsOf, type Operation, priceTagsOf } from '@enrichment/billing-domain';
import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiExtension,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  ApiSecurity,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Answer, ErrorAnswer } from '../http/operation/answer.dto';
import { errorTable } from '../http/errors/error-table';
import type { OperationDeclaration } from '../http/operation/declaration';

const everyOperation = [
  ...['REQ_001', 'REQ_002', 'REQ_003', 'REQ_004', 'REQ_007', 'REQ_008', 'AUTH_001', 'AUTH_002', 'AUTH_003'],
  ...['BILLING_001', 'RATE_001', 'IDEM_001', 'IDEM_002', 'IDEM_003', 'SYS_001', 'SYS_002'],
];

const requestId = {
  'X-Request-Id': { description: 'ULID of the request.', schema: { type: 'string' } },
} as const;
const retryAfter = {
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
} as const;
const headers = {
  ...requestId,
  'X-Credits-Charged': { description: 'Credits that this request took.', schema: { type: 'integer' } },
  'X-Credits-Remaining': { description: 'Credits left in the account.', schema: { type: 'integer' } },
  'RateLimit-Policy': { description: 'The limit, for example `"ip";q=100;w=1`.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of it, for example `"ip";r=99;t=1`.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` on the answer of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string' },
  },
} as const;

/** What the catalogue says of an operation, for programs that show or call it: the dashboard and the client. */
function extension(name: Operation): object {
  const { label, description, method } = catalogue[name];
  return {
    ...{ name, label, description, method },
    prices: priceTagsOf(name),
    limits: limitTagsOf(name).map(({ perSecond, ...tag }) => ({ ...tag, per_second: perSecond })),
  };
}

/** An operation's page in the reference, from the same declaration that it runs by. */
export function describeOperation<Name extends Operation, Body extends object, Reply extends Answer>({
  name,
  body,
  answer,
  errors,
  note,
  examples = {},
}: OperationDeclaration<Name, Body, Reply>): MethodDecorator {
  const { summary, description } = catalogue[name];
  const codesByStatus = Map.groupBy([...everyOperation, ...errors], (code) => errorTable[code]!.status);
  return applyDecorators(
    ApiOperation({
      summary,
      description: [description, note].filter(Boolean).join('\n\n'),
      operationId: name,
      tags: [name],
    }),
    ApiExtension('x-operation', extension(name)),
    ApiSecurity('api_key'),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'The same key and body get the same answer again for 24 hours, charged once.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    ApiBody({
      type: body,
      examples: Object.fromEntries(Object.entries(examples).map(([key, value]) => [key, { value }])),
    }),
    ApiResponse({ status: 200, type: answer, description: 'Success.', headers }),
    ApiExtraModels(ErrorAnswer),
    ...[...codesByStatus].map(([status, codes]) =>
      ApiResponse({
        status,
        description: codes.join(', '),
        headers: { ...requestId, ...(errorTable[codes[0]!]!.retryAfter !== undefined && retryAfter) },
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: getSchemaPath(ErrorAnswer) }, { properties: { code: { enum: codes } } }],
            },
          },
        },
      }),
    ),
  );
}
