import { Body, Delete, Param, Patch, Put, Req } from '@nestjs/common';
import { AccountKeys, deleteAccount, endSession, setSuspended } from '@enrichment/application';
import { Accounts } from '@enrichment/billing-domain';
import { Sessions, Users } from '@enrichment/identity-domain';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, NoContent } from '../http/routes';
import { formRefused, notFound } from '../http/refusals';
import { changedCaps, changesCaps, KeyAnswer, keyTag, presentKey } from '../../platform/account/keys.dto';
import { KeyStateForm, NewAccountAnswer, presentAccount, SuspensionForm, termsTag } from './admin.dto';

/** The operator's acts on an account: suspend, resume, delete, end sessions. */
@DashboardRoutes('admin/accounts/:id')
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
  async suspend(
    @Param('id') id: string,
    @Body() { suspended, reason }: SuspensionForm,
    @Req() request: DashboardRequest,
  ) {
    const audited = await setSuspended(this.accounts, id, suspended ? reason!.trim() : undefined, (account) =>
      requireExpected(request, 'account', termsTag(account)),
    );
    await this.audit.record(request, audited);
    return { account: presentAccount(await this.require(id)) };
  }

  @Delete()
  @NoContent('Delete an account with its users, keys and address; its ledger remains', 'It is deleted.')
  async delete(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    const account = await this.require(id);
    if (id === request.session.user.accountId) throw formRefused({ id: 'This account is your own.' });
    await this.audit.record(request, await deleteAccount(this.database, account));
  }

  @Patch('keys/:key')
  @Answers('Disable or enable a key of an account, or change its caps', KeyAnswer)
  async changeKey(
    @Param('id') id: string,
    @Param('key') keyId: string,
    @Body() form: KeyStateForm,
    @Req() request: DashboardRequest,
  ) {
    const { disabled } = form;
    const key = await this.keys.change(
      { accountId: id, id: keyId },
      ({ caps }) => ({
        ...(disabled !== undefined && { disabled }),
        ...(changesCaps(form) && { caps: changedCaps(form, caps) }),
      }),
      this.audit.by(request),
      (current) => requireExpected(request, 'key', keyTag(current)),
    );
    return { key: presentKey(await this.keys.spendingOf(key), this.clock.now()) };
  }

  @Delete('sessions/:session')
  @NoContent("End a session of an account's user", 'It has ended.')
  async endSession(
    @Param('id') id: string,
    @Param('session') sessionId: string,
    @Req() request: DashboardRequest,
  ): Promise<void> {
    const audited = await endSession(this.users, this.sessions, id, sessionId);
    if (!audited) throw notFound('session');
    await this.audit.record(request, audited);
  }

  @Delete('factors/:user')
  @NoContent("Turn off a user's second factor: they have lost it", 'A password is enough for them.')
  async removeSecondFactor(
    @Param('id') id: string,
    @Param('user') userId: string,
    @Req() request: DashboardRequest,
  ): Promise<void> {
    const user = (await this.users.ofAccount(id)).find((each) => each.id === userId);
    if (!user || !(await this.users.removeSecondFactor(user.email))) throw notFound('second factor');
    await this.audit.record(request, {
      action: 'second_factor.reset',
      accountId: id,
      subject: user.email,
    });
  }

  /** @throws DomainError RESOURCE_001 */
  private async require(id: string) {
    const account = await this.accounts.find(id);
    if (!account || account.deletedAt) throw notFound('account');
    return account;
  }
}
