import { dayMs, newUlid } from '@enrichment/kernel';
import {
  type Attempt,
  type Claim,
  type ClaimTurn,
  type Deliveries,
  type DeliveriesState,
  type Delivery,
  type DeliveryQuery,
  type DisabledReason,
  type Endpoint,
  type EndpointChanges,
  type EndpointCheck,
  endpointNameTaken,
  type Endpoints,
  eventBody,
  type EventOutbox,
  maxEndpoints,
  type NewEndpoint,
  type NewEvent,
  onceRetentionDays,
  type AccountCheck,
  type OldSecret,
  retired,
  type Settlement,
  testEventType,
  tooManyEndpoints,
  validSecrets,
  type DueAccount,
  type WebhookEvent,
} from '../index';

interface StoredEndpoint {
  endpoint: Endpoint;
  secret: string;
  oldSecrets: readonly OldSecret[];
}

interface StoredDelivery {
  delivery: Delivery;
  attempts: Attempt[];
  tries: number;
  leaseEndsAt: Date | undefined;
}

/** State of the three fakes. */
class Store {
  readonly endpoints = new Map<string, StoredEndpoint>();
  readonly deliveries = new Map<string, StoredDelivery>();
  readonly reported = new Map<string, Date>();
  readonly watched = new Map<string, { mark: unknown; checkedAt: Date }>();

  deliver(endpoint: Endpoint, event: WebhookEvent): Delivery {
    const delivery: Delivery = {
      id: `whd_${newUlid()}`,
      endpointId: endpoint.id,
      accountId: endpoint.accountId,
      event,
      state: 'pending',
      nextAttemptAt: event.createdAt,
      createdAt: event.createdAt,
      attempts: 0,
      last: undefined,
    };
    this.deliveries.set(delivery.id, { delivery, attempts: [], tries: 0, leaseEndsAt: undefined });
    return delivery;
  }

  of(endpointId: string): StoredDelivery[] {
    return [...this.deliveries.values()].filter(({ delivery }) => delivery.endpointId === endpointId);
  }

  disable(id: string, at: Date, because: DisabledReason): void {
    const stored = this.endpoints.get(id)!;
    stored.endpoint = { ...stored.endpoint, disabled: { at, because } };
    for (const each of this.of(id)) if (each.delivery.state === 'pending') this.end(each, 'failed');
  }

  end(stored: StoredDelivery, state: 'delivered' | 'failed'): void {
    stored.delivery = { ...stored.delivery, state, nextAttemptAt: undefined };
    stored.leaseEndsAt = undefined;
  }
}

const earliest = (times: Date[]) => times.sort((a, b) => +a - +b)[0];

class InMemoryEndpoints implements Endpoints {
  constructor(private readonly store: Store) {}

  async create({ secret, name, disabled, ...fields }: NewEndpoint, now: Date): Promise<Endpoint> {
    const isTaken = this.of(fields.accountId).some((each) => each.name === name);
    if (name !== undefined && isTaken) throw endpointNameTaken();
    if (this.of(fields.accountId).length >= maxEndpoints) throw tooManyEndpoints();
    const endpoint: Endpoint = {
      id: `whe_${newUlid()}`,
      name,
      ...fields,
      createdAt: now,
      disabled: disabled && { at: now, because: disabled },
      failingSince: undefined,
      oldSecretEndsAt: undefined,
    };
    this.store.endpoints.set(endpoint.id, { endpoint, secret, oldSecrets: [] });
    if (!this.store.watched.has(fields.accountId))
      this.store.watched.set(fields.accountId, { mark: undefined, checkedAt: new Date(0) });
    return endpoint;
  }

  list(accountId: string): Promise<Endpoint[]> {
    return Promise.resolve(this.of(accountId));
  }

  find(id: string): Promise<Endpoint | undefined> {
    return Promise.resolve(this.store.endpoints.get(id)?.endpoint);
  }

  async change(
    id: string,
    { disabled, ...changes }: EndpointChanges,
    now: Date,
    check?: EndpointCheck,
  ): Promise<Endpoint | undefined> {
    const stored = this.store.endpoints.get(id);
    if (!stored) return undefined;
    check?.(stored.endpoint);
    stored.endpoint = { ...stored.endpoint, ...changes };
    if (disabled && !stored.endpoint.disabled) this.store.disable(id, now, disabled);
    if (disabled === false)
      stored.endpoint = { ...stored.endpoint, disabled: undefined, failingSince: undefined };
    return stored.endpoint;
  }

