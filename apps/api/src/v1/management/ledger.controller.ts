import { Ledger, RequestWindows } from '@enrichment/billing-domain';
import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import { RequiredScope } from '../../platform/http/operation/operation-name';
import { ApiKeyGuard } from '../../platform/http/pipeline/api-key.guard';
import { presentEntry } from '../../platform/account/present-entry';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { describeLedger } from './describe-ledger';
import { enter } from './enter';
import { pageQuery } from './page-query';
import { type LedgerAnswer, LedgerQuery } from './ledger.dto';

/** The ledger of the caller's account, for keys of the scope `manage`. It is free. */
@Controller()
@RequiredScope('manage')
@UseGuards(ApiKeyGuard)
export class LedgerController {
  constructor(
    private readonly ledger: Ledger,
    private readonly windows: RequestWindows,
  ) {}

  @Get('/v1/ledger')
  @describeLedger()
  async page(
    @Query() given: LedgerQuery,
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<LedgerAnswer> {
    const accountId = await enter(this.windows, context, response);
    const { kind, operation, from, to, before, limit = 50 } = pageQuery(LedgerQuery, given);
    const { entries, next } = await this.ledger.page({
      ...{ accountId, kind, operation, before, limit },
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    });
    return { entries: entries.map(presentEntry), next: next ?? null, request_id: context.id };
  }
}
