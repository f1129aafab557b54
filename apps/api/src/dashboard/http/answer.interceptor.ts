import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { DomainError } from '@enrichment/kernel';
import type { ExpressRequest } from '../../platform/request/api-request';
import { RouteMetadata } from '../../platform/http/operation/operation';
import { readJsonObject } from '../../platform/http/body/json-body';
import { formRefused, notFound } from './refusals';

/** The largest body of a route in bytes, where it is not that of all others. */
export const MaxBody = RouteMetadata.createDecorator<number>();

/** Reads the body before the handler and completes its answer. Domain errors get the dashboard's wording. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly metadata: RouteMetadata) {}

  intercept(context: ExecutionContext, next: CallHandler<object | undefined>): Observable<unknown> {
    const maxBytes = this.metadata.getAllAndOverride<number | undefined>(MaxBody, [
      context.getHandler(),
      context.getClass(),
    ]);
    return from(run(context.switchToHttp().getRequest<ExpressRequest>(), next, maxBytes));
  }
}

async function run(
  request: ExpressRequest,
  next: CallHandler<object | undefined>,
  maxBytes: number | undefined,
): Promise<object | undefined> {
  if (hasBody(request)) request.body = await readJsonObject(request, { maxBytes });
  for (const fields of [request.params, request.query, request.body ?? {}]) refuseOddities(fields as object);
  try {
    const answer = await lastValueFrom(next.handle(), { defaultValue: undefined });
    return answer && { ...answer, request_id: request.context.id };
  } catch (error) {
    throw inOwnWords(error);
  }
}

function hasBody({ method, headers }: ExpressRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Replaces codes of the domains that are not in the contract. */
function inOwnWords(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  switch (error.code) {
    case 'KEY_NOT_FOUND':
      return notFound('key');
    case 'KEY_REPLACED':
    case 'KEY_EXPIRED':
      return new DomainError('RESOURCE_002', error.message, { resource: 'key' });
    case 'KEY_TOO_MANY':
    case 'KEY_NAME_TAKEN':
      return formRefused({ name: error.message });
    case 'KEY_ENDS_IN_PAST':
      return formRefused({ expires_at: error.message });
    case 'MEMBER_NOT_FOUND':
      return notFound('member');
    case 'MEMBER_EXISTS':
      return formRefused({ email: error.message });
    case 'INVITATION_OF_ANOTHER':
      return new DomainError('RESOURCE_002', error.message, { resource: 'invitation' });
    case 'LAST_OWNER':
      return new DomainError('RESOURCE_002', error.message, { resource: 'member' });
    case 'ACCOUNT_NOT_FOUND':
      return notFound('account');
    case 'ACCOUNT_EXISTS':
      return formRefused({ email: error.message });
    case 'WEBHOOK_NOT_FOUND':
      return notFound('webhook');
    case 'LIST_NOT_FOUND':
      return notFound('list');
    case 'LIST_STATE':
      return new DomainError('RESOURCE_002', error.message, { resource: 'list' });
    case 'LIST_TOO_MANY':
    case 'LIST_TOO_LONG':
    case 'LIST_INCOMPLETE':
      return formRefused({ rows: error.message });
    case 'WEBHOOK_URL':
    case 'WEBHOOK_TOO_MANY':
      return formRefused({ url: error.message });
    case 'WEBHOOK_SECRETS':
      return new DomainError('RESOURCE_002', error.message, { resource: 'webhook' });
    case 'INVALID_AMOUNT':
      return formRefused({ amount: error.message });
    case 'INVALID_RANGE':
      return formRefused({ range: error.message });
    default:
      return error;
  }
}

/**
 * Refuses names of object members such as `constructor`, which pass a DTO, and what PostgreSQL cannot store: U+0000, and lone surrogates in JSON.
 *
 * @throws DomainError FORM_001
 */
export function refuseOddities(fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (name in Object.prototype) throw formRefused({ [name]: 'There is no such field.' });
    if (cannotBeStored(value)) throw formRefused({ [name]: 'U+0000 and lone surrogates cannot be used.' });
  }
}

function cannotBeStored(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(cannotBeStored);
}
