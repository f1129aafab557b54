import { Accounts, Ledger, UsageReports } from '@enrichment/billing-domain';
import { Clock, nextMoment } from '@enrichment/kernel';
import { Get, Req } from '@nestjs/common';
import { describeRoute } from '../../platform/http/openapi/describe-route';
import { KeyRoutes } from '../../platform/http/pipeline/key-routes.decorator';
import type { ApiRequest } from '../../platform/request/api-request';
import { AccountAnswer } from './account.dto';
import { keySpending } from './key-spending';

/** A caller's balance, limits and prices. Any key works, with any scope, free of charge. */
@KeyRoutes('account')
export class AccountController {
  constructor(
    private readonly accounts: Accounts,
    private readonly usage: UsageReports,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  @Get('/v1/account')
  @describeRoute({
    operationId: 'getAccount',
    tag: 'account',
    summary: 'Read the balance, prices, limits and this key',
    description: 'Balance, prices and limits of the account, and the key of this request.',
    answer: AccountAnswer,
  })
  async account(@Req() { context }: ApiRequest) {
    const caller = context.caller!;
    const { key } = caller;
    const moment = nextMoment();
    const [found, spent] = await Promise.all([
      this.accounts.find(caller.account.id),
      keySpending(this.usage, this.ledger, key, this.clock.now()),
    ]);
    // Other replicas spend too: the answer and its headers show the stored balance.
    if (found) caller.account.update(found, moment);
    const { credits, ipLookupsLeft, prices, limits, chargeUnknown } = caller.account;
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
    };
  }
}
