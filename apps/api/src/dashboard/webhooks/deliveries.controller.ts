import { Get, Param, Post, Query, Req } from '@nestjs/common';
import { Clock } from '@enrichment/kernel';
import {
  Deliveries,
  type Delivery,
  Endpoints,
  eventBody,
  SendDeliveries,
  testEventType,
} from '@enrichment/webhooks-domain';
import { LimitedBy } from '../../platform/limits/limits';
import { AccessFor, Answers, type DashboardRequest, DashboardRoutes } from '../http/routes';
import { notFound, stateRefused } from '../http/refusals';
import {
  DeliveryAnswer,
  DeliveryDetailsAnswer,
  deliveryPage,
  DeliveryPageAnswer,
  DeliveryQueryString,
  presentAttempt,
  presentDelivery,
} from './webhooks.dto';

/** Deliveries to the account's endpoints, and their results. */
@DashboardRoutes('webhooks')
@AccessFor('webhooks:manage')
export class DeliveriesController {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly deliveries: Deliveries,
    private readonly sending: SendDeliveries,
    private readonly clock: Clock,
  ) {}

  @Get('deliveries')
  @Answers("Deliveries to the account's endpoints", DeliveryPageAnswer)
  list(@Query() query: DeliveryQueryString, @Req() { session }: DashboardRequest) {
    return deliveryPage(this.deliveries, session.user.accountId, query);
  }

  @Get('deliveries/:id')
  @Answers('A delivery with its attempts', DeliveryDetailsAnswer)
  async one(@Param('id') id: string, @Req() request: DashboardRequest) {
    const delivery = await this.own(request, id);
    const attempts = await this.deliveries.attempts(id);
    return {
      delivery: presentDelivery(delivery),
      body: delivery.event.body,
      attempts: attempts.map(presentAttempt),
    };
  }

  @Post('deliveries/:id/replay')
  @LimitedBy('webhook_tests')
  @Answers('Send an event again', DeliveryAnswer, { status: 201 })
  async replay(@Param('id') id: string, @Req() request: DashboardRequest) {
    await this.own(request, id);
    const delivery = await this.deliveries.replay(id, new Date(this.clock.now()));
    if (!delivery) throw stateRefused('delivery', 'It is on its way already, or its endpoint is disabled.');
    void this.sending.execute().catch(() => undefined);
    return { delivery: presentDelivery(delivery) };
  }

  @Post(':id/test')
  @LimitedBy('webhook_tests')
  @Answers('Send a test event', DeliveryAnswer, { status: 201 })
  async test(@Param('id') id: string, @Req() request: DashboardRequest) {
    const { accountId } = request.session.user;
    const endpoint = await this.endpoints.find(id);
    if (endpoint?.accountId !== accountId) throw notFound('webhook');
    if (endpoint.disabled) throw stateRefused('webhook', 'Enable the endpoint first.');
    const now = new Date(this.clock.now());
    const data = { account_id: accountId, webhook_id: id };
    const body = eventBody({ type: testEventType, at: now, data });
    const delivery = await this.deliveries.createTest(endpoint, body, now);
    void this.sending.execute().catch(() => undefined);
    return { delivery: presentDelivery(delivery) };
  }

  private async own({ session }: DashboardRequest, id: string): Promise<Delivery> {
    const delivery = await this.deliveries.find(id);
    if (delivery?.accountId !== session.user.accountId) throw notFound('delivery');
    return delivery;
  }
}
