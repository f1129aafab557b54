import type { Clock } from '@enrichment/kernel';
import type { Sender } from '../sending/sender';
import { urlRefused } from '../refusals';
import type { Endpoint, EndpointChanges, EndpointCheck, Endpoints } from './endpoint';

/** Changes an endpoint. A new URL is checked. */
export class ChangeEndpoint {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly sender: Sender,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns `undefined` when the endpoint is unknown
   * @throws DomainError WEBHOOK_URL; what `check` throws
   */
  async execute(id: string, changes: EndpointChanges, check?: EndpointCheck): Promise<Endpoint | undefined> {
    const problem = changes.url === undefined ? undefined : await this.sender.problemOf(changes.url);
    if (problem) throw urlRefused(problem);
    const url = changes.url && { url: new URL(changes.url).href };
    return this.endpoints.change(id, { ...changes, ...url }, new Date(this.clock.now()), check);
  }
}
