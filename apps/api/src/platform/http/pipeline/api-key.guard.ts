import type { Socket } from 'node:net';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import {
  type ApiKey,
  Callers,
  isTestKey,
  type KeyFault,
  type KeyScope,
  type Operation,
} from '@enrichment/billing-domain';
import { IpBlocks, parseIp, type Source, sourceOf } from '@enrichment/ip-address';
import { type Clock, DomainError, SourceLimits } from '@enrichment/kernel';
import type { ApiRequest, ApiResponse } from '../../request/api-request';
import { RouteMetadata } from '../../request/route-metadata';
import { OperationName, RequiredScope } from '../operation/operation';
import { keyForbidden, type KeyRefusal } from '../../errors/refusals';
import { limits } from '../../limits/table';

/** The refusals in a row after which a connection with accepted keys is paused, too. */
const trusted = 10;
/** Mean time in milliseconds for which a connection is not read. */
export const restMs = 5_000;

/** Slows down an address that sends many requests without a valid key, which are not charged. */
export class RefusedKeys {
  /** Refusals in a row, for connections that once had an accepted key. */
  private readonly inARow = new WeakMap<Socket, number>();
  private readonly limits: SourceLimits;

  /**
   * @param after calls back after a number of milliseconds
   * @param random from 0 to 1
   */
  constructor(
    clock: Clock,
    private readonly after: (ms: number, callback: () => void) => void = (ms, callback) =>
      setTimeout(callback, ms).unref(),
    private readonly random: () => number = Math.random,
  ) {
    this.limits = new SourceLimits(clock, limits.refused_keys);
  }

  accepted({ socket }: { readonly socket: Socket }): void {
    if (this.inARow.get(socket) !== 0) this.inARow.set(socket, 0);
  }

  /**
   * Pauses the connection after the answer. Call it before the answer is sent. A proxy's connection is never paused.
   *
   * @param address of the caller; it differs from the connection's behind a proxy
   */
  refused(
    { socket }: { readonly socket: Socket },
    response: { once(event: 'finish', listener: () => void): unknown },
    address: string | undefined,
    source: Source,
  ): void {
    const inARow = (this.inARow.get(socket) ?? trusted) + 1;
    this.inARow.set(socket, inARow);
    if (!this.limits.isOver(source) || inARow <= trusted || address !== socket.remoteAddress) return;
    // Node reads the rest of a request after its answer, so the pause starts later.
    response.once('finish', () => {
      setImmediate(() => {
        socket.pause();
        // The pauses differ in length, so that the connections do not return at the same time.
        this.after(restMs * (0.5 + this.random()), () => socket.resume());
      });
    });
  }
}

/**
 * The first guard: checks the key and its scope, and sets `request.context.caller`. A route that is not an operation accepts a key with any
 * scope, unless it has a {@link RequiredScope}.
 */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  /** Compiled when first needed; keys are immutable, so a changed key is another object. */
  private readonly allowLists = new WeakMap<ApiKey, IpBlocks>();

  constructor(
    private readonly callers: Callers,
    private readonly refusedKeys: RefusedKeys,
    private readonly metadata: RouteMetadata,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<ApiRequest>();
    const route = [execution.getHandler(), execution.getClass()];
    const operation = this.metadata.getAllAndOverride<Operation | undefined>(OperationName, route);
    const scope = operation ?? this.metadata.getAllAndOverride<KeyScope | undefined>(RequiredScope, route);
    const { context } = request;
    context.operation = operation;
    const { address, sender } = context;
    const source = sourceOf(address);
    const onRefused = (refused: ApiKey, reason: KeyFault) => (context.refused = { key: refused, reason });
    const authenticated = sender
      ? this.callers.authenticateDigest(sender.keyDigest, source, onRefused)
      : this.callers.authenticate(headerOnce(request, 'x-api-key'), source, onRefused);
    const caller = await authenticated.catch((error: unknown) => {
      const response = execution.switchToHttp().getResponse<ApiResponse>();
      if (error instanceof DomainError) this.refusedKeys.refused(request, response, address, source);
      throw error;
    });
    this.refusedKeys.accepted(request);
    const refusal = this.refusalOf(caller.key, scope, address, sender !== undefined);
    if (refusal) {
      context.refused = { key: caller.key, reason: refusal.reason };
      throw keyForbidden(refusal);
    }
    context.caller = caller;
    return true;
  }

  /**
   * The address is checked first: the finder of a stolen key learns nothing about its scopes.
   *
   * @param isOwn whether the service itself sends the request, which has no address then
   */
  private refusalOf(
    key: ApiKey,
    scope: KeyScope | undefined,
    address: string | undefined,
    isOwn: boolean,
  ): KeyRefusal | undefined {
    if (!isOwn && !this.isAllowedFrom(key, address)) return { reason: 'address', address: address ?? '' };
    return scope && !mayUse(key, scope) ? { reason: 'scope', required_scope: scope } : undefined;
  }

  private isAllowedFrom(key: ApiKey, ip: string | undefined): boolean {
    if (key.allowedIps.length === 0) return true;
    let list = this.allowLists.get(key);
    if (!list) this.allowLists.set(key, (list = new IpBlocks(key.allowedIps)));
    const address = ip === undefined ? undefined : parseIp(ip);
    return address !== undefined && list.has(address);
  }
}

/** Whether a key opens routes of a scope. A test key does not manage its account. */
export function mayUse(key: ApiKey, scope: KeyScope): boolean {
  return key.scopes.includes(scope) && !(scope === 'manage' && isTestKey(key));
}

/** A header that was sent twice arrives joined by a comma, which no key contains. */
function headerOnce(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
