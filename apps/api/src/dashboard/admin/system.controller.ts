import { Body, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { Accounts, Ledger, UsageReports } from '@enrichment/billing-domain';
import { etagOf, requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { notFound, required } from '../http/refusals';
import {
  DefaultLimitForm,
  DefaultLimitsAnswer,
  DefaultPriceForm,
  DefaultPricesAnswer,
  FoundRequestAnswer,
  presentAccount,
} from './admin.dto';
import { DeploymentAnswer, HealthAnswer, SystemHealth } from './system-health';
import { Doctor } from './doctor';
import { ServiceQueryString, ServiceUsageAnswer } from '../usage/usage.dto';
import { RequestsView } from '../../platform/usage/requests-view';
import { UsageView } from '../../platform/usage/usage-view';

/** The operator's view of the service. */
@DashboardRoutes('admin')
@AccessFor('admin')
export class AdminSystemController {
  constructor(
    private readonly accounts: Accounts,
    private readonly system: SystemHealth,
    private readonly doctor: Doctor,
    private readonly usageView: UsageView,
    private readonly requestsView: RequestsView,
    private readonly reports: UsageReports,
    private readonly ledger: Ledger,
    private readonly audit: Audit,
  ) {}

  @Get('requests/:id')
  @Answers('A request of any account and its charge', FoundRequestAnswer)
  async request(@Param('id') id: string) {
    const accountId = (await this.reports.accountOf(id)) ?? (await this.ledger.accountOf(id));
    if (accountId === undefined) throw notFound('request');
    const [account, found] = await Promise.all([
      this.accounts.find(accountId),
      this.requestsView.one(accountId, id),
    ]);
    return { ...required('request', found), account: presentAccount(required('account', account)) };
  }

  @Get('prices')
  @Answers('The default prices', DefaultPricesAnswer)
  async prices() {
    const { prices } = await this.accounts.defaults();
    return { prices, etag: etagOf(prices) };
  }

  @Put('prices')
  @Answers('Set a default price', DefaultPricesAnswer)
  async setPrice(@Body() { operation, credits }: DefaultPriceForm, @Req() request: DashboardRequest) {
    const { prices: before } = await this.accounts.setDefaults(
      { prices: { [operation]: credits } },
      ({ prices }) => requireExpected(request, 'prices', etagOf(prices)),
    );
    await this.audit.record(request, {
      action: 'default_price.set',
      accountId: undefined,
      subject: operation,
      before: { credits: before[operation] },
      after: { credits },
    });
    return this.prices();
  }

  @Get('limits')
  @Answers('The default limits', DefaultLimitsAnswer)
  async limits() {
    const { limits } = await this.accounts.defaults();
    return { limits, etag: etagOf(limits) };
  }

  @Put('limits')
  @Answers('Set a default limit', DefaultLimitsAnswer)
  async setLimit(
    @Body() { operation, per_second: perSecond }: DefaultLimitForm,
    @Req() request: DashboardRequest,
  ) {
    const { limits: before } = await this.accounts.setDefaults(
      { limits: { [operation]: perSecond } },
      ({ limits }) => requireExpected(request, 'limits', etagOf(limits)),
    );
    await this.audit.record(request, {
      action: 'default_limit.set',
      accountId: undefined,
      subject: operation,
      before: { per_second: before[operation] },
      after: { per_second: perSecond },
    });
    return this.limits();
  }

  @Get('usage')
  @Answers(
    'Requests, errors, credits and latencies of all accounts, and the largest accounts',
    ServiceUsageAnswer,
  )
  usage(@Query() query: ServiceQueryString) {
    return this.usageView.ofService(query);
  }

  @Get('health')
  @Answers('Health of the process and its database', HealthAnswer)
  health() {
    return this.system.read();
  }

  @Post('deployment')
  @HttpCode(200)
  @Answers('Check all parts of the deployment, as `admin doctor` does', DeploymentAnswer)
  async deployment() {
    return { checks: await this.doctor.check() };
  }
}
