import { Body, Delete, Get, Param, Patch, Post, Req } from '@nestjs/common';
import { AccountWebhooks } from '@enrichment/application';
import { Clock } from '@enrichment/kernel';
import { type Endpoint, maxEndpoints } from '@enrichment/webhooks-domain';
import {
  presentWebhook,
  WebhookAnswer,
  WebhookListAnswer,
  webhookTag,
} from '../../platform/account/webhooks.dto';
import { requireExpected } from '../../platform/http/conditions';
import { Audit } from '../../platform/audit/audit';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes, NoContent } from '../http/routes';
import { IssuedWebhookAnswer, NewWebhookForm, WebhookChangesForm } from './webhooks.dto';

/** The webhook endpoints of the account. */
@DashboardRoutes('webhooks')
@AccessFor('webhooks:manage')
export class WebhooksController {
  constructor(
    private readonly webhooks: AccountWebhooks,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Get()
  @Answers('The endpoints', WebhookListAnswer)
  async list(@Req() { session }: DashboardRequest) {
    const all = await this.webhooks.list(session.user.accountId);
    return { webhooks: all.map((each) => this.present(each)), most: maxEndpoints };
  }

  @Post()
  @Answers('Make an endpoint; its secret is shown once', IssuedWebhookAnswer, { status: 201 })
  async create(@Body() { url, types, description = '' }: NewWebhookForm, @Req() request: DashboardRequest) {
    const { accountId } = request.session.user;
    const order = { accountId, url, types, description: description.trim() };
    const { endpoint, secret } = await this.webhooks.create(order, this.audit.by(request));
    return { webhook: this.present(endpoint), secret };
  }

  @Patch(':id')
  @Answers('Change an endpoint; absent fields stay unchanged', WebhookAnswer)
  async change(
    @Param('id') id: string,
    @Body() { url, types, description, disabled }: WebhookChangesForm,
    @Req() request: DashboardRequest,
  ) {
    const changes = {
      ...(url !== undefined && { url }),
      ...(types !== undefined && { types }),
      ...(description !== undefined && { description: description.trim() }),
      ...(disabled !== undefined && { disabled: disabled && ('owner' as const) }),
    };
    const endpoint = await this.webhooks.change(
      chosen(request, id),
      changes,
      this.audit.by(request),
      (current) => requireExpected(request, 'webhook', webhookTag(current)),
    );
    return { webhook: this.present(endpoint) };
  }

  @Post(':id/rotate')
  @Answers('Replace the secret; the old one signs beside it for a day', IssuedWebhookAnswer, { status: 201 })
  async rotate(@Param('id') id: string, @Req() request: DashboardRequest) {
    const { endpoint, secret } = await this.webhooks.rotate(chosen(request, id), this.audit.by(request));
    return { webhook: this.present(endpoint), secret };
  }

  @Delete(':id')
  @NoContent('Remove an endpoint, with its deliveries', 'It is removed.')
  async remove(@Param('id') id: string, @Req() request: DashboardRequest): Promise<void> {
    await this.webhooks.remove(chosen(request, id), this.audit.by(request));
  }

  private present(endpoint: Endpoint) {
    return presentWebhook(endpoint, this.clock.now());
  }
}

function chosen({ session }: DashboardRequest, id: string) {
  return { accountId: session.user.accountId, id };
}
