import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { DomainError } from '@enrichment/kernel';
import { Config } from '@enrichment/application';
import type { ApiRequest } from '../../platform/request/api-request';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses pages of other sites, also those whose host name resolves to this server (DNS rebinding). Programs send no `Origin`. Browsers send
 * one with every POST, and pages cannot change it.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
@Injectable()
export class McpOriginGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(execution: ExecutionContext): boolean {
    const { headers } = execution.switchToHttp().getRequest<ApiRequest>();
    const { origin } = headers;
    if (origin === undefined || isOwnOrigin(origin, headers.host, this.config.publicUrl)) return true;
    throw new DomainError('AUTH_003', 'Pages of other sites may not call this service.', {
      reason: 'origin',
      origin: origin.slice(0, 320),
    });
  }
}

/** Whether a page is from `publicUrl`, or from this host with a name that an attacker cannot use. */
export function isOwnOrigin(
  origin: string,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (!URL.canParse(origin)) return false;
  const own = new URL(origin);
  if (publicUrl !== undefined && own.origin === new URL(publicUrl).origin) return true;
  return loopback.includes(own.hostname) && own.host === host?.toLowerCase();
}

/** `Authorization: Bearer` may hold the API key too, because many clients of the protocol accept no other header. */
@Injectable()
export class BearerKeyGuard implements CanActivate {
  canActivate(execution: ExecutionContext): boolean {
    const { headers } = execution.switchToHttp().getRequest<ApiRequest>();
    const [, key] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (key !== undefined) headers['x-api-key'] ??= key;
    return true;
  }
}

/** Name of a call. JSON-RPC ids are chosen by each client, and several clients may share a key. */
interface CallName {
  readonly keyId: string;
  /** The session's identifier, as sent to the client. */
  readonly session: string;
  readonly id: unknown;
}

/** The calls in progress in this replica. A later request of their client can cancel them. */
export class CallsInProgress {
  private readonly calls = new Map<string, AbortController>();

  /** @returns removes the call */
  add(name: CallName, call: AbortController): () => void {
    const text = textOf(name);
    this.calls.set(text, call);
    return () => {
      if (this.calls.get(text) === call) this.calls.delete(text);
    };
  }

  /** Cancels a call. A call that has ended, or that another replica runs, is unknown and not cancelled. */
  cancel(name: CallName): void {
    this.calls.get(textOf(name))?.abort();
  }
}

function textOf({ keyId, session, id }: CallName): string {
  return JSON.stringify([keyId, session, id]);
}
