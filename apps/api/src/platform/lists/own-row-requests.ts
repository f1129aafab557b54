import {
  type ApiKeys,
  type Caller,
  type Callers,
  catalogue,
  type Ledger,
  type Operation,
  type RequestWindows,
} from '@enrichment/billing-domain';
import { BoundedCache, type Clock, DomainError } from '@enrichment/kernel';
import type { List, RowClaim, RowReply, RowRequests } from '@enrichment/lists-domain';
import type { OwnRequests } from '../request/own-requests';
import { limitOf } from '../limits/limits';

const hourMs = 3_600_000;

/** Rows as requests of the service to itself: limits, charges, log and ledger are those of any request. */
export class OwnRowRequests implements RowRequests {
  private readonly digests: BoundedCache<string>;

  /** @param asRequest runs work on the connections of requests */
  constructor(
    private readonly own: OwnRequests,
    private readonly keys: ApiKeys,
    private readonly callers: Callers,
    private readonly windows: RequestWindows,
    private readonly ledger: Ledger,
    private readonly asRequest: <T>(work: () => T) => T,
    clock: Clock,
  ) {
    this.digests = new BoundedCache(clock, 1_000);
  }

  permits(list: List, wanted: number): Promise<number> {
    // A read of a key serves all requests that wait for one, so it runs on their connections.
    return this.asRequest(() => this.take(list, wanted));
  }

  send(list: List, row: RowClaim): Promise<RowReply> {
    return this.asRequest(() => this.sendRow(list, row));
  }

  private async take(list: List, wanted: number): Promise<number> {
    const operation = list.operation as Operation;
    const { limit, tracker } = limitOf(await this.callerOf(list), operation);
    if (limit === 0) throw new DomainError('RATE_001', 'The limit of this operation is 0 requests a second.');
    const half =
      limit > 1 ? { max: Math.floor(limit / 2), windowMs: 1_000 } : { max: limit, windowMs: 2_000 };
    let permits = 0;
    while (permits < wanted) {
      const permit = await this.windows.acquire(`list ${operation}:${tracker}`, half.max, half.windowMs);
      if (!permit.allowed) break;
      permits += 1;
    }
    return permits;
  }

  private async sendRow(list: List, { subject, requestId, isRepeated }: RowClaim): Promise<RowReply> {
    const body = JSON.stringify({ ...list.parameters, [list.field]: subject });
    const as = { keyDigest: await this.digestOf(list.keyId), requestId };
    const answer = await this.own.send({
      method: 'POST',
      path: catalogue[list.operation as Operation].path,
      body,
      as,
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'idempotency-key': requestId,
        'content-length': String(Buffer.byteLength(body)),
      },
      remoteAddress: undefined,
    });
    const { headers, status } = answer;
    const isCounted = isRepeated || headers['idempotent-replayed'] !== undefined;
    return {
      status,
      body: answer.body,
      isTest: headers['x-test'] !== undefined,
      credits: isCounted
        ? await this.chargedFor(list, answer.body)
        : Number(headers['x-credits-charged'] ?? 0),
      retryAfterMs: headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']) * 1_000,
    };
  }

  /** What the ledger has of a request that an earlier attempt may have paid. */
  private async chargedFor({ accountId }: List, answer: string): Promise<number> {
    const { request_id: id } = JSON.parse(answer) as { request_id: string };
    const entries = await this.ledger.ofRequest(accountId, id);
    return entries.reduce((sum, { credits }) => sum - credits, 0);
  }

  /** @throws DomainError AUTH_002 */
  private async callerOf(list: List): Promise<Caller> {
    return this.callers.authenticateDigest(await this.digestOf(list.keyId));
  }

  /** The digest of a key does not change. */
  private async digestOf(keyId: string): Promise<string> {
    const known = this.digests.get(keyId) ?? (await this.keys.digestOf(keyId));
    if (known === undefined) throw new DomainError('AUTH_002', 'The key of the list does not exist.');
    this.digests.set(keyId, known, hourMs);
    return known;
  }
}
