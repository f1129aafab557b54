import {
  type Endpoint,
  type EndpointChanges,
  type EndpointCheck,
  endpointNamed,
  endpointNotFound,
  type Endpoints,
  type EndpointSetup,
  type IssuedEndpoint,
  type NamedEndpoint,
  type NewEndpoint,
  type PutEndpointOrder,
  type PutEndpointResult,
} from '@enrichment/webhooks-domain';
import type { AuditedAction, RecordAction } from '../accounts/audited-action';

interface WebhookReference {
  readonly accountId: string;
  readonly id: string;
}

/** The webhook endpoints of accounts: for their people, for keys of the scope `manage`, and for the operator. Each change is noted. */
export class AccountWebhooks {
  /** @param onCreated called after an endpoint was created: events report later changes of the account, not earlier ones */
  constructor(
    private readonly endpoints: Endpoints,
    private readonly setup: EndpointSetup,
    private readonly onCreated: () => Promise<void>,
  ) {}

  /** All endpoints of an account, oldest first. */
  list(accountId: string): Promise<Endpoint[]> {
    return this.endpoints.list(accountId);
  }

  /** @throws DomainError WEBHOOK_NOT_FOUND */
  async one({ accountId, id }: WebhookReference): Promise<Endpoint> {
    const endpoint = await this.endpoints.find(id);
    if (endpoint?.accountId !== accountId) throw endpointNotFound();
    return endpoint;
  }

  /** @throws DomainError WEBHOOK_NOT_FOUND */
  async named(accountId: string, name: string): Promise<Endpoint> {
    const endpoint = await endpointNamed(this.endpoints, accountId, name);
    if (!endpoint) throw endpointNotFound();
    return endpoint;
  }

  /** @throws as {@link EndpointSetup.create} */
  async create(order: Omit<NewEndpoint, 'secret'>, record: RecordAction): Promise<IssuedEndpoint> {
    const created = await this.setup.create(order);
    await record(webhookAction('made', undefined, created.endpoint));
    await this.onCreated();
    return created;
  }

  /** @throws DomainError WEBHOOK_NOT_FOUND, WEBHOOK_URL; what `check` throws */
  async change(
    chosen: WebhookReference,
    { url, ...others }: EndpointChanges,
    record: RecordAction,
    check?: EndpointCheck,
  ): Promise<Endpoint> {
    const before = await this.one(chosen);
    // An unchanged URL is not checked again: its host may not be reachable now.
    const changes = { ...others, ...(url !== undefined && url !== before.url && { url }) };
    const endpoint = await this.setup.change(before.id, changes, check);
    if (!endpoint) throw endpointNotFound();
    await record(webhookAction('changed', before, endpoint));
    return endpoint;
  }

  /** @throws as {@link EndpointSetup.put} */
  async put(order: PutEndpointOrder, record: RecordAction): Promise<PutEndpointResult> {
    const result = await this.setup.put(order);
    const { before, endpoint } = result;
    if (!before) {
      await record(webhookAction('made', undefined, endpoint));
      await this.onCreated();
    } else if (isChanged(before, endpoint)) await record(webhookAction('changed', before, endpoint));
    return result;
  }

  /** @throws DomainError WEBHOOK_NOT_FOUND, WEBHOOK_SECRETS */
  async rotate(chosen: WebhookReference, record: RecordAction): Promise<IssuedEndpoint> {
    const before = await this.one(chosen);
    const rotated = await this.setup.rotate(before.id);
    if (!rotated) throw endpointNotFound();
    await record(webhookAction('secret_replaced', before, rotated.endpoint));
    return rotated;
  }

  /** @throws DomainError WEBHOOK_NOT_FOUND */
  async remove(chosen: WebhookReference, record: RecordAction): Promise<void> {
    const before = await this.one(chosen);
    await this.endpoints.remove(before.id);
    await record(webhookAction('removed', before, undefined));
  }

  /** @throws as {@link EndpointSetup.remove} */
  async removeNamed(order: NamedEndpoint, record: RecordAction): Promise<Endpoint> {
    const before = await this.setup.remove(order);
    await record(webhookAction('removed', before, undefined));
    return before;
  }
}

/** The path and the query of a URL may differ, which the audit log does not show. */
function isChanged(before: Endpoint, after: Endpoint): boolean {
  return before.url !== after.url || JSON.stringify(audited(before)) !== JSON.stringify(audited(after));
}

function webhookAction(
  what: 'made' | 'changed' | 'secret_replaced' | 'removed',
  before: Endpoint | undefined,
  after: Endpoint | undefined,
): AuditedAction {
  const { id, accountId } = (after ?? before)!;
  return {
    action: `webhook.${what}`,
    accountId,
    subject: id,
    before: before && audited(before),
    after: after && audited(after),
  };
}

/** The audit log gets only the origin of a URL: path and query may hold a secret. */
function audited({ url, description, types, disabled }: Endpoint): object {
  return { url: new URL(url).origin, description, types, disabled: disabled?.because ?? null };
}
