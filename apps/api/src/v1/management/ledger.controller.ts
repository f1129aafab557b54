import { Ledger } from '@enrichment/billing-domain';
import { Get, Query, Req } from '@nestjs/common';
import { describeRoute } from '../../platform/http/openapi/describe-route';
import { KeyRoutes } from '../../platform/http/pipeline/key-routes.decorator';
import { presentEntry } from '../../platform/account/present-entry';
import type { ApiRequest } from '../../platform/request/api-request';
import { pageQuery } from './page-query';
import { LedgerAnswer, LedgerQuery } from './ledger.dto';

/** The ledger of the caller's account, for keys of the scope `manage`. It is free. */
@KeyRoutes('management', 'manage')
export class LedgerController {
  constructor(private readonly ledger: Ledger) {}

  @Get('/v1/ledger')
  @describeRoute({
    operationId: 'listLedger',
    tag: 'account',
    summary: 'Read the ledger',
    description:
      'Grants, charges and corrections of the account, newest first. A page may have fewer entries than its limit: read on while `next` is given.',
    query: LedgerQuery,
    answer: LedgerAnswer,
    tool: 'manage',
    isManaging: true,
  })
  async page(@Query() given: LedgerQuery, @Req() { context }: ApiRequest) {
    const accountId = context.caller!.account.id;
    const { kind, operation, from, to, before, limit = 50 } = pageQuery(LedgerQuery, given);
    const { entries, next } = await this.ledger.page({
      ...{ accountId, kind, operation, before, limit },
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    });
    return { entries: entries.map(presentEntry), next: next ?? null };
  }
}
