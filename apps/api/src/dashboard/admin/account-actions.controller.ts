import { Body, Delete, Get, Param, Patch, Put, Req } from '@nestjs/common';
import { AccountKeys, deleteAccount, endSession, setSuspended } from '@enrichment/application';
import { Accounts } from '@enrichment/billing-domain';
import { Sessions, Users } from '@enrichment/identity-domain';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, NoContent } from '../http/routes';
import { formRefused, livingAccount, notFound } from '../http/refusals';
import { changedCaps, changesCaps, KeyAnswer, keyTag, presentKey } from '../../platform/account/keys.dto';
import { presentSession, SessionListAnswer } from '../session/open-sessions.controller';
import { KeyStateForm, NewAccountAnswer, presentAccount, SuspensionForm, termsTag } from './admin.dto';

/** The operator's acts on an account: suspend, resume, delete, end sessions. */
@DashboardRoutes('admin/accounts/:account')
@AccessFor('admin')
export class AdminAccountActionsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly keys: AccountKeys,
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly database: Database,
  ) {}

  @Put('suspension')
  @Answers("Refuse an account's keys, or accept them again", NewAccountAnswer)
  async suspend(@Body() { suspended, reason }: SuspensionForm, @Req() request: DashboardRequest) {
    const { accountId } = request;
    const why = suspended ? reason!.trim() : undefined;
    const audited = await setSuspended(this.accounts, accountId, why, (account) =>
      requireExpected(request, 'account', termsTag(account)),
    );
    await this.audit.record(request, audited);
    return { account: presentAccount(await livingAccount(this.accounts, accountId)) };
  }

  @Delete()
  @NoContent('Delete an account with its users, keys and address; its ledger remains', 'It is deleted.')
  async delete(@Req() request: DashboardRequest): Promise<void> {
    const account = await livingAccount(this.accounts, request.accountId);
    if (account.id === request.session.user.accountId) throw formRefused({ id: 'This account is your own.' });
    await this.audit.record(request, await deleteAccount(this.database, account));
  }

  @Patch('keys/:key')
  @Answers('Disable or enable a key of an account, or change its caps', KeyAnswer)
  async changeKey(@Param('key') keyId: string, @Body() form: KeyStateForm, @Req() request: DashboardRequest) {
    const { disabled } = form;
    const key = await this.keys.change(
      { accountId: request.accountId, id: keyId },
      ({ caps }) => ({
        ...(disabled !== undefined && { disabled }),
        ...(changesCaps(form) && { caps: changedCaps(form, caps) }),
      }),
      this.audit.by(request),
      (current) => requireExpected(request, 'key', keyTag(current)),
    );
    return { key: presentKey(await this.keys.spendingOf(key), this.clock.now()) };
  }

  @Get('sessions')
  @Answers("Where an account's users are signed in", SessionListAnswer)
  async sessionsOf(@Req() { accountId, session }: DashboardRequest) {
    const users = new Map((await this.users.ofAccount(accountId)).map((user) => [user.id, user.email]));
    const open = await this.sessions.ofUsers([...users.keys()]);
    return { sessions: open.map((each) => presentSession(each, users.get(each.userId)!, session.id)) };
  }

  @Delete('sessions/:session')
  @NoContent("End a session of an account's user", 'It has ended.')
  async endSession(@Param('session') id: string, @Req() request: DashboardRequest): Promise<void> {
    const audited = await endSession(this.users, this.sessions, request.accountId, id);
    if (!audited) throw notFound('session');
    await this.audit.record(request, audited);
  }

  @Delete('factors/:user')
  @NoContent("Turn off a user's second factor: they have lost it", 'A password is enough for them.')
  async removeSecondFactor(@Param('user') id: string, @Req() request: DashboardRequest): Promise<void> {
    const { accountId } = request;
    const user = (await this.users.ofAccount(accountId)).find((each) => each.id === id);
    if (!user || !(await this.users.removeSecondFactor(user.email))) throw notFound('second factor');
    await this.audit.record(request, { action: 'second_factor.reset', accountId, subject: user.email });
  }
}
