import {
  applyDecorators,
  type CallHandler,
  Controller,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import {
  ApiBody,
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiResponse as DescribeAnswer,
  ApiSecurity,
} from '@nestjs/swagger';
import type { KeyScope } from '@enrichment/billing-domain';
import type { ErrorCode } from '@enrichment/application';
import { LimitedBy, LimitGuard, type RouteLimit } from '../../limits/limits';
import { type ApiRequest, type ApiResponse, writeCredits } from '../../request/api-request';
import { RequiredScope } from '../operation/operation';
import { ApiKeyGuard } from './api-key.guard';
import type { AnsweredBy, RouteAnswer } from '../operation/answer.dto';
import { describeErrors, etag, successHeaders } from '../openapi/describe-errors';

/** Completes the answer of a route that is free: the id of the request, and the headers about credits. */
@Injectable()
class FreeAnswer implements NestInterceptor<object> {
  intercept(execution: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const http = execution.switchToHttp();
    const { context } = http.getRequest<ApiRequest>();
    return next.handle().pipe(
      map((answer) => {
        writeCredits(context, http.getResponse<ApiResponse>());
        return { ...answer, request_id: context.id };
      }),
    );
  }
}

/**
 * Makes a class a controller of routes for API keys that are no operation. They are free.
 *
 * @param limit of an account, in the table of limits
 * @param scope that a key needs; without it, any key may use the routes
 */
export function KeyRoutes(limit: RouteLimit, scope?: KeyScope): ClassDecorator {
  return applyDecorators(
    Controller(),
    LimitedBy(limit),
    UseGuards(ApiKeyGuard, LimitGuard),
    UseInterceptors(FreeAnswer),
    ...(scope ? [RequiredScope(scope)] : []),
  );
}

/** Codes of every route for API keys. */
export const routeErrors = ['REQ_001', 'AUTH_001', 'AUTH_002', 'AUTH_003', 'RATE_001', 'SYS_001', 'SYS_002'];
const ofQueries = ['REQ_003', 'REQ_004'];
/** Codes of a route with a body, beside those of every route. */
export const ofBodies = ['REQ_002', 'REQ_003', 'REQ_004', 'REQ_007', 'REQ_008'];

interface FreeRoute<Reply extends RouteAnswer> {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly body?: Type<object>;
  /** Examples of the body: a summary of each, and its value. */
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: object }>>;
  /** Parameters of the query. */
  readonly query?: Type<object>;
  readonly answer: Type<Reply>;
  /** Error codes of this route, beside those of every route. */
  readonly errors?: readonly ErrorCode[];
  /** Agents may call the route as a tool: all, or those with a key of the scope `manage`. */
  readonly tool?: true | 'manage';
  /** The route is for keys of the scope `manage`. */
  readonly isManaging?: true;
  /** The path names a resource. The method decides whether its answer has an ETag, and which conditions it checks. */
  readonly resource?: { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly example: string };
}

/** Describes a route that is free and no operation in the reference. */
export function describeRoute<Reply extends RouteAnswer>(route: FreeRoute<Reply>): AnsweredBy<Reply> {
  const { operationId, tag, summary, body, examples, query, answer, errors = [], tool, resource } = route;
  const need = route.isManaging ? ' The key of the request needs the scope `manage`.' : '';
  const description = `${route.description}${need} Free.`;
  const headers = { ...successHeaders, ...(resource && resource.method !== 'DELETE' && etag) };
  return applyDecorators(
    ApiOperation({ operationId, tags: [tag], summary, description }),
    ...(tool ? [ApiExtension('x-tool', tool)] : []),
    ApiSecurity('api_key'),
    ...(resource ? describeResource(resource) : []),
    ...(body ? [ApiBody({ type: body, ...(examples && { examples }) })] : []),
    DescribeAnswer({ status: 200, type: answer, description: 'Success.', headers }),
    ...(resource?.method === 'PUT'
      ? [DescribeAnswer({ status: 201, type: answer, description: 'The resource is new.', headers })]
      : []),
    describeErrors(
      [
        ...routeErrors,
        ...(body ? ofBodies : []),
        ...(query ? ofQueries : []),
        ...(resource && resource.method !== 'PUT' ? ['RESOURCE_001'] : []),
        ...(resource && resource.method !== 'GET' ? ['RESOURCE_003'] : []),
        ...errors,
      ],
      body ?? query,
    ),
  );
}

function describeResource({
  method,
  example,
}: NonNullable<FreeRoute<RouteAnswer>['resource']>): (MethodDecorator & ClassDecorator)[] {
  return [
    ApiParam({ name: 'name', description: 'Name of the resource.', example }),
    ...(method === 'GET' ? [] : [condition('If-Match', 'The `ETag` of the resource: another state')]),
    ...(method === 'PUT' ? [condition('If-None-Match', '`*`: a resource that is there')] : []),
  ];
}

const condition = (name: string, what: string) =>
  ApiHeader({ name, description: `${what} is refused with RESOURCE_003.`, required: false });