  async rotate(id: string, secret: string, endsAt: Date, now: Date): Promise<Endpoint | undefined> {
    const stored = this.store.endpoints.get(id);
    if (!stored) return undefined;
    stored.oldSecrets = retired(stored.oldSecrets, { secret: stored.secret, endsAt }, now);
    stored.secret = secret;
    stored.endpoint = { ...stored.endpoint, oldSecretEndsAt: endsAt };
    return stored.endpoint;
  }

  async remove(id: string, check?: EndpointCheck): Promise<boolean> {
    const endpoint = this.store.endpoints.get(id)?.endpoint;
    if (!endpoint) return false;
    check?.(endpoint);
    const { accountId } = endpoint;
    for (const { delivery } of this.store.of(id)) this.store.deliveries.delete(delivery.id);
    this.store.endpoints.delete(id);
    if (this.of(accountId).length === 0) this.store.watched.delete(accountId);
    return true;
  }

  private of(accountId: string): Endpoint[] {
    const all = [...this.store.endpoints.values()].map(({ endpoint }) => endpoint);
    return all.filter((endpoint) => endpoint.accountId === accountId);
  }
}

class InMemoryEventOutbox implements EventOutbox {
  private checking = new Set<string>();

  constructor(private readonly store: Store) {}

  publish(events: readonly NewEvent[]): Promise<number> {
    return Promise.resolve(events.reduce((sum, event) => sum + this.publishOne(event), 0));
  }

  async check(
    { now, notSince, limit }: { now: Date; notSince: Date; limit: number },
    judge: (watched: readonly DueAccount[]) => Promise<readonly AccountCheck[]>,
  ): Promise<number> {
    const due = [...this.store.watched]
      .filter(([accountId, { checkedAt }]) => checkedAt <= notSince && !this.checking.has(accountId))
      .slice(0, limit);
    for (const [accountId] of due) this.checking.add(accountId);
    try {
      const seen = await judge(due.map(([accountId, { mark }]) => ({ accountId, mark })));
      for (const [, watched] of due) watched.checkedAt = now;
      for (const { accountId, mark, events } of seen) {
        this.store.watched.set(accountId, { mark, checkedAt: now });
        await this.publish(events);
      }
    } finally {
      for (const [accountId] of due) this.checking.delete(accountId);
    }
    return due.length;
  }

  private publishOne({ accountId, type, at, data, once }: NewEvent): number {
    const endpoints = [...this.store.endpoints.values()].map(({ endpoint }) => endpoint);
    const wanting = endpoints.filter(
      (each) => each.accountId === accountId && !each.disabled && each.types.includes(type),
    );
    const reported = `${accountId} ${once}`;
    if (wanting.length === 0 || (once !== undefined && this.store.reported.has(reported))) return 0;
    this.store.reported.set(reported, at);
    const body = eventBody({ type, at, data });
    const event: WebhookEvent = { id: `evt_${newUlid()}`, accountId, type, body, createdAt: at };
    for (const endpoint of wanting) this.store.deliver(endpoint, event);
    return wanting.length;
  }
}

class InMemoryDeliveries implements Deliveries {
  constructor(private readonly store: Store) {}

