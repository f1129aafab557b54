import { Accounts, Ledger, RequestWindows, startRead, UsageReports } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { takePermit } from '../../platform/limits/limits';
import { ApiKeyGuard } from '../../platform/http/pipeline/api-key.guard';
import { writeCredits } from '../../platform/request/credit-headers';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { describeAccount } from './describe-account';
import type { AccountAnswer } from './account.dto';
import { keySpending } from './key-spending';

/** A caller's balance, limits and prices. Any key works, with any scope, free of charge. */
@Controller()
export class AccountController {
  constructor(
    private readonly accounts: Accounts,
    private readonly usage: UsageReports,
    private readonly ledger: Ledger,
    private readonly windows: RequestWindows,
    private readonly clock: Clock,
  ) {}

  @Get('/v1/account')
  @UseGuards(ApiKeyGuard)
  @describeAccount()
  async account(
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<AccountAnswer> {
    const caller = context.caller!;
    const { key } = caller;
    await takePermit(this.windows, 'account', caller.account.id, response);
    const read = startRead();
    const [found, spent] = await Promise.all([
      this.accounts.find(caller.account.id),
      keySpending(this.usage, this.ledger, key, this.clock.now()),
    ]);
    // Other replicas spend too: the answer and its headers show the stored balance.
    if (found) caller.account.update(found, read);
    const { credits, ipLookupsLeft, prices, limits, chargeUnknown } = caller.account;
    writeCredits(context, response);
    return {
      credits,
      ip_lookups_left: ipLookupsLeft,
      prices,
      limits: { ...limits, ...key.limits },
      charge_unknown: chargeUnknown,
      key: {
        id: key.id,
        name: key.name,
        test: context.isTest,
        scopes: key.scopes,
        expires_at: key.expiresAt?.toISOString() ?? null,
        spent_today: spent.today,
        spent_this_month: spent.thisMonth,
        caps: { day: key.caps.day ?? null, month: key.caps.month ?? null },
      },
      request_id: context.id,
    };
  }
}
