import { AuditLog, type Session } from '@enrichment/identity-domain';
import { Clock } from '@enrichment/kernel';
import { Injectable } from '@nestjs/common';
import type { ApiRequest } from '../request/api-request';
import { Log } from '../observability/logging';
import { redactField } from '../observability/redact';

/** An action of the signed-in user, or of the key of the request. */
export interface Act {
  /** For example `key.changed`. */
  readonly action: string;
  /** `undefined`: it holds for all accounts. */
  readonly accountId: string | undefined;
  readonly subject?: string | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Largest number of acts on one key that are read. */
const mostChanges = 1_000;

/** Records actions in the audit log. */
@Injectable()
export class Audit {
  constructor(
    private readonly entries: AuditLog,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Records an action. After a failure the action remains valid, and the service's log has a line. */
  async note(
    request: Pick<ApiRequest, 'context'> & { readonly session?: Session },
    act: Act,
    session?: Pick<Session, 'user'>,
  ): Promise<void> {
    const user = (session ?? request.session)?.user;
    try {
      await this.entries.record({
        at: new Date(this.clock.now()),
        actor: {
          userId: user?.id,
          email: user?.email,
          keyId: user ? undefined : request.context.caller?.key.id,
          address: request.context.address,
          forOperator: request.context.path.startsWith('/dashboard/api/admin/'),
        },
        accountId: act.accountId,
        action: act.action,
        subject: act.subject,
        before: withoutSecrets(act.before),
        after: withoutSecrets(act.after),
      });
    } catch (error) {
      this.log.error(
        { request_id: request.context.id, action: act.action, err: error },
        'not in the audit log',
      );
    }
  }

  /** The maker's email at that time, or the id of the key that made it; `undefined`: the operator did, or the entry has expired. */
  async makerOf(accountId: string, keyId: string): Promise<string | undefined> {
    const entries = await this.entries.page({ accountId, subject: keyId, limit: mostChanges });
    const maker = entries.find(({ action }) => action === 'key.made')?.actor;
    return maker?.email ?? maker?.keyId;
  }
}

function withoutSecrets(state: unknown): unknown {
  return state === undefined ? undefined : (JSON.parse(JSON.stringify(state), redactField) as unknown);
}