  claim({ now, leaseEndsAt, limit, limitPerEndpoint, limitPerAccount }: ClaimTurn): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (const [endpointId, { endpoint, secret, oldSecrets }] of this.store.endpoints) {
      if (endpoint.disabled) continue;
      const pending = this.store.of(endpointId).filter(({ delivery }) => delivery.state === 'pending');
      const isLeased = ({ leaseEndsAt: ends }: StoredDelivery) => ends !== undefined && ends > now;
      const ofAccount = [...this.store.deliveries.values()].filter(
        (each) => each.delivery.accountId === endpoint.accountId && each.delivery.state === 'pending',
      );
      const room = Math.min(
        limitPerEndpoint - pending.filter(isLeased).length,
        limitPerAccount - ofAccount.filter(isLeased).length,
        limit - claims.length,
      );
      const due = pending.filter(
        (each) => !isLeased(each) && (each.leaseEndsAt ?? each.delivery.nextAttemptAt!) <= now,
      );
      for (const stored of due.slice(0, Math.max(0, room))) {
        const attempts = stored.delivery.attempts + 1;
        stored.delivery = { ...stored.delivery, attempts, nextAttemptAt: undefined };
        stored.tries++;
        stored.leaseEndsAt = leaseEndsAt;
        claims.push({
          deliveryId: stored.delivery.id,
          event: stored.delivery.event,
          endpoint,
          secrets: validSecrets(secret, oldSecrets, now),
          number: attempts,
          tries: stored.tries,
        });
      }
    }
    return Promise.resolve(claims);
  }

  settle({ deliveryId, number, endpoint: { url } }: Claim, settlement: Settlement): Promise<boolean> {
    const stored = this.store.deliveries.get(deliveryId);
    if (!stored) return Promise.resolve(false);
    const { attempt, retryAt, delivered, disables } = settlement;
    stored.attempts.push(attempt);
    stored.attempts.sort((a, b) => a.number - b.number);
    stored.delivery = { ...stored.delivery, last: stored.attempts.at(-1) };
    const holder = this.store.endpoints.get(stored.delivery.endpointId)!;
    const { endpoint } = holder;
    holder.endpoint = {
      ...endpoint,
      failingSince: delivered ? undefined : (endpoint.failingSince ?? attempt.at),
    };
    const isCurrent = stored.delivery.attempts === number;
    if (stored.delivery.state === 'pending' && (delivered || isCurrent)) {
      if (delivered || !retryAt) this.store.end(stored, delivered ? 'delivered' : 'failed');
      else {
        stored.delivery = { ...stored.delivery, nextAttemptAt: retryAt };
        stored.leaseEndsAt = undefined;
      }
    }
    if (!disables || holder.endpoint.disabled || endpoint.url !== url) return Promise.resolve(false);
    this.store.disable(endpoint.id, attempt.at, disables);
    return Promise.resolve(true);
  }

  createTest(endpoint: Endpoint, body: string, now: Date): Promise<Delivery> {
    const id = `evt_${newUlid()}`;
    const { accountId } = endpoint;
    const event: WebhookEvent = { id, accountId, type: testEventType, body, createdAt: now };
    return Promise.resolve(this.store.deliver(endpoint, event));
  }

  replay(id: string, now: Date): Promise<Delivery | undefined> {
    const stored = this.store.deliveries.get(id);
    if (!stored || stored.delivery.state === 'pending') return Promise.resolve(undefined);
    if (this.store.endpoints.get(stored.delivery.endpointId)!.endpoint.disabled)
      return Promise.resolve(undefined);
    stored.delivery = { ...stored.delivery, state: 'pending', nextAttemptAt: now };
    stored.tries = 0;
    return Promise.resolve(stored.delivery);
  }

  find(id: string): Promise<Delivery | undefined> {
    return Promise.resolve(this.store.deliveries.get(id)?.delivery);
  }

  state(now: Date): Promise<DeliveriesState> {
    const waiting = [...this.store.deliveries.values()].filter(
      ({ delivery }) => delivery.state === 'pending',
    );
    const due = waiting.map(({ delivery }) => delivery.nextAttemptAt).filter((at) => at !== undefined);
    const failing = waiting.filter(({ delivery, tries }) => tries > 0 && delivery.nextAttemptAt);
    return Promise.resolve({
      waiting: waiting.length,
      oldestAt: earliest(waiting.map(({ delivery }) => delivery.createdAt)),
      overdueSince: earliest(due.filter((at) => at <= now)),
      failingEndpoints: new Set(failing.map(({ delivery }) => delivery.endpointId)).size,
    });
  }

  page({ accountId, endpointId, state, before, limit }: DeliveryQuery): Promise<Delivery[]> {
    const all = [...this.store.deliveries.values()].map(({ delivery }) => delivery);
    const wanted = all.filter(
      (each) =>
        each.accountId === accountId &&
        (endpointId === undefined || each.endpointId === endpointId) &&
        (state === undefined || each.state === state) &&
        (before === undefined || each.id < before),
    );
    return Promise.resolve(wanted.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit));
  }

  attempts(deliveryId: string): Promise<Attempt[]> {
    return Promise.resolve([...(this.store.deliveries.get(deliveryId)?.attempts ?? [])]);
  }

  prune(before: Date): Promise<number> {
    const old = [...this.store.deliveries.values()].filter(({ delivery }) => delivery.createdAt < before);
    for (const { delivery } of old) this.store.deliveries.delete(delivery.id);
    const onceBefore = before.getTime() - onceRetentionDays * dayMs;
    for (const [once, at] of this.store.reported)
      if (at.getTime() < onceBefore) this.store.reported.delete(once);
    return Promise.resolve(old.length);
  }
}

/** The fakes of the ports of one store. */
export function inMemoryWebhooks(): { endpoints: Endpoints; outbox: EventOutbox; deliveries: Deliveries } {
  const store = new Store();
  return {
    endpoints: new InMemoryEndpoints(store),
    outbox: new InMemoryEventOutbox(store),
    deliveries: new InMemoryDeliveries(store),
  };
}
