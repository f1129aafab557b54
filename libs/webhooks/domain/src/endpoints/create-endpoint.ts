import type { Clock } from '@enrichment/kernel';
import type { Sender } from '../sending/sender';
import { urlRefused } from '../refusals';
import type { Endpoint, Endpoints, NewEndpoint } from './endpoint';
import { newSecret } from './secret';

/** Creates an endpoint with its own secret. */
export class CreateEndpoint {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly sender: Sender,
    private readonly clock: Clock,
    private readonly randomBytes: (count: number) => Uint8Array,
  ) {}

  /**
   * Stores the serialized form of the URL: without line breaks, with the host in ASCII.
   *
   * @returns the secret, which is not shown again
   * @throws DomainError WEBHOOK_URL, WEBHOOK_NAME_TAKEN, WEBHOOK_TOO_MANY
   */
  async execute(
    order: Omit<NewEndpoint, 'secret'>,
  ): Promise<{ readonly endpoint: Endpoint; readonly secret: string }> {
    const problem = await this.sender.problemOf(order.url);
    if (problem) throw urlRefused(problem);
    const secret = newSecret(this.randomBytes);
    return {
      endpoint: await this.endpoints.create(
        { ...order, url: new URL(order.url).href, secret },
        new Date(this.clock.now()),
      ),
      secret,
    };
  }
}
