import { RequestWindows } from '@enrichment/billing-domain';
import { Clock } from '@enrichment/kernel';
import {
  ChangeEndpoint,
  CreateEndpoint,
  type Endpoint,
  endpointNamed,
  endpointNotFound,
  Endpoints,
  mostEndpoints,
  PutEndpoint,
  RemoveNamedEndpoint,
} from '@enrichment/webhooks-domain';
import { Controller, Delete, Get, Param, Put, Req, Res, UseGuards } from '@nestjs/common';
import { Audit } from '../../platform/audit/audit';
import { readJsonObject } from '../../platform/http/body/json-body';
import { validateBody } from '../../platform/http/body/validate-body';
import { RequiredScope } from '../../platform/http/operation/operation-name';
import { ApiKeyGuard } from '../../platform/http/pipeline/api-key.guard';
import type { ApiRequest, ApiResponse } from '../../platform/request/api-request';
import { AccountEvents } from '../../platform/webhooks/account-events';
import {
  auditedWebhook,
  type PresentedWebhook,
  presentWebhook,
} from '../../platform/webhooks/present-webhook';
import { etagOf, isAsExpected } from './conditions';
import {
  describeWebhook,
  describeWebhookList,
  describeWebhookPut,
  describeWebhookRemoval,
} from './describe-webhooks';
import { enter } from './enter';
import { inContractWords } from './in-contract-words';
import { ResourceName } from './resource-name';
import {
  type WebhookAnswer,
  type WebhookListAnswer,
  type WebhookPutAnswer,
  WebhookRequest,
} from './webhooks.dto';

/** The webhook endpoints of the caller's account, by name, for keys of the scope `manage`. All routes are free. */
@Controller()
@RequiredScope('manage')
@UseGuards(ApiKeyGuard)
export class WebhooksController {
  private readonly putEndpoint: PutEndpoint;
  private readonly removeEndpoint: RemoveNamedEndpoint;

  constructor(
    private readonly endpoints: Endpoints,
    createEndpoint: CreateEndpoint,
    changeEndpoint: ChangeEndpoint,
    private readonly balances: AccountEvents,
    private readonly windows: RequestWindows,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {
    this.putEndpoint = new PutEndpoint(endpoints, createEndpoint, changeEndpoint);
    this.removeEndpoint = new RemoveNamedEndpoint(endpoints);
  }

  @Get('/v1/webhooks')
  @describeWebhookList()
  async list(
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<WebhookListAnswer> {
    const accountId = await enter(this.windows, context, response);
    const webhooks = (await this.endpoints.list(accountId)).map((each) => this.present(each));
    return { webhooks, most: mostEndpoints, request_id: context.id };
  }

  @Get('/v1/webhooks/:name')
  @describeWebhook()
  async one(
    @Param('name') name: string,
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<WebhookAnswer> {
    const accountId = await enter(this.windows, context, response);
    const endpoint = await inContractWords(async () => {
      const found = await endpointNamed(this.endpoints, accountId, name);
      if (!found) throw endpointNotFound();
      return found;
    });
    response.setHeader('ETag', tagOf(endpoint));
    return { webhook: this.present(endpoint), request_id: context.id };
  }

  @Put('/v1/webhooks/:name')
  @describeWebhookPut()
  async put(
    @Param('name') given: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<WebhookPutAnswer> {
    const { context } = request;
    const accountId = await enter(this.windows, context, response);
    const { name } = validateBody(ResourceName, { name: given });
    const { url, types, description, disabled } = validateBody(WebhookRequest, await readJsonObject(request));
    const settings = { url, types, description, disabled: disabled ?? undefined };
    const { endpoint, before, secret } = await inContractWords(() =>
      this.putEndpoint.execute({
        accountId,
        name,
        settings,
        isExpected: (each) => isExpected(request, each),
      }),
    );
    if (!before) {
      await this.note(request, 'made', undefined, endpoint);
      // Events report later changes of the balance, not earlier ones.
      await this.balances.execute();
    } else if (tagOf(before) !== tagOf(endpoint)) await this.note(request, 'changed', before, endpoint);
    response.statusCode = before ? 200 : 201;
    response.setHeader('ETag', tagOf(endpoint));
    return { webhook: this.present(endpoint), secret: secret ?? null, request_id: context.id };
  }

  @Delete('/v1/webhooks/:name')
  @describeWebhookRemoval()
  async remove(
    @Param('name') name: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<WebhookAnswer> {
    const { context } = request;
    const accountId = await enter(this.windows, context, response);
    const endpoint = await inContractWords(() =>
      this.removeEndpoint.execute({ accountId, name, isExpected: (each) => isExpected(request, each) }),
    );
    await this.note(request, 'removed', endpoint, undefined);
    return { webhook: this.present(endpoint), request_id: context.id };
  }

  private present(endpoint: Endpoint): PresentedWebhook {
    return presentWebhook(endpoint, this.clock.now());
  }

  private note(
    request: ApiRequest,
    what: 'made' | 'changed' | 'removed',
    before: Endpoint | undefined,
    after: Endpoint | undefined,
  ): Promise<void> {
    const { id, accountId } = (after ?? before)!;
    return this.audit.note(request, {
      action: `webhook.${what}`,
      accountId,
      subject: id,
      before: before && auditedWebhook(before),
      after: after && auditedWebhook(after),
    });
  }
}

/** The reason of a stop is a part of the state: `If-Match` notices that an endpoint was stopped. */
function tagOf({ id, url, types, description, disabled }: Endpoint): string {
  return etagOf({ id, url, types, description, disabled: disabled?.because });
}

function isExpected(request: ApiRequest, endpoint: Endpoint | undefined): boolean {
  return isAsExpected(request, endpoint && tagOf(endpoint));
}
