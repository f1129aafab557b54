import { Get, Param, Query, Req, Res } from '@nestjs/common';
import { AccountKeys } from '@enrichment/application';
import { Accounts, Ledger, UsageReports } from '@enrichment/billing-domain';
import { Sessions, Users } from '@enrichment/identity-domain';
import { Clock } from '@enrichment/kernel';
import type { ExpressResponse } from '../../platform/request/api-request';
import { AnswersCsv } from '../http/csv-download';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { notFound, required } from '../http/refusals';
import { AllKeysAnswer, presentKeyList } from '../keys/keys.dto';
import {
  LedgerDownload,
  LedgerFilter,
  ledgerPage,
  LedgerPageAnswer,
  LedgerPageQuery,
} from '../ledger/ledger.dto';
import { presentSession, SessionListAnswer } from '../session/open-sessions.controller';
import {
  maxRows,
  RequestPageAnswer,
  RequestsDownload,
  RequestsFilter,
  RequestsQuery,
} from '../usage/requests.dto';
import { RequestsView } from '../../platform/usage/requests-view';
import { UsageAnswer, UsageQueryString } from '../usage/usage.dto';
import { UsageView } from '../../platform/usage/usage-view';
import { FoundRequestAnswer, presentAccount } from './admin.dto';

/** The pages of an account, for the operator. */
@DashboardRoutes('admin')
@AccessFor('admin')
export class AdminAccountViewsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly accountKeys: AccountKeys,
    private readonly entries: Ledger,
    private readonly reports: UsageReports,
    private readonly usageView: UsageView,
    private readonly requestsView: RequestsView,
    private readonly ledgerCsv: LedgerDownload,
    private readonly requestsCsv: RequestsDownload,
    private readonly users: Users,
    private readonly openSessions: Sessions,
    private readonly clock: Clock,
  ) {}

  @Get('accounts/:id/keys')
  @Answers("An account's keys, oldest first", AllKeysAnswer)
  async keys(@Param('id') id: string) {
    await this.require(id);
    return presentKeyList(await this.accountKeys.list(id), this.clock.now());
  }

  @Get('accounts/:id/ledger')
  @Answers("An account's ledger", LedgerPageAnswer)
  async ledger(@Param('id') id: string, @Query() query: LedgerPageQuery) {
    await this.require(id);
    return ledgerPage(this.entries, id, query);
  }

  @Get('accounts/:id/ledger.csv')
  @AnswersCsv("An account's ledger as CSV (RFC 4180), newest first")
  async ledgerFile(
    @Param('id') id: string,
    @Query() filter: LedgerFilter,
    @Req() { session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    await this.require(id);
    return this.ledgerCsv.send(response, session, id, filter);
  }

  @Get('accounts/:id/usage')
  @Answers("An account's performance", UsageAnswer)
  async usage(@Param('id') id: string, @Query() query: UsageQueryString) {
    await this.require(id);
    return this.usageView.of(id, query);
  }

  @Get('accounts/:id/requests')
  @Answers("An account's requests, as far back as they are kept", RequestPageAnswer)
  async requests(@Param('id') id: string, @Query() query: RequestsQuery) {
    await this.require(id);
    return this.requestsView.page(id, query);
  }

  @Get('accounts/:id/requests.csv')
  @AnswersCsv("An account's requests as CSV (RFC 4180), newest first", maxRows)
  async requestsFile(
    @Param('id') id: string,
    @Query() filter: RequestsFilter,
    @Req() { session }: DashboardRequest,
    @Res() response: ExpressResponse,
  ): Promise<undefined> {
    await this.require(id);
    return this.requestsCsv.send(response, session, id, filter);
  }

  @Get('accounts/:id/sessions')
  @Answers("Where an account's users are signed in", SessionListAnswer)
  async sessions(@Param('id') id: string, @Req() { session }: DashboardRequest) {
    await this.require(id);
    const users = new Map((await this.users.ofAccount(id)).map((user) => [user.id, user.email]));
    const open = await this.openSessions.ofUsers([...users.keys()]);
    return { sessions: open.map((each) => presentSession(each, users.get(each.userId)!, session.id)) };
  }

  @Get('requests/:id')
  @Answers('A request of any account and its charge', FoundRequestAnswer)
  async request(@Param('id') id: string) {
    const accountId = (await this.reports.accountOf(id)) ?? (await this.entries.accountOf(id));
    if (accountId === undefined) throw notFound('request');
    const [account, found] = await Promise.all([
      this.require(accountId),
      this.requestsView.one(accountId, id),
    ]);
    return { ...required('request', found), account: presentAccount(account) };
  }

  /** @throws DomainError RESOURCE_001 */
  private async require(id: string) {
    const account = await this.accounts.find(id);
    if (!account) throw notFound('account');
    return account;
  }
}
