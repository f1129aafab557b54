import type { Clock } from '@enrichment/kernel';
import type { Endpoint, Endpoints } from './endpoint';
import { newSecret, oldSecretLifetimeMs } from './secret';

/** Replaces the secret of an endpoint. Each replaced secret still signs for a day. */
export class RotateSecret {
  constructor(
    private readonly endpoints: Endpoints,
    private readonly clock: Clock,
    private readonly randomBytes: (count: number) => Uint8Array,
  ) {}

  /**
   * @returns the secret, which is not shown again; `undefined` when the endpoint is unknown
   * @throws DomainError WEBHOOK_SECRETS
   */
  async execute(id: string): Promise<{ readonly endpoint: Endpoint; readonly secret: string } | undefined> {
    const secret = newSecret(this.randomBytes);
    const now = new Date(this.clock.now());
    const oldEndsAt = new Date(now.getTime() + oldSecretLifetimeMs);
    const endpoint = await this.endpoints.rotate(id, secret, oldEndsAt, now);
    return endpoint && { endpoint, secret };
  }
}
