import { Body, Get, Patch, Put, Req } from '@nestjs/common';
import { changeAccount } from '@enrichment/application';
import { Accounts, RequestBodies } from '@enrichment/billing-domain';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { formRefused } from '../http/refusals';
import { accountTag, AccountView } from './account-view';
import { AccountAnswer, AccountForm, BodyDaysForm } from './account.dto';

/** The account of the signed-in user. */
@DashboardRoutes('account')
export class AccountController {
  constructor(
    private readonly view: AccountView,
    private readonly accounts: Accounts,
    private readonly audit: Audit,
    private readonly bodies: RequestBodies,
  ) {}

  @Get()
  @AccessFor('account:read')
  @Answers('The account', AccountAnswer)
  account(@Req() { session }: DashboardRequest) {
    return this.view.of(session.user.accountId);
  }

  @Patch()
  @AccessFor('billing:manage')
  @Answers('Choose at which balances to be warned, and what is charged', AccountAnswer)
  change(
    @Body() { low_balance_thresholds: thresholds, charge_unknown: chargeUnknown }: AccountForm,
    @Req() request: DashboardRequest,
  ) {
    return this.changed(request, { thresholds, chargeUnknown });
  }

  @Put('bodies')
  @AccessFor('bodies:manage')
  @Answers('Choose for how many days the bodies of requests and answers are kept', AccountAnswer)
  keepBodies(@Body() { days }: BodyDaysForm, @Req() request: DashboardRequest) {
    if (!this.bodies.isOffered) throw formRefused({ days: 'The operator does not offer this.' });
    return this.changed(request, { bodyDays: days });
  }

  private async changed(request: DashboardRequest, changes: Parameters<typeof changeAccount>[2]) {
    const { accountId } = request.session.user;
    const audited = await changeAccount(this.accounts, accountId, changes, (account) =>
      requireExpected(request, 'account', accountTag(account)),
    );
    await this.audit.record(request, audited);
    return this.view.of(accountId);
  }
}
