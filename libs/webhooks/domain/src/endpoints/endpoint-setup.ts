import { type Clock, DomainError } from '@enrichment/kernel';
import { endpointNotAsExpected, endpointNotFound, urlRefused } from '../refusals';
import type { Sender } from '../sending/sender';
import type { Endpoint, EndpointChanges, EndpointCheck, Endpoints, NewEndpoint } from './endpoint';
import { newSecret, oldSecretLifetimeMs } from './secret';

/** An endpoint with its new secret, which is not shown again. */
export interface IssuedEndpoint {
  readonly endpoint: Endpoint;
  readonly secret: string;
}

/** The endpoint of a name, in the state that its changer expects; `undefined`: there is no endpoint. */
export interface NamedEndpoint {
  readonly accountId: string;
  readonly name: string;
  readonly isExpected: (endpoint: Endpoint | undefined) => boolean;
}

/** Settings that a program gives to an endpoint. */
export interface EndpointSettings extends Required<Pick<Endpoint, 'url' | 'description' | 'types'>> {
  /** `undefined`: unchanged, so that a repetition does not enable what failures have disabled. */
  readonly disabled: boolean | undefined;
}

export interface PutEndpointOrder extends NamedEndpoint {
  readonly settings: EndpointSettings;
}

export interface PutEndpointResult {
  readonly endpoint: Endpoint;
  /** `undefined`: the endpoint is new. */
  readonly before: Endpoint | undefined;
  /** Secret of a new endpoint, which is not shown again. */
  readonly secret: string | undefined;
}

/** The endpoint that has a name in an account. */
export async function endpointNamed(
  endpoints: Pick<Endpoints, 'list'>,
  accountId: string,
  name: string,
): Promise<Endpoint | undefined> {
  return (await endpoints.list(accountId)).find((endpoint) => endpoint.name === name);
}

/** Creates and changes endpoints. */
export class EndpointSetup {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly sender: Sender,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the serialized form of the URL: without line breaks, with the host in ASCII.
   * @throws DomainError WEBHOOK_URL, WEBHOOK_NAME_TAKEN, WEBHOOK_TOO_MANY
   */
  async create(order: Omit<NewEndpoint, 'secret'>): Promise<IssuedEndpoint> {
    const url = await this.checkedUrl(order.url);
    const secret = newSecret();
    return { endpoint: await this.endpoints.create({ ...order, url, secret }, this.now()), secret };
  }

  /**
   * A new URL is checked.
   *
   * @returns `undefined` when the endpoint is unknown
   * @throws DomainError WEBHOOK_URL; what `check` throws
   */
  async change(id: string, changes: EndpointChanges, check?: EndpointCheck): Promise<Endpoint | undefined> {
    const url = changes.url && { url: await this.checkedUrl(changes.url) };
    return this.endpoints.change(id, { ...changes, ...url }, this.now(), check);
  }

  /**
   * Replaces the secret of an endpoint. Each replaced secret still signs for a day.
   *
   * @returns `undefined` when the endpoint is unknown
   * @throws DomainError WEBHOOK_SECRETS
   */
  async rotate(id: string): Promise<IssuedEndpoint | undefined> {
    const secret = newSecret();
    const now = this.now();
    const oldEndsAt = new Date(now.getTime() + oldSecretLifetimeMs);
    const endpoint = await this.endpoints.rotate(id, secret, oldEndsAt, now);
    return endpoint && { endpoint, secret };
  }

  /**
   * Creates the endpoint of a name, or changes its settings. A repetition changes nothing; concurrent orders create one endpoint.
   * @throws DomainError WEBHOOK_URL, WEBHOOK_TOO_MANY, WEBHOOK_NOT_AS_EXPECTED
   */
  async put(order: PutEndpointOrder): Promise<PutEndpointResult> {
    for (;;) {
      const found = await endpointNamed(this.endpoints, order.accountId, order.name);
      const result = await (found ? this.changeNamed(found, order) : this.makeNamed(order));
      if (result) return result;
    }
  }

  /**
   * Removes the endpoint of a name.
   * @throws DomainError WEBHOOK_NOT_FOUND, WEBHOOK_NOT_AS_EXPECTED
   */
  async remove({ accountId, name, isExpected }: NamedEndpoint): Promise<Endpoint> {
    const found = await endpointNamed(this.endpoints, accountId, name);
    const isRemoved = found && (await this.endpoints.remove(found.id, checkOf(isExpected)));
    if (!isRemoved) throw endpointNotFound();
    return found;
  }

  /** @returns `undefined`: another order has made the endpoint */
  private async makeNamed({
    accountId,
    name,
    isExpected,
    settings: { disabled = false, ...settings },
  }: PutEndpointOrder): Promise<PutEndpointResult | undefined> {
    if (!isExpected(undefined)) throw endpointNotAsExpected();
    try {
      const order = { accountId, name, ...settings, disabled: disabled ? ('owner' as const) : undefined };
      return { ...(await this.create(order)), before: undefined };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'WEBHOOK_NAME_TAKEN') return undefined;
      throw error;
    }
  }

  /** @returns `undefined`: the endpoint was removed */
  private async changeNamed(
    found: Endpoint,
    { isExpected, settings }: PutEndpointOrder,
  ): Promise<PutEndpointResult | undefined> {
    const { url, disabled, ...others } = settings;
    const changes: EndpointChanges = {
      ...others,
      ...(url !== found.url && { url }),
      ...(disabled !== undefined && { disabled: disabled && 'owner' }),
    };
    let before = found;
    const endpoint = await this.change(found.id, changes, (current) => {
      checkOf(isExpected)(current);
      before = current;
    });
    return endpoint && { endpoint, before, secret: undefined };
  }

  private async checkedUrl(url: string): Promise<string> {
    const problem = await this.sender.problemOf(url);
    if (problem) throw urlRefused(problem);
    return new URL(url).href;
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

function checkOf(isExpected: NamedEndpoint['isExpected']): EndpointCheck {
  return (current) => {
    if (!isExpected(current)) throw endpointNotAsExpected();
  };
}
