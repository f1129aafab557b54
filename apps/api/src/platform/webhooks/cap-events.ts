import type { EventOutbox, NewEvent } from '@enrichment/webhooks-domain';
import type { CapRefusal, CapRefusals } from '../billing/cap-refusals';

/** Turns the first refusal by a cap in its period into an event; of all replicas the first one counts. */
export class CapEvents {
  constructor(
    private readonly refusals: CapRefusals,
    private readonly outbox: EventOutbox,
  ) {}

  async execute(): Promise<void> {
    const refusals = this.refusals.drain();
    if (refusals.length === 0) return;
    try {
      await this.outbox.publish(refusals.map(capEvent));
    } catch (error) {
      this.refusals.release(refusals);
      throw error;
    }
  }
}

function capEvent({ key, details, at }: CapRefusal): NewEvent {
  const { cap, period, resets_at } = details;
  return {
    accountId: key.accountId,
    type: 'cap.reached',
    at: new Date(at),
    data: { account_id: key.accountId, key_id: key.id, key_name: key.name, cap, period, resets_at },
    // A cap that was raised may be reached again in the same period.
    once: ['cap.reached', key.id, period, cap, resets_at].join(' '),
  };
}
