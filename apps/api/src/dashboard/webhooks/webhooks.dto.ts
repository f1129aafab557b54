import { ApiProperty, PartialType } from '@nestjs/swagger';
import {
  type Attempt,
  type Deliveries,
  type Delivery,
  deliveryStates,
  type DeliveryState,
  eventTypes,
  type SendFailure,
  sendFailures,
  testEventType,
} from '@enrichment/webhooks-domain';
import { IsBoolean, IsString } from 'class-validator';
import { OrNull } from '../../platform/http/openapi/properties';
import { WebhookAnswer, WebhookTarget } from '../../platform/account/webhooks.dto';
import { IsOneLine } from '../../platform/http/body/rules';
import { RouteAnswer, type Unsent } from '../../platform/http/operation/answer.dto';
import { PageAnswer, cutPage, IfPresent, PageLimit } from '../http/query-fields';
import { QueryChoice, QueryCursor, QueryText } from '../../platform/http/body/query';
import { present } from '../../platform/http/operation/present';

export class NewWebhookForm extends WebhookTarget {
  @ApiProperty({ required: false, maxLength: 200, example: 'Billing alerts' })
  @IfPresent()
  @IsOneLine(200)
  @IsString({ message: 'Give a text.' })
  description?: string;
}

export class WebhookChangesForm extends PartialType(NewWebhookForm, { skipNullProperties: false }) {
  @ApiProperty({ required: false, description: 'It gets no messages until it is enabled again.' })
  @IfPresent()
  @IsBoolean({ message: 'Say true or false.' })
  disabled?: boolean;
}

export class IssuedWebhookAnswer extends WebhookAnswer {
  @ApiProperty({ description: 'The signing secret: shown here and never again.', example: 'whsec_...' })
  secret!: string;
}

export class DeliveryQueryString {
  @QueryText(/^whe_\w{26}$/, 'Give the id of an endpoint.', { description: 'Of this endpoint only: its id.' })
  webhook?: string;
  @QueryChoice(deliveryStates, { enumName: 'DeliveryState' })
  state?: DeliveryState;
  @QueryCursor(/^whd_\w{26}$/)
  before?: string;
  @PageLimit()
  limit = 50;
}

export class WebhookAttempt {
  @ApiProperty({ example: 1 })
  number!: number;
  @ApiProperty({ type: String, format: 'date-time' })
  at!: string;
  @ApiProperty({ example: 83.1 })
  duration_ms!: number;
  @OrNull('number', { description: 'Status of the answer; null without an answer.', example: 200 })
  status!: number | null;
  @OrNull('string', {
    description: 'Why there was no answer; null: there was one.',
    enum: [...sendFailures, null],
  })
  failure!: SendFailure | null;
  @ApiProperty({ description: 'The first 500 characters of the answer.', example: 'ok' })
  answer!: string;
}

export class WebhookDelivery {
  @ApiProperty({ example: 'whd_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  id!: string;
  @ApiProperty({ example: 'whe_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  webhook_id!: string;
  @ApiProperty({ description: 'The `webhook-id` header.', example: 'evt_01JD3T0QY9Z8W7V6S5R4P3N2M1' })
  event_id!: string;
  @ApiProperty({ enum: [...eventTypes, testEventType], example: 'balance.low' })
  type!: Delivery['event']['type'];
  @ApiProperty({ enum: deliveryStates, enumName: 'DeliveryState' })
  state!: DeliveryState;
  @ApiProperty({ description: 'How many were begun.', example: 1 })
  attempts!: number;
  @OrNull('date-time', 'null without a next attempt, or while one is in progress.')
  next_attempt_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;
  @ApiProperty({ type: WebhookAttempt, nullable: true, description: 'The last one that ended.' })
  last_attempt!: WebhookAttempt | null;
}

export class DeliveryPageAnswer extends PageAnswer {
  @ApiProperty({ type: [WebhookDelivery], description: 'Newest first, as far back as they are kept.' })
  deliveries!: WebhookDelivery[];
}

export class DeliveryAnswer extends RouteAnswer {
  @ApiProperty()
  delivery!: WebhookDelivery;
}

export class DeliveryDetailsAnswer extends DeliveryAnswer {
  @ApiProperty({ description: 'The body, as it is signed and sent.' })
  body!: string;
  @ApiProperty({ type: [WebhookAttempt], description: 'First to last.' })
  attempts!: WebhookAttempt[];
}

/** A page of the deliveries to an account's endpoints, newest first. */
export async function deliveryPage(
  deliveries: Deliveries,
  accountId: string,
  { webhook, state, before, limit }: DeliveryQueryString,
): Promise<Unsent<DeliveryPageAnswer>> {
  const query = { accountId, endpointId: webhook, state, before, limit: limit + 1 };
  const found = await deliveries.page(query);
  const { page, next } = cutPage(found, limit, ({ id }) => id);
  return { deliveries: page.map(presentDelivery), next };
}

export function presentDelivery(delivery: Delivery): WebhookDelivery {
  const { endpointId: webhookId, event, last } = delivery;
  const lastAttempt = last && presentAttempt(last);
  return present(WebhookDelivery, {
    ...delivery,
    webhookId,
    eventId: event.id,
    type: event.type,
    lastAttempt,
  });
}

export function presentAttempt(attempt: Attempt): WebhookAttempt {
  const durationMs = Math.round(attempt.durationMs * 10) / 10;
  return present(WebhookAttempt, { ...attempt, durationMs, answer: attempt.excerpt });
}
