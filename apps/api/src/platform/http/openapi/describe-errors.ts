import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { errorTable } from '@enrichment/application';
import { errorBody } from '../../errors/error.filter';
import { ErrorAnswer } from '../operation/answer.dto';
import { errorExamples } from './error-examples';

/** A header of an answer. @param example of its value */
export const header = (
  description: string,
  type: 'string' | 'integer' = 'string',
  example?: string | number,
) => ({ description, schema: { type, ...(example !== undefined && { example }) } });
const requestId = { 'X-Request-Id': header('ULID of the request.') };
const retryAfter = { 'Retry-After': header('Seconds after which to try again.', 'integer') };
const help = { Link: header('Explanation of the code: a link of the relation `help`.') };
export const etag = { ETag: header('Tag of the state of the resource, for `If-Match` (RFC 9110).') };
const rateLimit = {
  'RateLimit-Policy': header('The limit: its name, `q` requests in `w` seconds.', 'string', '"ip";q=100;w=1'),
  RateLimit: header('The rest of it: `r` requests for `t` seconds.', 'string', '"ip";r=99;t=1'),
};

/** Headers of every answer to an accepted key. */
export const successHeaders = {
  ...requestId,
  'X-Credits-Charged': header('Credits that this request took.', 'integer'),
  'X-Credits-Remaining': header('Credits left in the account.', 'integer'),
  'X-Test': header('`true` on every answer to a test key; absent with a live key.'),
  ...rateLimit,
};

/**
 * The errors of a route, by status, with an example of each code.
 *
 * @param body of the route's requests, if they have one
 */
export function describeErrors(codes: readonly string[], body?: new () => object): MethodDecorator {
  const codesByStatus = Map.groupBy(codes, (code) => errorTable[code]!.status);
  return applyDecorators(
    ApiExtraModels(ErrorAnswer),
    ...[...codesByStatus].map(([status, some]) =>
      ApiResponse({
        status,
        description: some.join(', '),
        headers: {
          ...requestId,
          ...help,
          ...(errorTable[some[0]!]!.retryAfter !== undefined && retryAfter),
          ...(status === 429 && rateLimit),
        },
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: getSchemaPath(ErrorAnswer) },
                { properties: { code: { type: 'string', enum: some } } },
              ],
            },
            examples: Object.fromEntries(some.flatMap((code) => examplesOf(code, body))),
          },
        },
      }),
    ),
  );
}

function examplesOf(code: string, body: (new () => object) | undefined) {
  const found = errorExamples(code, body);
  return found.map((error) => {
    const kind = found.length > 1 ? `: ${String(error.details['reason'])}` : '';
    const value = errorBody(error, '01JD3T0QY9Z8W7V6S5R4P3N2M1');
    return [code + kind, { summary: error.message.replaceAll('"', '`'), value }] as const;
  });
}
