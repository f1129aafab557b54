import { Body, Get, Post, Put, Query, Req } from '@nestjs/common';
import {
  type AccountChanges,
  Accounts,
  type AccountSettings,
  Ledger,
  type LedgerEntry,
} from '@enrichment/billing-domain';
import { ApiHeader } from '@nestjs/swagger';
import { emailProblem, SendLink, Users } from '@enrichment/identity-domain';
import { idempotencyKeyOf } from '../../platform/http/pipeline/idempotency';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { cutPage } from '../http/query-fields';
import { notFound, refuseProblems } from '../http/refusals';
import { presentLink } from '../session/session.dto';
import { presentEntry } from '../../platform/account/present-entry';
import {
  AccountPageAnswer,
  AccountsQuery,
  AccountTermsAnswer,
  AdjustmentForm,
  GrantAnswer,
  GrantForm,
  LimitForm,
  MadeLinkAnswer,
  NewAccountAnswer,
  NewAccountForm,
  presentAccount,
  presentTerms,
  presentUser,
  PriceForm,
  termsTag,
  UserListAnswer,
} from './admin.dto';

const once = {
  name: 'Idempotency-Key',
  required: false,
  description: 'The same key and body take effect once, however often they are sent.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

/** The operator's view of all accounts. */
@DashboardRoutes('admin/accounts')
@AccessFor('admin')
export class AdminAccountsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
    private readonly identities: Users,
    private readonly sendLink: SendLink,
    private readonly audit: Audit,
  ) {}

  @Get()
  @Answers('The accounts', AccountPageAnswer)
  async page(@Query() { search, before, limit }: AccountsQuery) {
    const accounts = await this.accounts.page({ search, before, limit: limit + 1 });
    const { page, next } = cutPage(accounts, limit, ({ id }) => id);
    return { accounts: page.map(presentAccount), next };
  }

  @Post()
  @Answers('Open an account', NewAccountAnswer, { status: 201 })
  async create(@Body() { email, credits }: NewAccountForm, @Req() request: DashboardRequest) {
    const account = await this.accounts.create({ email, credits });
    await this.audit.record(request, {
      action: 'account.opened',
      accountId: account.id,
      after: { email: account.email, credits },
    });
    return { account: presentAccount(account) };
  }

  @Get(':account')
  @Answers('One account, its prices and limits', AccountTermsAnswer)
  async one(@Req() { accountId }: DashboardRequest) {
    const account = await this.settings(accountId);
    const { own } = account;
    return {
      account: presentAccount(account),
      prices: presentTerms(account.prices, own.prices),
      limits: presentTerms(account.limits, own.limits),
      etag: termsTag(account),
    };
  }

  @Post(':account/grants')
  @Answers('Grant credits', GrantAnswer, { status: 201 })
  @ApiHeader(once)
  async grant(@Body() form: GrantForm, @Req() request: DashboardRequest) {
    const entry = await this.ledger.grant(orderOf(form, request));
    await this.recordCredits(request, 'credits.granted', entry);
    return { entry: presentEntry(entry) };
  }

  @Post(':account/adjustments')
  @Answers('Correct a balance', GrantAnswer, { status: 201 })
  @ApiHeader(once)
  async adjust(@Body() form: AdjustmentForm, @Req() request: DashboardRequest) {
    const entry = await this.ledger.adjust(orderOf(form, request));
    await this.recordCredits(request, 'credits.adjusted', entry);
    return { entry: presentEntry(entry) };
  }

  @Put(':account/limits')
  @Answers('Give an account a limit of its own, or the default again', AccountTermsAnswer)
  async limit(@Body() { operation, per_second: perSecond }: LimitForm, @Req() request: DashboardRequest) {
    const { own } = await this.changed({ limits: { [operation]: perSecond } }, request);
    await this.audit.record(request, {
      action: 'limit.set',
      accountId: request.accountId,
      subject: operation,
      before: { per_second: own.limits[operation] ?? null },
      after: { per_second: perSecond },
    });
    return this.one(request);
  }

  @Put(':account/prices')
  @Answers('Give an account a price of its own, or the default again', AccountTermsAnswer)
  async price(@Body() { operation, credits }: PriceForm, @Req() request: DashboardRequest) {
    const { own } = await this.changed({ prices: { [operation]: credits } }, request);
    await this.audit.record(request, {
      action: 'price.set',
      accountId: request.accountId,
      subject: operation,
      before: { credits: own.prices[operation] ?? null },
      after: { credits },
    });
    return this.one(request);
  }

  @Get(':account/users')
  @Answers('Users of an account', UserListAnswer)
  async users(@Req() { accountId }: DashboardRequest) {
    const users = await this.identities.ofAccount(accountId);
    const withFactor = await this.identities.withSecondFactor(users.map((user) => user.id));
    return { users: users.map((user) => presentUser(user, withFactor.has(user.id))) };
  }

  @Post(':account/links')
  @Answers('Make a link for the password of the owner; earlier ones are void', MadeLinkAnswer, {
    status: 201,
  })
  async link(@Req() request: DashboardRequest) {
    const { accountId } = request;
    const { email } = await this.settings(accountId);
    // The address of an account need not be a user's.
    refuseProblems({ email: emailProblem(email) });
    const { token, link, mailed } = await this.sendLink.make({ email, accountId });
    await this.audit.record(request, {
      action: 'link.made',
      accountId,
      subject: link.email,
      after: { purpose: link.purpose, mailed },
    });
    return { ...presentLink(link), token: token ?? null, mailed };
  }

  /** @throws DomainError RESOURCE_001 */
  private async settings(id: string): Promise<AccountSettings> {
    const account = await this.accounts.find(id);
    if (!account) throw notFound('account');
    return account;
  }

  private changed(changes: AccountChanges, request: DashboardRequest) {
    return this.accounts.change(request.accountId, changes, (account) =>
      requireExpected(request, 'account', termsTag(account)),
    );
  }

  private recordCredits(
    request: DashboardRequest,
    action: string,
    { id, accountId, credits, balanceAfter, reason }: LedgerEntry,
  ): Promise<void> {
    return this.audit.record(request, {
      action,
      accountId,
      subject: id,
      before: { credits: balanceAfter - credits },
      after: { credits: balanceAfter, reason },
      // A repeated order has the first one's entry.
      isOnce: true,
    });
  }
}

/** An order of credits, which takes effect once. */
function orderOf({ amount, reason }: GrantForm, request: DashboardRequest) {
  const idempotencyKey = idempotencyKeyOf(request);
  return { accountId: request.accountId, credits: amount, reason: reason.trim(), idempotencyKey };
}
