import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { errorBody } from '../../errors/error.filter';
import { errorTable } from '@enrichment/application';
import { ErrorAnswer } from '../operation/answer.dto';
import { errorExamples } from './error-examples';
import { help, rateLimit, requestId, retryAfter } from './headers';

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
