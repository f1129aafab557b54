import type { AuditedAction, RecordAction } from '@enrichment/application';
import { AuditLog, type Session } from '@enrichment/identity-domain';
import { Clock } from '@enrichment/kernel';
import { Injectable } from '@nestjs/common';
import type { ApiRequest } from '../request/api-request';
import { Log } from '../observability/logging';
import { redactField } from '../observability/redact';

/** Largest number of acts on one key that are read. */
const maxChanges = 1_000;

/** A request with an actor: a signed-in user, or a key. */
type ActorRequest = Pick<ApiRequest, 'context'> & { readonly session?: Session };

/** Records actions in the audit log, and in the log of the service without what may be an address. */
@Injectable()
export class Audit {
  constructor(
    private readonly entries: AuditLog,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Records the actions of a request. */
  by(request: ActorRequest): RecordAction {
    return (audited) => this.record(request, audited);
  }

  /** Records an action. After a failure the action remains valid, and the service's log has a line. */
  async record(
    request: ActorRequest,
    audited: AuditedAction,
    session?: Pick<Session, 'user'>,
  ): Promise<void> {
    const user = (session ?? request.session)?.user;
    const keyId = user ? undefined : request.context.caller?.key.id;
    const { action, accountId, subject, isOnce } = audited;
    this.log.info(
      {
        request_id: request.context.id,
        user_id: user?.id,
        by_key_id: keyId,
        account_id: accountId,
        ...(subject?.includes('@') ? {} : { subject }),
      },
      action,
    );
    try {
      await this.entries.record({
        at: new Date(this.clock.now()),
        actor: {
          userId: user?.id,
          email: user?.email,
          keyId,
          address: request.context.address,
          forOperator: request.context.path.startsWith('/dashboard/api/admin/'),
        },
        accountId,
        action,
        subject,
        before: withoutSecrets(audited.before),
        after: withoutSecrets(audited.after),
        isOnce,
      });
    } catch (error) {
      this.log.error({ request_id: request.context.id, action, err: error }, 'not in the audit log');
    }
  }

  /** The maker's email at that time, or the id of the key that made it; `undefined`: the operator did, or the entry has expired. */
  async makerOf(accountId: string, keyId: string): Promise<string | undefined> {
    const entries = await this.entries.page({ accountId, subject: keyId, limit: maxChanges });
    const maker = entries.find(({ action }) => action === 'key.made')?.actor;
    return maker?.email ?? maker?.keyId;
  }
}

function withoutSecrets(state: unknown): unknown {
  return state === undefined ? undefined : (JSON.parse(JSON.stringify(state), redactField) as unknown);
}
