import { Delete, Get, Param, Put, Req, Res } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsOptional, IsString } from 'class-validator';
import { AccountWebhooks } from '@enrichment/application';
import { Clock } from '@enrichment/kernel';
import { type Endpoint, maxEndpoints } from '@enrichment/webhooks-domain';
import { Audit } from '../../platform/audit/audit';
import {
  presentWebhook,
  WebhookAnswer,
  WebhookListAnswer,
  webhookTag,
  WebhookTarget,
} from '../../platform/account/webhooks.dto';
import { isAsExpected } from '../../platform/http/conditions';
import { readJsonObject } from '../../platform/http/body/json-body';
import { validateBody } from '../../platform/http/body/validate-body';
import { describeRoute, KeyRoutes } from '../../platform/http/pipeline/key-routes';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { inContractWords, ResourceName } from './resources';
import { IsOneLine } from '../../platform/http/body/rules';
import { OrNull } from '../../platform/http/openapi/properties';

class WebhookRequest extends WebhookTarget {
  @IsDefined()
  declare url: WebhookTarget['url'];
  @IsDefined()
  declare types: WebhookTarget['types'];
  @ApiProperty({
    type: String,
    required: false,
    default: '',
    maxLength: 200,
    description: 'For its owner.',
    example: 'Billing alerts',
  })
  @IsOptional()
  @IsString()
  @IsOneLine(200)
  description = '';
  @OrNull('boolean', {
    required: false,
    description: 'Whether it gets no events; null: unchanged.',
    example: false,
  })
  @IsOptional()
  @IsBoolean()
  disabled?: boolean | null;
}

class WebhookPutAnswer extends WebhookAnswer {
  @OrNull('string', {
    description:
      'Signing secret of a new endpoint: shown here and never again. null: the endpoint was there.',
    example: 'whsec_...',
  })
  secret!: string | null;
}

const page = { tag: 'webhooks', isManaging: true } as const;
const example = 'alerts';

/** The webhook endpoints of the caller's account, by name. */
@KeyRoutes('management', 'manage')
export class WebhooksController {
  constructor(
    private readonly webhooks: AccountWebhooks,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Get('/v1/webhooks')
  @describeRoute({
    ...page,
    operationId: 'listWebhooks',
    summary: 'List the webhook endpoints',
    description: 'The endpoints of the account, without their secrets.',
    answer: WebhookListAnswer,
  })
  async list(@Req() { context }: ApiRequest) {
    const all = await this.webhooks.list(context.caller!.account.id);
    return { webhooks: all.map((each) => presentWebhook(each, this.clock.now())), most: maxEndpoints };
  }

  @Get('/v1/webhooks/:name')
  @describeRoute({
    ...page,
    operationId: 'getWebhook',
    summary: 'Read a webhook endpoint',
    answer: WebhookAnswer,
    description: 'The endpoint of a name, without its secret.',
    resource: { method: 'GET', example },
  })
  async one(
    @Param('name') name: string,
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ) {
    const found = await inContractWords(() => this.webhooks.named(context.caller!.account.id, name));
    response.setHeader('ETag', webhookTag(found));
    return { webhook: presentWebhook(found, this.clock.now()) };
  }

  @Put('/v1/webhooks/:name')
  @describeRoute({
    ...page,
    operationId: 'putWebhook',
    summary: 'Make or change a webhook endpoint',
    description: 'Makes the endpoint of a name, or gives it these settings. A repetition changes nothing.',
    body: WebhookRequest,
    answer: WebhookPutAnswer,
    errors: ['RESOURCE_002'],
    resource: { method: 'PUT', example },
    examples: {
      alerts: {
        summary: 'For alerts about the balance',
        value: { url: 'https://example.com/webhooks', types: ['balance.low', 'balance.empty'] },
      },
    },
  })
  async put(
    @Param('name') given: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ) {
    const { name } = validateBody(ResourceName, { name: given });
    const { url, types, description, disabled } = validateBody(WebhookRequest, await readJsonObject(request));
    const order = {
      accountId: request.context.caller!.account.id,
      name,
      isExpected: expectationOf(request),
      settings: { url, types, description, disabled: disabled ?? undefined },
    };
    const { endpoint, before, secret } = await inContractWords(() =>
      this.webhooks.put(order, this.audit.by(request)),
    );
    response.statusCode = before ? 200 : 201;
    response.setHeader('ETag', webhookTag(endpoint));
    return { webhook: presentWebhook(endpoint, this.clock.now()), secret: secret ?? null };
  }

  @Delete('/v1/webhooks/:name')
  @describeRoute({
    ...page,
    operationId: 'removeWebhook',
    summary: 'Remove a webhook endpoint',
    answer: WebhookAnswer,
    description: 'Removes the endpoint of a name, with its deliveries.',
    resource: { method: 'DELETE', example },
  })
  async remove(@Param('name') name: string, @Req() request: ApiRequest) {
    const accountId = request.context.caller!.account.id;
    const order = { accountId, name, isExpected: expectationOf(request) };
    const endpoint = await inContractWords(() => this.webhooks.removeNamed(order, this.audit.by(request)));
    return { webhook: presentWebhook(endpoint, this.clock.now()) };
  }
}

function expectationOf(request: ApiRequest) {
  return (endpoint: Endpoint | undefined) => isAsExpected(request, endpoint && webhookTag(endpoint));
}
