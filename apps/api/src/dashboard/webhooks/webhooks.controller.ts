import { Clock } from '@enrichment/kernel';
import {
  ChangeEndpoint,
  CreateEndpoint,
  type Endpoint,
  Endpoints,
  mostEndpoints,
  RotateSecret,
} from '@enrichment/webhooks-domain';
import { Body, Delete, Get, Param, Patch, Post, Req } from '@nestjs/common';
import { AccountEvents } from '../../platform/webhooks/account-events';
import { auditedWebhook, presentWebhook } from '../../platform/webhooks/present-webhook';
import { Audit } from '../../platform/audit/audit';
import { AccessFor } from '../http/access';
import { Answers, NoContent, type Unsent } from '../http/answers.decorator';
import { DashboardRoutes } from '../http/dashboard-routes.decorator';
import type { DashboardRequest } from '../http/dashboard-request';
import { notFound } from '../http/not-found';
import {
  IssuedWebhookAnswer,
  NewWebhookForm,
  type Webhook,
  WebhookAnswer,
  WebhookChangesForm,
  WebhookListAnswer,
} from './webhooks.dto';

/** The webhook endpoints of the account. */
@DashboardRoutes('webhooks')
@AccessFor('webhooks:manage')
export class WebhooksController {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly createEndpoint: CreateEndpoint,
    private readonly changeEndpoint: ChangeEndpoint,
    private readonly rotateSecret: RotateSecret,
    private readonly balances: AccountEvents,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Get()
  @Answers('The endpoints', WebhookListAnswer)
  async list(@Req() { session }: DashboardRequest): Promise<Unsent<WebhookListAnswer>> {
    const endpoints = await this.endpoints.list(session.user.accountId);
    return { webhooks: endpoints.map((each) => this.present(each)), most: mostEndpoints };
  }

  @Post()
  @Answers('Make an endpoint; its secret is shown once', IssuedWebhookAnswer, { status: 201 })
  async create(
    @Body() { url, types, description = '' }: NewWebhookForm,
    @Req() request: DashboardRequest,
  ): Promise<Unsent<IssuedWebhookAnswer>> {
    const { accountId } = request.session.user;
    const order = { accountId, url, types, description: description.trim() };
    const { endpoint, secret } = await this.createEndpoint.execute(order);
    await this.note(request, 'made', undefined, endpoint);
    // Events report later changes of the balance, not earlier ones.
    await this.balances.execute();
    return { webhook: this.present(endpoint), secret };
  }

  @Patch(':id')
  @Answers('Change an endpoint; absent fields stay unchanged', WebhookAnswer)
  async change(
    @Param('id') id: string,
    @Body() form: WebhookChangesForm,
    @Req() request: DashboardRequest,
  ): Promise<Unsent<WebhookAnswer>> {
    const before = await this.own(request, id);
    const { url, types, description, disabled } = form;
    const endpoint = await this.changeEndpoint.execute(id, {
      ...(url !== undefined && url !== before.url && { url }),
      ...(types !== undefined && { types }),
      ...(description !== undefined && { description: description.trim() }),
      ...(disabled !== undefined && { disabled: disabled && ('owner' as const) }),
    });
    if (!endpoint) throw notFound('webhook');
    await this.note(request, 'changed', before, endpoint);
    return { webhook: this.present(endpoint) };
  }

  @Post(':id/rotate')
  @Answers('Replace the secret; the old one signs beside it for a day', IssuedWebhookAnswer, { status: 201 })
  async rotate(
    @Param('id') id: string,
    @Req() request: DashboardRequest,
  ): Promise<Unsent<IssuedWebhookAnswer>> {
    const before = await this.own(request, id);
    const rotated = await this.rotateSecret.execute(id);
    if (!rotated) throw notFound('webhook');
    await this.note(request, 'secret_replaced', before, rotated.endpoint);
    return { webhook: this.present(rotated.endpoint), secret: rotated.secret };
  }

  @Delete(':id')
  @NoContent('Remove an endpoint, with its deliveries', 'It is removed.')
  async remove(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    const before = await this.own(request, id);
    await this.endpoints.remove(id);
    await this.note(request, 'removed', before, undefined);
  }

  private async own({ session }: DashboardRequest, id: string): Promise<Endpoint> {
    const endpoint = await this.endpoints.find(id);
    if (endpoint?.accountId !== session.user.accountId) throw notFound('webhook');
    return endpoint;
  }

  private present(endpoint: Endpoint): Webhook {
    return presentWebhook(endpoint, this.clock.now());
  }

  private note(
    request: DashboardRequest,
    what: 'made' | 'changed' | 'secret_replaced' | 'removed',
    before: Endpoint | undefined,
    after: Endpoint | undefined,
  ): Promise<void> {
    return this.audit.note(request, {
      action: `webhook.${what}`,
      accountId: request.session.user.accountId,
      subject: (after ?? before)!.id,
      before: before && auditedWebhook(before),
      after: after && auditedWebhook(after),
    });
  }
}
