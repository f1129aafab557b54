import { Body, Delete, Get, Param, Patch, Post, Req } from '@nestjs/common';
import { AccountKeys } from '@enrichment/application';
import type { ApiKey } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { changedCaps, changesCaps, KeyAnswer, keyTag, presentKey } from '../../platform/account/keys.dto';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import {
  AccessFor,
  Answers,
  type DashboardRequest,
  DashboardRoutes,
  NoContent,
  ofAnyAccount,
} from '../http/routes';
import { formRefused, requirePermission } from '../http/refusals';
import {
  AllKeysAnswer,
  IssuedKeyAnswer,
  KeyChangesForm,
  KeyDetailsAnswer,
  NewKeyForm,
  presentKeyList,
  RerollForm,
} from './keys.dto';

/** The keys of an account; those of other accounts are not found. */
@DashboardRoutes()
export class KeysController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Get(ofAnyAccount('keys'))
  @AccessFor('account:read')
  @Answers('The keys, oldest first', AllKeysAnswer)
  async list(@Req() { accountId }: DashboardRequest) {
    return presentKeyList(await this.keys.list(accountId), this.clock.now());
  }

  @Get('keys/:id')
  @AccessFor('account:read')
  @Answers('One key, revoked or not, and its maker', KeyDetailsAnswer)
  async one(@Param('id') id: string, @Req() { accountId }: DashboardRequest) {
    const key = presentKey(await this.keys.one({ accountId, id }), this.clock.now());
    return { key, made_by: (await this.audit.makerOf(accountId, id)) ?? null };
  }

  @Post('keys')
  @AccessFor('keys:manage')
  @Answers('Make a key; its text is shown once', IssuedKeyAnswer, { status: 201 })
  async create(@Body() form: NewKeyForm, @Req() request: DashboardRequest) {
    const order = {
      accountId: request.accountId,
      name: form.name.trim(),
      scopes: form.scopes,
      allowedIps: form.allowed_ips ?? [],
      caps: changedCaps(form),
      expiresAt: this.end(form.expires_at) ?? undefined,
      isTest: form.test ?? false,
    };
    const { key, text } = await this.keys.create(order, this.audit.by(request));
    return { key: await this.present(key), api_key: text };
  }

  @Patch('keys/:id')
  @AccessFor('caps:manage')
  @Answers('Change a key; absent fields stay unchanged', KeyAnswer)
  async change(@Param('id') id: string, @Body() form: KeyChangesForm, @Req() request: DashboardRequest) {
    if (!isOfCapsOnly(form)) requirePermission(request.session, 'keys:manage');
    const { name, scopes, allowed_ips: allowedIps, disabled } = form;
    const expiresAt = this.end(form.expires_at);
    const changes = {
      ...(name !== undefined && { name: name.trim() }),
      ...(scopes !== undefined && { scopes }),
      ...(allowedIps !== undefined && { allowedIps }),
      ...(disabled !== undefined && { disabled }),
      ...(expiresAt !== undefined && { expiresAt }),
    };
    const key = await this.keys.change(
      { accountId: request.accountId, id },
      ({ caps }) => ({ ...changes, ...(changesCaps(form) && { caps: changedCaps(form, caps) }) }),
      this.audit.by(request),
      (current) => requireExpected(request, 'key', keyTag(current)),
    );
    return { key: await this.present(key) };
  }

  @Post('keys/:id/reroll')
  @AccessFor('keys:manage')
  @Answers('Replace a key by a new one; the old one works on for its grace', IssuedKeyAnswer, { status: 201 })
  async reroll(
    @Param('id') id: string,
    @Body() { grace_seconds: seconds }: RerollForm,
    @Req() request: DashboardRequest,
  ) {
    const order = { accountId: request.accountId, id, graceMs: seconds * 1_000 };
    const { key, text } = await this.keys.reroll(order, this.audit.by(request));
    return { key: await this.present(key), api_key: text };
  }

  @Delete('keys/:id')
  @AccessFor('keys:manage')
  @NoContent('Revoke a key for good', 'It is revoked.')
  async revoke(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    await this.keys.revoke({ accountId: request.accountId, id }, this.audit.by(request));
  }

  private async present(key: ApiKey) {
    return presentKey(await this.keys.spendingOf(key), this.clock.now());
  }

  private end(expiresAt: string | null | undefined): Date | null | undefined {
    if (expiresAt === undefined || expiresAt === null) return expiresAt;
    const end = new Date(expiresAt);
    if (!(end.getTime() > this.clock.now())) throw formRefused({ expires_at: 'Enter a time in the future.' });
    return end;
  }
}

function isOfCapsOnly(form: KeyChangesForm): boolean {
  const caps = ['day_cap', 'month_cap'];
  return Object.entries(form).every(([name, value]) => value === undefined || caps.includes(name));
}
