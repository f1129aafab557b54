import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiProperty, ApiResponse } from '@nestjs/swagger';

/** Fields of every answer of the dashboard. */
export class DashboardAnswer {
  @ApiProperty({ description: 'ULID of the request; also in the X-Request-Id header.' })
  request_id!: string;
}

/** An answer before the interceptor completes it. */
export type Unsent<Answer extends DashboardAnswer> = Omit<Answer, 'request_id'>;

/** The successful response of a route, for Nest and for the OpenAPI document. */
export function Answers(
  summary: string,
  answer: Type<DashboardAnswer>,
  { status = 200 }: { status?: 200 | 201 } = {},
): MethodDecorator {
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
