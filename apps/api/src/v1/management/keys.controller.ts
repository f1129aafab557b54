import { randomBytes } from 'node:crypto';
import {
  type ApiKey,
  ApiKeys,
  auditedKey,
  IssueKey,
  keyNamed,
  keyNotFound,
  Ledger,
  mostKeys,
  PutKey,
  RequestWindows,
  RevokeNamedKey,
} from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Controller, Delete, Get, Param, Put, Req, Res, UseGuards } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit';
import { type PresentedKey, presentKeys } from '../../platform/account/present-keys';
import { readJsonObject } from '../../platform/http/body/json-body';
import { validateBody } from '../../platform/http/body/validate-body';
import { RequiredScope } from '../../platform/http/operation/operation-name';
import { ApiKeyGuard } from '../../platform/http/pipeline/api-key.guard';
import { Log } from '../../platform/observability/logging';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { etagOf, isAsExpected } from './conditions';
import { describeKey, describeKeyList, describeKeyPut, describeKeyRevocation } from './describe-keys';
import { enter } from './enter';
import { inContractWords } from './in-contract-words';
import { type KeyAnswer, type KeyListAnswer, type KeyPutAnswer, KeyRequest } from './keys.dto';
import { ResourceName } from './resource-name';

/** The keys of the caller's account, by name, for keys of the scope `manage`. All routes are free. */
@Controller()
@RequiredScope('manage')
@UseGuards(ApiKeyGuard)
export class KeysController {
  private readonly putKey: PutKey;
  private readonly revokeKey: RevokeNamedKey;

  constructor(
    private readonly keys: ApiKeys,
    private readonly ledger: Ledger,
    private readonly windows: RequestWindows,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly audit: Audit,
  ) {
    const issue = new IssueKey(keys, (count) => randomBytes(count));
    this.putKey = new PutKey(keys, issue, () => clock.now());
    this.revokeKey = new RevokeNamedKey(keys);
  }

  @Get('/v1/keys')
  @describeKeyList()
  async list(
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<KeyListAnswer> {
    const accountId = await enter(this.windows, context, response);
    const living = (await this.keys.list(accountId)).filter(({ revokedAt }) => !revokedAt);
    const keys = await presentKeys(this.ledger, living, this.clock.now());
    return { keys, most: mostKeys, request_id: context.id };
  }

  @Get('/v1/keys/:name')
  @describeKey()
  async one(
    @Param('name') name: string,
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<KeyAnswer> {
    const accountId = await enter(this.windows, context, response);
    const key = await inContractWords(async () => {
      const found = await keyNamed(this.keys, accountId, name);
      if (!found) throw keyNotFound(name);
      return found;
    });
    response.setHeader('ETag', tagOf(key));
    return { key: await this.present(key), request_id: context.id };
  }

  @Put('/v1/keys/:name')
  @describeKeyPut()
  async put(
    @Param('name') given: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<KeyPutAnswer> {
    const { context } = request;
    const accountId = await enter(this.windows, context, response);
    const { name } = validateBody(ResourceName, { name: given });
    const settings = settingsOf(validateBody(KeyRequest, await readJsonObject(request)));
    const { key, before, text } = await inContractWords(() =>
      this.putKey.execute({ accountId, name, settings, isExpected: (key) => isExpected(request, key) }),
    );
    if (!before) await this.note(request, 'made', undefined, key);
    else if (tagOf(before) !== tagOf(key)) await this.note(request, 'changed', before, key);
    response.statusCode = before ? 200 : 201;
    response.setHeader('ETag', tagOf(key));
    return { key: await this.present(key), api_key: text ?? null, request_id: context.id };
  }

  @Delete('/v1/keys/:name')
  @describeKeyRevocation()
  async revoke(
    @Param('name') name: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<KeyAnswer> {
    const { context } = request;
    const accountId = await enter(this.windows, context, response);
    const { before, key } = await inContractWords(() =>
      this.revokeKey.execute({ accountId, name, isExpected: (key) => isExpected(request, key) }),
    );
    await this.note(request, 'revoked', before, key);
    return { key: await this.present(key), request_id: context.id };
  }

  private async present(key: ApiKey): Promise<PresentedKey> {
    const [shown] = await presentKeys(this.ledger, [key], this.clock.now());
    return shown!;
  }

  private async note(
    request: ApiRequest,
    what: 'made' | 'changed' | 'revoked',
    before: ApiKey | undefined,
    after: ApiKey,
  ): Promise<void> {
    const { context } = request;
    const by = context.caller!.key.id;
    this.log.info({ request_id: context.id, by_key_id: by, key_id: after.id }, `a key was ${what}`);
    await this.audit.note(request, {
      action: `key.${what}`,
      accountId: after.accountId,
      subject: after.id,
      before: before && auditedKey(before),
      after: auditedKey(after),
    });
  }
}

function tagOf(key: ApiKey): string {
  return etagOf({ id: key.id, ...auditedKey(key) });
}

function isExpected(request: ApiRequest, key: ApiKey | undefined): boolean {
  return isAsExpected(request, key && tagOf(key));
}

function settingsOf({ scopes, allowed_ips, day_cap, month_cap, expires_at, disabled, test }: KeyRequest) {
  const caps = {
    ...(typeof day_cap === 'number' && { day: day_cap }),
    ...(typeof month_cap === 'number' && { month: month_cap }),
  };
  const expiresAt = typeof expires_at === 'string' ? new Date(expires_at) : undefined;
  return { scopes, allowedIps: allowed_ips, caps, expiresAt, disabled, isTest: test };
}
