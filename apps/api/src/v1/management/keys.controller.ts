import { Delete, Get, Param, Put, Req, Res } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsOptional } from 'class-validator';
import { AccountKeys } from '@enrichment/application';
import { type ApiKey, maxKeys, type Operation, operations } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import { Audit } from '../../platform/audit/audit';
import {
  changedCaps,
  IsAddressList,
  IsScopes,
  KeyAnswer,
  KeyListAnswer,
  keyTag,
  KeyTerms,
  presentKey,
} from '../../platform/account/keys.dto';
import { isAsExpected } from '../../platform/http/conditions';
import { Flag } from '../../platform/http/body/rules';
import { readJsonObject } from '../../platform/http/body/json-body';
import { validateBody } from '../../platform/http/body/validate-body';
import { describeRoute, KeyRoutes } from '../../platform/http/pipeline/key-routes';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { inContractWords, ResourceName } from './resources';
import { OrNull } from '../../platform/http/openapi/properties';

class KeyRequest extends KeyTerms {
  @ApiProperty({
    enum: operations,
    isArray: true,
    description: 'Operations that it opens.',
    example: ['email', 'ip'],
  })
  @IsDefined()
  @IsScopes(operations)
  scopes!: Operation[];
  @ApiProperty({
    type: [String],
    required: false,
    default: [],
    description: 'Addresses and CIDR blocks that may use it; empty: any.',
    example: ['192.0.2.0/24'],
  })
  @IsOptional()
  @IsAddressList()
  allowed_ips: string[] = [];
  @Flag(false, 'Whether it is refused.')
  disabled = false;
  @Flag(
    false,
    'Whether it is a test key. Its requests get sample answers and cost nothing. It cannot change.',
  )
  test = false;
}

class KeyPutAnswer extends KeyAnswer {
  @OrNull('string', {
    description: 'Text of a new key: shown here and never again. null: the key was there.',
    example: 'enr_...',
  })
  api_key!: string | null;
}

const page = { tag: 'keys', isManaging: true } as const;
const example = 'production';

/** The keys of the caller's account, by name. */
@KeyRoutes('management', 'manage')
export class KeysController {
  constructor(
    private readonly keys: AccountKeys,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Get('/v1/keys')
  @describeRoute({
    ...page,
    operationId: 'listKeys',
    summary: 'List the keys',
    answer: KeyListAnswer,
    description: 'The keys of the account, without their texts.',
  })
  async list(@Req() { context }: ApiRequest) {
    const all = await this.keys.list(context.caller!.account.id);
    const living = all.filter(({ key }) => !key.revokedAt);
    return { keys: living.map((each) => presentKey(each, this.clock.now())), most: maxKeys };
  }

  @Get('/v1/keys/:name')
  @describeRoute({
    ...page,
    operationId: 'getKey',
    summary: 'Read a key',
    answer: KeyAnswer,
    description: 'The key of a name, without its text.',
    resource: { method: 'GET', example },
    errors: ['RESOURCE_002'],
  })
  async one(
    @Param('name') name: string,
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ) {
    const found = await inContractWords(() => this.keys.named(context.caller!.account.id, name));
    response.setHeader('ETag', keyTag(found.key));
    return { key: presentKey(found, this.clock.now()) };
  }

  @Put('/v1/keys/:name')
  @describeRoute({
    ...page,
    operationId: 'putKey',
    summary: 'Make or change a key',
    answer: KeyPutAnswer,
    description: 'Makes the key of a name, or gives it these settings. A repetition changes nothing.',
    body: KeyRequest,
    resource: { method: 'PUT', example },
    errors: ['RESOURCE_002', 'RESOURCE_004'],
    examples: {
      newsletter: {
        summary: 'For email validations, with a cap',
        value: { scopes: ['email'], month_cap: 2_000 },
      },
    },
  })
  async put(
    @Param('name') given: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ) {
    const order = {
      accountId: request.context.caller!.account.id,
      name: validateBody(ResourceName, { name: given }).name,
      settings: settingsOf(validateBody(KeyRequest, await readJsonObject(request))),
      isExpected: expectationOf(request),
    };
    const { key, before, text } = await inContractWords(() => this.keys.put(order, this.audit.by(request)));
    response.statusCode = before ? 200 : 201;
    response.setHeader('ETag', keyTag(key));
    return { key: await this.present(key), api_key: text ?? null };
  }

  @Delete('/v1/keys/:name')
  @describeRoute({
    ...page,
    operationId: 'revokeKey',
    summary: 'Revoke a key',
    answer: KeyAnswer,
    description: 'Ends the key of a name for good.',
    resource: { method: 'DELETE', example },
    errors: ['RESOURCE_002', 'RESOURCE_004'],
  })
  async revoke(@Param('name') name: string, @Req() request: ApiRequest) {
    const accountId = request.context.caller!.account.id;
    const order = { accountId, name, isExpected: expectationOf(request) };
    const key = await inContractWords(() => this.keys.revokeNamed(order, this.audit.by(request)));
    return { key: await this.present(key) };
  }

  private async present(key: ApiKey) {
    return presentKey(await this.keys.spendingOf(key), this.clock.now());
  }
}

function expectationOf(request: ApiRequest) {
  return (key: ApiKey | undefined) => isAsExpected(request, key && keyTag(key));
}

function settingsOf({ scopes, allowed_ips, expires_at, disabled, test, ...caps }: KeyRequest) {
  const expiresAt = typeof expires_at === 'string' ? new Date(expires_at) : undefined;
  return { scopes, allowedIps: allowed_ips, caps: changedCaps(caps), expiresAt, disabled, isTest: test };
}
