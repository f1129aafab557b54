import { Body, Get, Put, Req } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { Log } from '../../logging';
import { Answers, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { Access } from '../http/session.guard';
import { DefaultPriceForm, DefaultPricesAnswer } from './admin.dto';
import { HealthAnswer } from './health.dto';
import { SystemHealth } from './system-health';

/** The operator's view of the whole. */
@DashboardRoutes('admin')
@Access('admin')
export class AdminSystemController {
  constructor(
    private readonly accounts: Accounts,
    private readonly system: SystemHealth,
    private readonly log: Log,
  ) {}

  @Get('prices')
  @Answers('The default prices', DefaultPricesAnswer)
  async prices(): Promise<Unsent<DefaultPricesAnswer>> {
    return { prices: await this.accounts.defaultPrices() };
  }

  @Put('prices')
  @Answers('Set a default price', DefaultPricesAnswer)
  async setPrice(
    @Body() { operation, credits }: DefaultPriceForm,
    @Req() { context, session }: DashboardRequest,
  ): Promise<Unsent<DefaultPricesAnswer>> {
    await this.accounts.setDefaultPrice(operation, credits);
    this.log.info(
      { request_id: context.id, user_id: session.user.id, item: operation, credits },
      'an admin set a default price',
    );
    return this.prices();
  }

  @Get('health')
  @Answers('How the process and its database do', HealthAnswer)
  health(): Promise<Unsent<HealthAnswer>> {
    return this.system.look();
  }
}
