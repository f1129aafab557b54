import {
  applyDecorators,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Injectable,
  type Type,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import {
  ApiCookieAuth,
  ApiNoContentResponse,
  ApiOperation,
  ApiProperty,
  ApiResponse,
  ApiTags,
  OmitType,
} from '@nestjs/swagger';
import { Reflector } from '@nestjs/core';
import { type Permission, type Session, Sessions, type Visit } from '@enrichment/identity-domain';
import { DomainError } from '@enrichment/kernel';
import { AnswerInterceptor, namedAccount } from './answer.interceptor';
import { formPipe, requirePermission } from './refusals';
import { OriginGuard } from './origin.guard';
import { LimitedBy, LimitGuard } from '../../platform/limits/limits';
import type { ExpressRequest } from '../../platform/request/api-request';
import { type AnsweredBy, ErrorAnswer, type RouteAnswer } from '../../platform/http/operation/answer.dto';
import { RouteMetadata } from '../../platform/request/route-metadata';

/**
 * Who may use a route of the dashboard: anyone; signed-in users, for their own data; admins; or members whose role has
 * a permission.
 */
export type Access = 'anyone' | 'signed in' | 'admin' | Permission;

/** The access rule of a route, or of all routes of a controller. A route without one is refused. */
export const AccessFor = Reflector.createDecorator<Access>();

/** A request of the dashboard; behind the guard it has a session. */
export interface DashboardRequest extends ExpressRequest {
  session: Session;
  /** The account that the request is about: the session's, or the one in the path of an operator's request. */
  accountId: string;
}

/** The paths of a route about the session's account, and about any account, for the operator only. */
export function ofAnyAccount(path: string): string[] {
  return [path, `admin/accounts/:account/${path}`];
}

export function visitOf(request: ExpressRequest): Visit {
  return { cookie: request.headers.cookie, secure: request.secure };
}

/** Adds cookies to the answer of a request. */
export function setCookies({ res: response }: ExpressRequest, lines: readonly string[]): void {
  if (lines.length > 0) response!.append('Set-Cookie', [...lines]);
}

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

/** The shape of every error of the dashboard: that of the API, with further codes. */
class RefusalAnswer extends OmitType(ErrorAnswer, ['error', 'code']) {
  @ApiProperty({ description: 'The kind of error.', example: 'forbidden' })
  error!: string;
  @ApiProperty({ description: 'Stable; decide by this one.', example: 'SESSION_004' })
  code!: string;
}

/** Checks the session and its access to the route, and sets `request.session`. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly metadata: RouteMetadata,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.ruleOf(context);
    if (rule === 'anyone') return true;
    const request = context.switchToHttp().getRequest<DashboardRequest>();
    const account = namedAccount(request);
    const access = account === undefined ? rule : 'admin';
    const session = await this.sessions.find(visitOf(request));
    if (!session) throw new DomainError('SESSION_001', 'Sign in first.');
    // An admin needs a confirmed address: otherwise, anyone could have created the user.
    if (access === 'admin' && !(session.user.role === 'admin' && session.user.confirmed))
      throw new DomainError('SESSION_004', 'Only admins may do that.');
    refuseOtherAccount(request, session);
    setCookies(request, session.setCookies);
    if (access !== 'signed in' && access !== 'admin') requirePermission(session, access);
    request.session = session;
    request.accountId = account ?? session.user.accountId;
    return true;
  }

  private ruleOf(context: ExecutionContext): Access {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const rule = this.metadata.getAllAndOverride<Access | undefined>(AccessFor, [handler, controller]);
    if (!rule) throw new Error(`${controller.name}.${handler.name} has no access rule`);
    return rule;
  }
}

/** Refuses a request for another account than the session's. Another tab may have switched accounts. */
function refuseOtherAccount({ headers }: DashboardRequest, { user }: Session): void {
  const shown = headers['x-account-id'];
  if (shown === undefined || shown === user.accountId) return;
  const message = 'This browser has switched to another account. Load the page again, then try again.';
  throw new DomainError('SESSION_004', message, { account_id: user.accountId });
}

/**
 * Makes a class a controller below `/dashboard/api`. The steps of a request are: origin, session and permission, limit, body, DTO, handler.
 */
export function DashboardRoutes(path = ''): ClassDecorator {
  return applyDecorators(
    Controller(`dashboard/api/${path}`),
    ApiTags(path === '' ? 'session' : path),
    ApiCookieAuth('session'),
    ApiResponse({ status: 'default', type: RefusalAnswer, description: 'A refusal.' }),
    LimitedBy('dashboard'),
    UseGuards(OriginGuard, SessionGuard, LimitGuard),
    UseInterceptors(AnswerInterceptor),
    UsePipes(formPipe),
  );
}
