import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { DomainError } from '@enrichment/kernel';
import { apiErrorCodes, errorTable } from '@enrichment/application';
import { Log } from '../observability/logging';
import { type ApiRequest, type ApiResponse, writeCredits } from '../request/api-request';
import { Routes } from './routes';

/** Codes of a process or a machine without free file descriptors. */
const outOfDescriptors: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/** Milliseconds before a refusal above a limit, or in an overload, is sent. Callers that repeat at once would take time from others. */
export const refusalDelayMs = 250;
/** The most refusals above a limit that wait. They count as requests in progress. */
const maxWaiting = 500;

/** Turns every failure into an answer in the shape of the contract. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private waiting = 0;

  constructor(
    private readonly log: Log,
    protected readonly routes: Routes,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(exception, http.getRequest<ApiRequest>(), http.getResponse<ApiResponse>());
  }

  answer(exception: unknown, request: ApiRequest, response: ApiResponse): void {
    const error = this.toDomainError(exception, request);
    const write = () => writeError(request, response, error);
    if (errorTable[error.code]!.status !== 429 || this.waiting === maxWaiting) return write();
    this.waiting += 1;
    setTimeout(() => {
      this.waiting -= 1;
      write();
    }, refusalDelayMs);
  }

  private toDomainError(exception: unknown, request: ApiRequest): DomainError {
    if (exception instanceof DomainError && errorTable[exception.code]) return exception;
    if (isWithoutRoute(exception)) return this.routes.refusal(request);
    this.log.error({ request_id: request.context.id, err: exception }, 'request failed');
    if (outOfDescriptors.has((exception as NodeJS.ErrnoException | undefined)?.code ?? ''))
      return new DomainError('SYS_002', 'The service cannot take this request now: repeat it shortly.');
    return internalError();
  }
}

export function internalError(): DomainError {
  const message = 'Something went wrong on our side. Quote the request_id when you report it.';
  return new DomainError('SYS_001', message);
}

/** Whether Nest's router found no handler, or Express could not decode the path. */
export function isWithoutRoute(exception: unknown): boolean {
  return exception instanceof HttpException && [400, 404].includes(exception.getStatus());
}

/** Answers with an error, unless the answer has begun already. */
export function writeError(request: ApiRequest, response: ApiResponse, error: DomainError): void {
  request.context.errorCode = error.code;
  request.context.errorParameter = parameterOf(error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { status, retryAfter } = errorTable[error.code]!;
  writeCredits(request.context, response);
  // Credits that other requests have reserved are not available to this one.
  if (error.code === 'BILLING_001')
    response.setHeader('X-Credits-Remaining', String(error.details['available']));
  writeHelp(error.code, response);
  if (retryAfter !== undefined && error.details['retryable'] !== false)
    response.setHeader('Retry-After', error.retryAfterSeconds ?? retryAfter);
  if (error.code === 'REQ_006')
    response.setHeader('Allow', (error.details['allowed_methods'] as string[]).join(', '));
  // RFC 9110, 15.5.2
  if (status === 401) response.setHeader('WWW-Authenticate', challengeOf(request, error));
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  request.context.answer = JSON.stringify(errorBody(error, request.context.id));
  const body = Buffer.from(request.context.answer);
  // Node sends no length to HTTP/1.0 clients, so a later answer to unreadable bytes would become a part of this one.
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

function challengeOf({ context }: ApiRequest, { code }: DomainError): string {
  if (code.startsWith('SESSION')) return 'Session';
  return context.path === '/mcp' ? 'Bearer, ApiKey' : 'ApiKey';
}

/** Adds a link to the explanation of the error. */
export function writeHelp(code: string, response: ApiResponse): void {
  const link = helpLink(code);
  if (link !== undefined) response.setHeader('Link', link);
}

/** The parameter that caused an error of the body. The details name it, or begin with the subject. */
function parameterOf({ code, details }: DomainError): string | undefined {
  if (!/^(REQ|EMAIL|IP|NETWORK)_/.test(code)) return undefined;
  const { missing_parameter, parameter, unknown_parameter } = details;
  const named = missing_parameter ?? parameter ?? unknown_parameter;
  if (typeof named === 'string') return named;
  return code.startsWith('REQ_') ? undefined : Object.keys(details)[0];
}

/** The body of every error. */
export function errorBody({ code, message, details }: DomainError, requestId: string): object {
  return { error: errorTable[code]!.error, message, code, request_id: requestId, details };
}

const links: ReadonlyMap<string, string> = new Map(
  apiErrorCodes.map((code) => [code, `</docs/errors#${code}>; rel="help"`]),
);

/**
 * The `Link` header of an error, to the guide's explanation of the code (RFC 8288). A relative reference is valid for every host name and
 * scheme of the service.
 *
 * @returns `undefined` for the dashboard's own codes, which no guide explains
 */
export function helpLink(code: string): string | undefined {
  return links.get(code);
}
