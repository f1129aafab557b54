import type { SettledEvents, SettledMailbox } from '@enrichment/email-domain';
import type { EventOutbox, NewEvent } from '@enrichment/webhooks-domain';

/** Publishes `email.settled` for each request whose mailbox was checked again. Deliveries are kept for weeks, so the event has no address. */
export class OutboxSettledEvents implements SettledEvents {
  constructor(private readonly outbox: EventOutbox) {}

  async publish(settled: readonly SettledMailbox[]): Promise<void> {
    await this.outbox.publish(settled.map(eventOf));
  }
}

function eventOf({ request, isDeliverable, reason, confidenceScore, checkedAt }: SettledMailbox): NewEvent {
  const { account: accountId, requestId } = request;
  return {
    accountId,
    type: 'email.settled',
    at: checkedAt,
    data: {
      account_id: accountId,
      request_id: requestId,
      is_deliverable: isDeliverable,
      reason,
      confidence_score: confidenceScore,
      checked_at: checkedAt.toISOString(),
    },
    once: `email.settled ${requestId}`,
  };
}
