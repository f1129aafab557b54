import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { errorTable } from '../http/errors/error-table';
import { ErrorAnswer } from '../http/operation/answer.dto';
import { requestId, retryAfter } from './headers';

/** The errors of a route, by status. */
export function describeErrors(codes: readonly string[]): MethodDecorator {
  const codesByStatus = Map.groupBy(codes, (code) => errorTable[code]!.status);
  return applyDecorators(
    ApiExtraModels(ErrorAnswer),
    ...[...codesByStatus].map(([status, some]) =>
      ApiResponse({
        status,
        description: some.join(', '),
        headers: { ...requestId, ...(errorTable[some[0]!]!.retryAfter !== undefined && retryAfter) },
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: getSchemaPath(ErrorAnswer) }, { properties: { code: { enum: some } } }],
            },
          },
        },
      }),
    ),
  );
}
