import { Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { AccountWebhooks } from '@enrichment/application';
import { Clock } from '@enrichment/kernel';
import { Deliveries, type Endpoint, maxEndpoints } from '@enrichment/webhooks-domain';
import { Audit } from '../../platform/audit/audit';
import { presentWebhook, WebhookAnswer, WebhookListAnswer } from '../../platform/account/webhooks.dto';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import {
  deliveryPage,
  DeliveryPageAnswer,
  DeliveryQueryString,
  type WebhookDelivery,
} from '../webhooks/webhooks.dto';

/** An account's webhooks for the operator, who may read and disable them. Bodies and secrets stay hidden. */
@DashboardRoutes('admin/accounts/:account/webhooks')
@AccessFor('admin')
export class AdminAccountWebhooksController {
  constructor(
    private readonly webhooks: AccountWebhooks,
    private readonly deliveries: Deliveries,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Get()
  @Answers("An account's endpoints, each URL without its path and query", WebhookListAnswer)
  async list(@Req() { accountId }: DashboardRequest) {
    const endpoints = await this.webhooks.list(accountId);
    return { webhooks: endpoints.map((each) => this.present(each)), most: maxEndpoints };
  }

  @Get('deliveries')
  @Answers("Deliveries to an account's endpoints; `answer` is empty", DeliveryPageAnswer)
  async sent(@Req() { accountId }: DashboardRequest, @Query() query: DeliveryQueryString) {
    const { deliveries, next } = await deliveryPage(this.deliveries, accountId, query);
    return { deliveries: deliveries.map(withoutAnswer), next };
  }

  @Post(':webhook/stop')
  @HttpCode(200)
  @Answers('Stop sending to an endpoint; its account may enable it again', WebhookAnswer)
  async stop(@Param('webhook') id: string, @Req() request: DashboardRequest) {
    const chosen = { accountId: request.accountId, id };
    const endpoint = await this.webhooks.change(chosen, { disabled: 'operator' }, this.audit.by(request));
    return { webhook: this.present(endpoint) };
  }

  /** The path and the query of a URL may hold a secret. */
  private present(endpoint: Endpoint) {
    return { ...presentWebhook(endpoint, this.clock.now()), url: new URL(endpoint.url).origin };
  }
}

/** An endpoint's answer may repeat its URL. */
function withoutAnswer(delivery: WebhookDelivery): WebhookDelivery {
  const { last_attempt: last } = delivery;
  return { ...delivery, last_attempt: last && { ...last, answer: '' } };
}
