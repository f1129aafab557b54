import { Get, Req } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  Accounts,
  type ApiKey,
  isCapped,
  type KeyScope,
  keyScopes,
  Ledger,
  type Limits,
  type Prices,
  UsageReports,
} from '@enrichment/billing-domain';
import { Clock, nextMoment } from '@enrichment/kernel';
import { describeRoute, KeyRoutes } from '../../platform/http/pipeline/key-routes';
import type { ApiRequest } from '../../platform/request/api-request';
import { limitList, OrNull, priceList } from '../../platform/http/openapi/properties';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';

class SpendingCaps {
  @OrNull('integer', { description: 'Credits a day of UTC; null: no cap.', example: 100 })
  day!: number | null;
  @OrNull('integer', { description: 'Credits a month of UTC; null: no cap.', example: null })
  month!: number | null;
}

class AccountKey {
  @ApiProperty({ example: 'key_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'production' })
  name!: string;
  @ApiProperty({
    description: 'Whether it is a test key. Its requests get sample answers and cost nothing.',
    example: false,
  })
  test!: boolean;
  @ApiProperty({
    enum: keyScopes,
    isArray: true,
    description: 'The operations that it may be used for; `manage`: it manages the account.',
  })
  scopes!: readonly KeyScope[];
  @OrNull('string', { description: 'ISO 8601; null: it does not expire.', example: '2027-01-01T00:00:00Z' })
  expires_at!: string | null;
  @ApiProperty({
    type: 'integer',
    description: 'Credits since midnight, UTC; for a key without caps some seconds behind.',
    example: 12,
  })
  spent_today!: number;
  @ApiProperty({
    type: 'integer',
    description: 'Credits since the first of the month, UTC; for a key without caps some seconds behind.',
    example: 340,
  })
  spent_this_month!: number;
  @ApiProperty({ description: 'Credits that the key may spend; above the cap, requests get BILLING_002.' })
  caps!: SpendingCaps;
}

class AccountAnswer extends RouteAnswer {
  @ApiProperty({ type: 'integer', description: 'Remaining credits.', example: 9_660 })
  credits!: number;
  @ApiProperty({ type: 'integer', description: 'Left of the block bought last.', example: 42 })
  ip_lookups_left!: number;
  @ApiProperty({ ...priceList, description: 'In credits.' })
  prices!: Prices;
  @ApiProperty({
    ...limitList,
    description: 'Requests per second; the own limits of the key, if it has some.',
  })
  limits!: Limits;
  @ApiProperty({ description: 'Whether an email validation without a result is charged.', example: false })
  charge_unknown!: boolean;
  @ApiProperty({ description: 'The key of this request.' })
  key!: AccountKey;
}

/**
 * The credits that a key has spent since midnight and since the first of the month, UTC: for a key with caps as the ledger has it, for
 * others as recorded, some seconds behind.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function keySpending(
  usage: UsageReports,
  ledger: Pick<Ledger, 'spending'>,
  { id: keyId, accountId, caps }: Pick<ApiKey, 'id' | 'accountId' | 'caps'>,
  now: number,
): Promise<{ readonly today: number; readonly thisMonth: number }> {
  if (isCapped(caps)) return (await ledger.spending(accountId, [keyId])).get(keyId)!;
  const at = new Date(now);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const midnight = Date.UTC(year, month, day);
  const { total, points } = await usage.report({
    accountId,
    keyId,
    grain: 'day',
    from: new Date(Date.UTC(year, month, 1)),
    to: new Date(Date.UTC(year, month, day + 1)),
  });
  const today = points.find((point) => point.at.getTime() === midnight);
  return { today: today?.credits ?? 0, thisMonth: total.credits };
}

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
