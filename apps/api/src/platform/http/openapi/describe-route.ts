import type { ErrorCode } from '../../errors/error-table';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtension, ApiOperation, ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { describeErrors } from './describe-errors';
import { successHeaders } from './headers';

/** Codes of every route for API keys that is no operation. */
export const routeErrors = ['REQ_001', 'AUTH_001', 'AUTH_002', 'AUTH_003', 'RATE_001', 'SYS_001', 'SYS_002'];
const ofQueries = ['REQ_003', 'REQ_004'];
/** Codes of a route with a body, beside those of every route. */
export const bodyErrors = ['REQ_002', 'REQ_003', 'REQ_004', 'REQ_007', 'REQ_008'];

interface FreeRoute {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly body?: Type<object>;
  /** Parameters of the query. */
  readonly query?: Type<object>;
  readonly answer: Type<object>;
  /** Error codes of this route, beside those of every route. */
  readonly errors?: readonly ErrorCode[];
  /** Agents may call the route as a tool: all, or those with a key of the scope `manage`. */
  readonly tool?: true | 'manage';
}

/** Describes a route that is free and no operation in the reference. */
export function describeRoute(route: FreeRoute): MethodDecorator {
  const { operationId, tag, summary, description, body, query, answer, errors = [], tool } = route;
  return applyDecorators(
    ApiOperation({ operationId, tags: [tag], summary, description }),
    ...(tool ? [ApiExtension('x-tool', tool)] : []),
    ApiSecurity('api_key'),
    ...(body ? [ApiBody({ type: body })] : []),
    ApiResponse({ status: 200, type: answer, description: 'Success.', headers: successHeaders }),
    describeErrors(
      [...routeErrors, ...(body ? bodyErrors : []), ...(query ? ofQueries : []), ...errors],
      body ?? query,
    ),
  );
}
