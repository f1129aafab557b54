import type { Clock } from '@enrichment/kernel';
import type { Endpoint, Endpoints } from './endpoint';
import { newSecret, oldSecretLifetimeMs } from './secret';

/** Replaces the secret of an endpoint; the old one signs beside it for a day. */
export class RotateSecret {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly clock: Clock,
    private readonly randomBytes: (count: number) => Uint8Array,
  ) {}

  /** @returns the secret, told this once; `undefined` when there is no such endpoint */
  async execute(id: string): Promise<{ readonly endpoint: Endpoint; readonly secret: string } | undefined> {
    const secret = newSecret(this.randomBytes);
    const oldEndsAt = new Date(this.clock.now() + oldSecretLifetimeMs);
    const endpoint = await this.endpoints.rotate(id, secret, oldEndsAt);
    return endpoint && { endpoint, secret };
  }
}
