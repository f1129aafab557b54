import { randomBytes } from 'node:crypto';
import { Body, Delete, Get, Param, Patch, Post, Req } from '@nestjs/common';
import { type ApiKey, ApiKeys, auditedKey, IssueKey, Ledger, RerollKey } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Log } from '../../platform/observability/logging';
import { presentKeys } from '../../platform/account/present-keys';
import { Audit } from '../../platform/audit/audit';
import { AccessFor } from '../http/access';
import { Answers, NoContent, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { formRefused } from '../http/form';
import { notFound } from '../http/not-found';
import { requirePermission } from '../http/require-permission';
import { changedCaps } from './caps';
import {
  IssuedKeyAnswer,
  type Key,
  KeyDetailsAnswer,
  KeyAnswer,
  KeyChangesForm,
  KeyListAnswer,
  NewKeyForm,
  presentKeyList,
  RerollForm,
} from './keys.dto';

/** The account's own keys; keys of other accounts are not found. The log names each change with its user. */
@DashboardRoutes('keys')
export class KeysController {
  private readonly issueKey: IssueKey;
  private readonly rerollKey: RerollKey;

  constructor(
    private readonly keys: ApiKeys,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly audit: Audit,
  ) {
    const randomBytesOf = (count: number) => randomBytes(count);
    this.issueKey = new IssueKey(keys, randomBytesOf);
    this.rerollKey = new RerollKey(keys, clock, randomBytesOf);
  }

  @Get()
  @AccessFor('account:read')
  @Answers('The keys, oldest first', KeyListAnswer)
  async list(@Req() { session }: DashboardRequest): Promise<Unsent<KeyListAnswer>> {
    return presentKeyList(this.ledger, await this.keys.list(session.user.accountId), this.clock.now());
  }

  @Get(':id')
  @AccessFor('account:read')
  @Answers('One key, revoked or not, and its maker', KeyDetailsAnswer)
  async one(
    @Param('id') id: string,
    @Req() { session }: DashboardRequest,
  ): Promise<Unsent<KeyDetailsAnswer>> {
    const { accountId } = session.user;
    const key = await this.keys.find(id);
    if (key?.accountId !== accountId) throw notFound('key');
    return { key: await this.present(key), made_by: (await this.audit.makerOf(accountId, id)) ?? null };
  }

  @Post()
  @AccessFor('keys:manage')
  @Answers('Make a key; its text is shown once', IssuedKeyAnswer, { status: 201 })
  async create(@Body() form: NewKeyForm, @Req() request: DashboardRequest): Promise<Unsent<IssuedKeyAnswer>> {
    const { accountId } = request.session.user;
    const { key, text } = await this.issueKey.execute({
      accountId,
      name: form.name.trim(),
      scopes: form.scopes,
      allowedIps: form.allowed_ips ?? [],
      caps: changedCaps(form, {}) ?? {},
      expiresAt: this.end(form.expires_at) ?? undefined,
      isTest: form.test ?? false,
    });
    await this.note(request, 'made', undefined, key);
    return { key: await this.present(key), api_key: text };
  }

  @Patch(':id')
  @AccessFor('caps:manage')
  @Answers('Change a key; absent fields stay unchanged', KeyAnswer)
  async change(
    @Param('id') id: string,
    @Body() form: KeyChangesForm,
    @Req() request: DashboardRequest,
  ): Promise<Unsent<KeyAnswer>> {
    if (!isOfCapsOnly(form)) requirePermission(request.session, 'keys:manage');
    const before = await this.own(request.session.user.accountId, id);
    const { name, scopes, allowed_ips: allowedIps, disabled } = form;
    const expiresAt = this.end(form.expires_at);
    const caps = changedCaps(form, before.caps);
    const key = await this.keys.change(id, {
      ...(name !== undefined && { name: name.trim() }),
      ...(scopes !== undefined && { scopes }),
      ...(allowedIps !== undefined && { allowedIps }),
      ...(disabled !== undefined && { disabled }),
      ...(expiresAt !== undefined && { expiresAt }),
      ...(caps && { caps }),
    });
    await this.note(request, 'changed', before, key);
    return { key: await this.present(key) };
  }

  @Post(':id/reroll')
  @AccessFor('keys:manage')
  @Answers('Replace a key by a new one; the old one works on for its grace', IssuedKeyAnswer, {
    status: 201,
  })
  async reroll(
    @Param('id') id: string,
    @Body() { grace_seconds: seconds }: RerollForm,
    @Req() request: DashboardRequest,
  ): Promise<Unsent<IssuedKeyAnswer>> {
    const { accountId } = request.session.user;
    const before = await this.own(accountId, id);
    const { key, text } = await this.rerollKey.execute({ keyId: id, graceMs: seconds * 1_000 });
    await this.note(request, 'replaced', before, await this.keys.find(id));
    await this.note(request, 'made', undefined, key);
    return { key: await this.present(key), api_key: text };
  }

  @Delete(':id')
  @AccessFor('keys:manage')
  @NoContent('Revoke a key for good', 'It is revoked.')
  async revoke(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    const before = await this.own(request.session.user.accountId, id);
    await this.note(request, 'revoked', before, await this.keys.revoke(id));
  }

  private async note(
    request: DashboardRequest,
    what: 'made' | 'changed' | 'replaced' | 'revoked',
    before: ApiKey | undefined,
    after: ApiKey | undefined,
  ): Promise<void> {
    const { context, session } = request;
    const keyId = (after ?? before)!.id;
    this.log.info({ request_id: context.id, user_id: session.user.id, key_id: keyId }, `a key was ${what}`);
    await this.audit.note(request, {
      action: `key.${what}`,
      accountId: session.user.accountId,
      subject: keyId,
      before: before && auditedKey(before),
      after: after && auditedKey(after),
    });
  }

  private async present(key: ApiKey): Promise<Key> {
    const [shown] = await presentKeys(this.ledger, [key], this.clock.now());
    return shown!;
  }

  private async own(accountId: string, id: string): Promise<ApiKey> {
    const key = await this.keys.find(id);
    if (key?.accountId !== accountId || key.revokedAt) throw notFound('key');
    return key;
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
