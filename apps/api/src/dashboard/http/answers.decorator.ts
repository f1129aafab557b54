import type { AnsweredBy, RouteAnswer } from '../../platform/http/operation/answer.dto';
import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';

export { RouteAnswer, type Unsent } from '../../platform/http/operation/answer.dto';

/** The successful response of a route, for Nest, for the OpenAPI document and for the compiler. */
export function Answers<Reply extends RouteAnswer>(
  summary: string,
  answer: Type<Reply>,
  { status = 200 }: { status?: 200 | 201 } = {},
): AnsweredBy<Reply> {
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary }),
    ApiResponse({ status, type: answer, description: 'Success.' }),
  );
}

/** A route whose successful response has no body. */
export function NoContent(summary: string, description: string): MethodDecorator {
  return applyDecorators(HttpCode(204), ApiOperation({ summary }), ApiNoContentResponse({ description }));
}
