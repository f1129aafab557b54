import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Accounts } from '@enrichment/billing-domain';
import { DomainError } from '@enrichment/kernel';
import type { ExpressRequest } from '../../platform/request/api-request';
import { RouteMetadata } from '../../platform/request/route-metadata';
import { readJsonObject } from '../../platform/http/body/json-body';
import { formRefused, notFound, type Resource, stateRefused } from './refusals';

/** The largest body of a route in bytes, where it is not that of all others. */
export const MaxBody = RouteMetadata.createDecorator<number>();

/** Reads the body before the handler and completes its answer. Domain errors get the dashboard's wording. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly metadata: RouteMetadata,
    private readonly accounts: Accounts,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<object | undefined>): Observable<unknown> {
    const maxBytes = this.metadata.getAllAndOverride<number | undefined>(MaxBody, [
      context.getHandler(),
      context.getClass(),
    ]);
    return from(this.run(context.switchToHttp().getRequest<ExpressRequest>(), next, maxBytes));
  }

  private async run(
    request: ExpressRequest,
    next: CallHandler<object | undefined>,
    maxBytes: number | undefined,
  ): Promise<object | undefined> {
    if (hasBody(request)) request.body = await readJsonObject(request, { maxBytes });
    for (const fields of [request.params, request.query, request.body ?? {}])
      refuseOddities(fields as object);
    const account = namedAccount(request);
    // A change finds out itself, after its form is checked.
    if (account !== undefined && isRead(request) && !(await this.accounts.find(account)))
      throw notFound('account');
    try {
      const answer = await lastValueFrom(next.handle(), { defaultValue: undefined });
      return answer && { ...answer, request_id: request.context.id };
    } catch (error) {
      throw inOwnWords(error);
    }
  }
}

/** The account in the path of a request. Only an operator may send such a request. */
export function namedAccount({ params }: ExpressRequest): string | undefined {
  return params['account'] as string | undefined;
}

function isRead({ method }: ExpressRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function hasBody(request: ExpressRequest): boolean {
  const { headers } = request;
  return (
    !isRead(request) &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  );
}

/** Codes of the domains that are not in the contract: a missing resource, a state that forbids the change, or a wrong field. */
const ownWords: Readonly<Record<string, { missing: Resource } | { state: Resource } | { field: string }>> = {
  ACCOUNT_EXISTS: { field: 'email' },
  ACCOUNT_NOT_FOUND: { missing: 'account' },
  INVALID_AMOUNT: { field: 'amount' },
  INVALID_RANGE: { field: 'range' },
  INVITATION_OF_ANOTHER: { state: 'invitation' },
  KEY_ENDS_IN_PAST: { field: 'expires_at' },
  KEY_EXPIRED: { state: 'key' },
  KEY_NAME_TAKEN: { field: 'name' },
  KEY_NOT_FOUND: { missing: 'key' },
  KEY_REPLACED: { state: 'key' },
  KEY_TOO_MANY: { field: 'name' },
  LAST_OWNER: { state: 'member' },
  LIST_INCOMPLETE: { field: 'rows' },
  LIST_NOT_FOUND: { missing: 'list' },
  LIST_STATE: { state: 'list' },
  LIST_TOO_LONG: { field: 'rows' },
  LIST_TOO_MANY: { field: 'rows' },
  MEMBER_EXISTS: { field: 'email' },
  MEMBER_NOT_FOUND: { missing: 'member' },
  WEBHOOK_NOT_FOUND: { missing: 'webhook' },
  WEBHOOK_SECRETS: { state: 'webhook' },
  WEBHOOK_TOO_MANY: { field: 'url' },
  WEBHOOK_URL: { field: 'url' },
};

function inOwnWords(error: unknown): unknown {
  const known = error instanceof DomainError && ownWords[error.code];
  if (!known) return error;
  if ('missing' in known) return notFound(known.missing);
  if ('field' in known) return formRefused({ [known.field]: error.message });
  return stateRefused(known.state, error.message);
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
