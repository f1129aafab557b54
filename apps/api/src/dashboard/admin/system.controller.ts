import { Body, Get, Put, Req } from '@nestjs/common';
import { Accounts } from '@enrichment/billing-domain';
import { Log } from '../../logging';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { Access } from '../http/session.guard';
import { DefaultPriceForm } from './admin.dto';
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
  async prices(): Promise<object> {
    return { prices: await this.accounts.defaultPrices() };
  }

  @Put('prices')
  async setPrice(
    @Body() { operation, credits }: DefaultPriceForm,
    @Req() { id, session }: DashboardRequest,
  ): Promise<object> {
    await this.accounts.setDefaultPrice(operation, credits);
    this.log.info(
      { request_id: id, user_id: session.user.id, item: operation, credits },
      'an admin set a default price',
    );
    return this.prices();
  }

  @Get('health')
  health(): Promise<object> {
    return this.system.look();
  }
}
