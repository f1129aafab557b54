import { endpointNotAsExpected, endpointNotFound } from '../refusals';
import type { ChangeEndpoint } from './change-endpoint';
import type { CreateEndpoint } from './create-endpoint';
import type { Endpoint, EndpointChanges, EndpointCheck, Endpoints } from './endpoint';
import { DomainError } from '@enrichment/kernel';

/** Whether an endpoint is in the state that its changer expects; `undefined`: there is no endpoint. */
export type IsExpectedEndpoint = (endpoint: Endpoint | undefined) => boolean;

interface Named {
  readonly accountId: string;
  readonly name: string;
  readonly isExpected: IsExpectedEndpoint;
}

/** Settings that a program gives to an endpoint. */
export interface EndpointSettings extends Required<Pick<Endpoint, 'url' | 'description' | 'types'>> {
  /** `undefined`: unchanged, so that a repetition does not enable what failures have disabled. */
  readonly disabled: boolean | undefined;
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

/** Makes the endpoint of a name, or gives it its settings. A repetition changes nothing; concurrent orders make one endpoint. */
export class PutEndpoint {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly createEndpoint: CreateEndpoint,
    private readonly changeEndpoint: ChangeEndpoint,
  ) {}

  /** @throws DomainError WEBHOOK_URL, WEBHOOK_TOO_MANY, WEBHOOK_NOT_AS_EXPECTED */
  async execute(order: Named & { readonly settings: EndpointSettings }): Promise<PutEndpointResult> {
    for (;;) {
      const found = await endpointNamed(this.endpoints, order.accountId, order.name);
      const result = await (found ? this.change(found, order) : this.make(order));
      if (result) return result;
    }
  }

  /** @returns `undefined`: another order has made the endpoint */
  private async make({
    accountId,
    name,
    isExpected,
    settings: { disabled = false, ...settings },
  }: Named & { readonly settings: EndpointSettings }): Promise<PutEndpointResult | undefined> {
    if (!isExpected(undefined)) throw endpointNotAsExpected();
    try {
      const { endpoint, secret } = await this.createEndpoint.execute({ accountId, name, ...settings });
      const made = disabled
        ? await this.changeEndpoint.execute(endpoint.id, { disabled: 'owner' })
        : endpoint;
      return { endpoint: made ?? endpoint, before: undefined, secret };
    } catch (error) {
      if (error instanceof DomainError && error.code === 'WEBHOOK_NAME_TAKEN') return undefined;
      throw error;
    }
  }

  /** @returns `undefined`: the endpoint was removed */
  private async change(
    found: Endpoint,
    { isExpected, settings }: Named & { readonly settings: EndpointSettings },
  ): Promise<PutEndpointResult | undefined> {
    const { url, disabled, ...others } = settings;
    const changes: EndpointChanges = {
      ...others,
      ...(url !== found.url && { url }),
      ...(disabled !== undefined && { disabled: disabled && 'owner' }),
    };
    let before = found;
    const endpoint = await this.changeEndpoint.execute(found.id, changes, (current) => {
      checkOf(isExpected)(current);
      before = current;
    });
    return endpoint && { endpoint, before, secret: undefined };
  }
}

/** Removes the endpoint of a name. */
export class RemoveNamedEndpoint {
  constructor(private readonly endpoints: Endpoints) {}

  /**
   * @returns the removed endpoint
   * @throws DomainError WEBHOOK_NOT_FOUND, WEBHOOK_NOT_AS_EXPECTED
   */
  async execute({ accountId, name, isExpected }: Named): Promise<Endpoint> {
    const found = await endpointNamed(this.endpoints, accountId, name);
    const isRemoved = found && (await this.endpoints.remove(found.id, checkOf(isExpected)));
    if (!isRemoved) throw endpointNotFound();
    return found;
  }
}

function checkOf(isExpected: IsExpectedEndpoint): EndpointCheck {
  return (current) => {
    if (!isExpected(current)) throw endpointNotAsExpected();
  };
}
