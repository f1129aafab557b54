import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type ApiKey, Callers } from '@enrichment/billing-domain';
import { IpBlocks, parseIp, sourceOf } from '@enrichment/ip-address';
import { DomainError } from '@enrichment/kernel';
import type { ApiRequest } from '../request/api-request';
import { callerAddress } from '../request/caller-address';
import { OperationName } from '../operation/operation-name';

/** The first guard: who calls, and may this key do that? Everything after it knows `request.context.caller`. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  /** Compiled when first needed; keys are immutable, so a changed key is another object. */
  private readonly allowLists = new WeakMap<ApiKey, IpBlocks>();

  constructor(
    private readonly callers: Callers,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const operation = this.reflector.get(OperationName, context.getHandler());
    request.context.operation = operation;
    const address = callerAddress(request);
    const caller = await this.callers.authenticate(headerOnce(request, 'x-api-key'), sourceOf(address));
    if (!caller.key.scopes.includes(operation) || !this.isAllowedFrom(caller.key, address)) {
      throw new DomainError(
        'AUTH_003',
        'This API key may not be used for this operation, or not from this address.',
        {
          required_scope: operation,
        },
      );
    }
    request.context.caller = caller;
    return true;
  }

  private isAllowedFrom(key: ApiKey, ip: string | undefined): boolean {
    if (key.allowedIps.length === 0) return true;
    let list = this.allowLists.get(key);
    if (!list) this.allowLists.set(key, (list = new IpBlocks(key.allowedIps)));
    const address = ip === undefined ? undefined : parseIp(ip);
    return address !== undefined && list.has(address);
  }
}

/** A header that was sent twice arrives joined by a comma, which no key contains. */
function headerOnce(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
