import { applyDecorators, Get, Query, Req } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { type EntryKind, entryKinds, Ledger, type Operation, operations } from '@enrichment/billing-domain';
import { describeRoute, KeyRoutes } from '../../platform/http/pipeline/key-routes';
import { PresentedEntry, presentEntry } from '../../platform/account/present-entry';
import type { ApiRequest } from '../../platform/request/api-request';
import { QueryChoice, QueryCursor, QueryText, QueryTime, timeOf } from '../../platform/http/body/query';
import { validateBody } from '../../platform/http/body/validate-body';
import { OrNull } from '../../platform/http/openapi/properties';
import { RouteAnswer } from '../../platform/http/operation/answer.dto';
import { type RequestOutcome, requestOutcomes } from '../../platform/errors/error-kinds';
import { cursorForm, PresentedRequest } from '../../platform/usage/present-request';
import { type RangeName, rangeNames, UsageReport } from '../../platform/usage/figures';
import { RequestsView } from '../../platform/usage/requests-view';
import { UsageView } from '../../platform/usage/usage-view';

const QueryKey = () =>
  QueryText(/^key_\w{1,40}$/, 'Give the id of a key, such as key_01JD3T0QY9Z8W7V6S5R4P3N2M1.', {
    description: 'Only requests of the key with this id.',
  });

/** Rows of a page. */
const QueryLimit = (rows: string) =>
  applyDecorators(
    ApiProperty({
      type: 'integer',
      required: false,
      default: 50,
      minimum: 1,
      maximum: 200,
      description: `${rows} of a page.`,
    }),
    IsOptional(),
    Max(200),
    Min(1),
    IsInt(),
  );

/**
 * The query string of a list. It holds texts; `1e2` is no number of rows.
 * @throws DomainError REQ_003, REQ_004
 */
function pageQuery<Query extends object>(type: new () => Query, given: object): Query {
  const { limit, ...rest } = given as Readonly<Record<string, unknown>>;
  const isNumber = typeof limit === 'string' && /^\d{1,4}$/.test(limit);
  return validateBody(type, {
    ...rest,
    ...(limit !== undefined && { limit: isNumber ? Number(limit) : limit }),
  });
}

export class LedgerQuery {
  @QueryChoice(entryKinds, { description: 'Only entries of this kind.' })
  kind?: EntryKind;
  @QueryChoice(operations, { description: 'Only entries of this operation.' })
  operation?: Operation;
  @QueryTime({ description: 'Since this time, or the beginning of this day of UTC.' })
  from?: string;
  @QueryTime({ description: 'Until this time, which is excluded.' })
  to?: string;
  @QueryCursor(/^\d{1,18}$/)
  before?: string;
  @QueryLimit('Entries')
  limit?: number;
}

class LedgerItem extends PresentedEntry {}

class LedgerAnswer extends RouteAnswer {
  @ApiProperty({ type: [LedgerItem], description: 'Newest first.' })
  entries!: LedgerItem[];
  @OrNull('string', { description: '`before` of the next page; null: this is the last.', example: '4710' })
  next!: string | null;
}

export class RequestsQuery {
  @QueryChoice(operations, { description: 'Only requests of this operation.' })
  operation?: Operation;
  @QueryKey()
  key_id?: string;
  @QueryChoice(requestOutcomes, { description: 'Only successful requests (`ok`), or errors of this cause.' })
  outcome?: RequestOutcome;
  @QueryText(/^\w{1,40}$/, 'Give ok or the code of an error.', {
    description: 'Only requests with this error code, or `ok`.',
  })
  code?: string;
  @QueryTime({ description: 'Since this time, or the beginning of this day of UTC.' })
  from?: string;
  @QueryTime({ description: 'Until this time, which is excluded.' })
  to?: string;
  @QueryCursor(cursorForm)
  before?: string;
  @QueryLimit('Requests')
  limit?: number;
}

class RequestItem extends PresentedRequest {}

export class RequestsAnswer extends RouteAnswer {
  @ApiProperty({ type: [RequestItem], description: 'Newest first.' })
  requests!: RequestItem[];
  @OrNull('string', {
    description: '`before` of the next page; null: this is the last.',
    example: '1763629200000.01JD3T0QY9Z8W7V6S5R4P3N2M1',
  })
  next!: string | null;
}

export class UsageQuery {
  @QueryChoice(rangeNames, {
    description: 'Length of the span: 60 minutes, 24 hours, 7 days or 30 days.',
    default: 'day',
  })
  range: RangeName = 'day';
  @QueryChoice(operations, { description: 'Only requests of this operation.' })
  operation?: Operation;
  @QueryKey()
  key_id?: string;
}

export class UsageAnswer extends IntersectionType(UsageReport, RouteAnswer) {}

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
      accountId,
      kind,
      operation,
      before,
      limit,
      from: timeOf(from),
      to: timeOf(to),
    });
    return { entries: entries.map(presentEntry), next: next ?? null };
  }
}

/** The requests of the caller's account, for keys of the scope `manage`. It is free. */
@KeyRoutes('management', 'manage')
export class RequestsController {
  constructor(private readonly view: RequestsView) {}

  @Get('/v1/requests')
  @describeRoute({
    operationId: 'listRequests',
    tag: 'account',
    summary: 'List requests',
    description:
      'Requests of the account with their outcome, latency and credits, newest first, as far back as they are kept. They appear some seconds after their answer.',
    query: RequestsQuery,
    answer: RequestsAnswer,
    tool: 'manage',
    isManaging: true,
  })
  page(@Query() given: RequestsQuery, @Req() { context }: ApiRequest) {
    const { key_id: key, limit = 50, ...filter } = pageQuery(RequestsQuery, given);
    return this.view.page(context.caller!.account.id, { ...filter, key, limit });
  }
}

/** The usage of the caller's account, for keys of the scope `manage`. It is free. */
@KeyRoutes('management', 'manage')
export class UsageController {
  constructor(private readonly view: UsageView) {}

  @Get('/v1/usage')
  @describeRoute({
    operationId: 'getUsage',
    tag: 'account',
    summary: 'Read the usage',
    description: 'Requests, errors, credits and latencies of the account over a span that ends now.',
    query: UsageQuery,
    answer: UsageAnswer,
    tool: 'manage',
    isManaging: true,
  })
  async usage(@Query() given: UsageQuery, @Req() { context }: ApiRequest) {
    const accountId = context.caller!.account.id;
    const { range, operation, key_id: key } = validateBody(UsageQuery, { ...given });
    return this.view.of(accountId, { range, operation, key });
  }
}
