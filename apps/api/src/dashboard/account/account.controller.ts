import { Body, Get, Patch, Req } from '@nestjs/common';
import { LowBalanceAlerts } from '@enrichment/billing-domain';
import { AccessFor } from '../http/access';
import { Answers, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { AccountView } from './account-view';
import { AccountAnswer, AccountForm } from './account.dto';

/** The account of the signed-in user. */
@DashboardRoutes('account')
export class AccountController {
  constructor(
    private readonly view: AccountView,
    private readonly alerts: LowBalanceAlerts,
  ) {}

  @Get()
  @AccessFor('account:read')
  @Answers('The account', AccountAnswer)
  account(@Req() { session }: DashboardRequest): Promise<Unsent<AccountAnswer>> {
    return this.view.of(session.user.accountId);
  }

  @Patch()
  @AccessFor('billing:manage')
  @Answers('Choose at which balances to be warned', AccountAnswer)
  async change(
    @Body() { low_balance_thresholds: thresholds }: AccountForm,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<AccountAnswer>> {
    await this.alerts.setThresholds(session.user.accountId, thresholds);
    return this.view.of(session.user.accountId);
  }
}
