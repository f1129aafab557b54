import { Body, Get, Patch, Put, Req } from '@nestjs/common';
import { setBodyDays, setChargeUnknown } from '@enrichment/application';
import { Accounts, LowBalanceAlerts, RequestBodies } from '@enrichment/billing-domain';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import { AccessFor } from '../http/access';
import { Answers } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { formRefused } from '../http/form';
import { required } from '../http/not-found';
import { accountTag, AccountView } from './account-view';
import { AccountAnswer, AccountForm, BodyDaysForm } from './account.dto';

/** The account of the signed-in user. */
@DashboardRoutes('account')
export class AccountController {
  constructor(
    private readonly view: AccountView,
    private readonly accounts: Accounts,
    private readonly alerts: LowBalanceAlerts,
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
  async change(
    @Body() { low_balance_thresholds: thresholds, charge_unknown: chargeUnknown }: AccountForm,
    @Req() request: DashboardRequest,
  ) {
    const { accountId } = request.session.user;
    const check = await this.checkOf(request);
    check(await this.alerts.thresholds(accountId));
    if (thresholds) await this.alerts.setThresholds(accountId, thresholds, check);
    if (chargeUnknown !== undefined)
      await this.audit.note(request, await setChargeUnknown(this.accounts, accountId, chargeUnknown));
    return this.view.of(accountId);
  }

  @Put('bodies')
  @AccessFor('bodies:manage')
  @Answers('Choose for how many days the bodies of requests and answers are kept', AccountAnswer)
  async keepBodies(@Body() { days }: BodyDaysForm, @Req() request: DashboardRequest) {
    const { accountId } = request.session.user;
    if (!this.bodies.isOffered) throw formRefused({ days: 'The operator does not offer this.' });
    (await this.checkOf(request))(await this.alerts.thresholds(accountId));
    await this.audit.note(request, await setBodyDays(this.accounts, accountId, days));
    return this.view.of(accountId);
  }

  private async checkOf(request: DashboardRequest) {
    const account = required('account', await this.accounts.find(request.session.user.accountId));
    return (thresholds: readonly number[]) =>
      requireExpected(request, 'account', accountTag(account, thresholds));
  }
}
