import { Injectable } from '@nestjs/common';
import {
  isSession,
  type SecondStep,
  SendLink,
  type Session,
  Sessions,
  SignUp,
} from '@enrichment/identity-domain';
import { deliveryRetentionDays } from '@enrichment/webhooks-domain';
import { Config } from '@enrichment/application';
import type { ExpressRequest } from '../../platform/request/api-request';
import { Log } from '../../platform/observability/logging';
import { Audit } from '../../platform/audit/audit';
import type { Unsent } from '../../platform/http/operation/answer.dto';
import { setCookies } from '../http/routes';
import { presentUser, type SessionAnswer } from './session.dto';
import { findSite } from './site';

/** Values that fill a demo's sign-in form; set when the demo account is ready. */
export class DemoSignIn {
  credentials: { readonly email: string; readonly password: string } | undefined;
}

/** Answers of every route that opens or replaces a session. */
@Injectable()
export class SessionAnswers {
  constructor(
    private readonly sessions: Sessions,
    private readonly signUp: SignUp,
    private readonly sendLink: SendLink,
    private readonly demo: DemoSignIn,
    private readonly log: Log,
    private readonly audit: Audit,
    private readonly config: Config,
  ) {}

  /** Records how a session was opened in the audit log. A sign-in that waits for its code has no session. */
  async record(
    request: ExpressRequest,
    what: string,
    action: string,
    session: Session | SecondStep,
  ): Promise<void> {
    if (!isSession(session)) return;
    const { id, user } = session;
    this.log.info({ request_id: request.context.id, user_id: user.id }, `a user ${what}`);
    const userAgent = request.headers['user-agent'];
    await this.sessions.recordDevice(id, { address: request.context.address, userAgent });
    const after = { user: user.email, user_agent: userAgent?.slice(0, 300) ?? null };
    await this.audit.record(request, { action, accountId: user.accountId, subject: id, after }, session);
  }

  present(session: Session | SecondStep | undefined, request: ExpressRequest): Unsent<SessionAnswer> {
    setCookies(request, session?.setCookies ?? []);
    const { requestsKeptDays: requests, auditKeptDays: audit, mmdbPaths } = this.config;
    return {
      user: session && isSession(session) ? presentUser(session) : null,
      needs_code: session !== undefined && !isSession(session),
      passkeys: findSite(request, this.config.publicUrl) !== undefined,
      sign_up: this.signUp.isOpen,
      mails_links: this.sendLink.mails,
      bundled_places: !mmdbPaths,
      kept_days: { requests, audit, deliveries: deliveryRetentionDays },
      demo: this.demo.credentials ?? null,
    };
  }
}
