import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Caller, Callers, IssueKey, MemoryRequestWindows, Metering } from '@enrichment/billing-domain';
import { InMemoryBilling } from '@enrichment/billing-domain/testing';
import { DomainError, ManualClock, newUlid } from '@enrichment/kernel';
import { IsDefined, IsString } from 'class-validator';
import { Idempotency } from './idempotency';
import type { ApiRequest, ApiResponse } from '../request/api-request';
import { Metered } from './metered';
import type { Delivery, OperationOptions } from '../operation/operation-details';
import { ExtraLimit } from '../limits/request-limits';

class Body {
  @IsDefined()
  @IsString()
  id!: string;
}

const options = {
  name: 'email',
  body: Body,
  items: () => ['email', 'email_company'],
} as unknown as OperationOptions;

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

describe('Metered', () => {
  let billing: InMemoryBilling;
  let metered: Metered;
  let caller: Caller;
  let destroyed: boolean;

  beforeEach(async () => {
    const clock = new ManualClock();
    billing = new InMemoryBilling(clock);
    const { id } = await billing.accounts.create({ email: 'a@example.com', credits: 10 });
    const { text } = await new IssueKey(billing.keys, (n) => randomBytes(n)).execute({
      accountId: id,
      name: 'k',
    });
    caller = await new Callers(billing.keys, billing.changes, clock).authenticate(text);
    const metering = new Metering(billing.accounts, billing.ledger);
    metered = new Metered(
      metering,
      new Idempotency(billing.answers, silent),
      new ExtraLimit(new MemoryRequestWindows(clock)),
    );
    destroyed = false;
  });

  /** @returns the body of the answer to one request */
  async function send(
    work: () => Delivery,
    headers: Record<string, string> = {},
  ): Promise<string | undefined> {
    const request = Object.assign(Readable.from([Buffer.from('{"id":"x"}')]), {
      ...{
        id: newUlid(),
        receivedAt: performance.now(),
        caller,
        operation: 'email',
        details: options,
        complete: true,
      },
      headers: { 'content-type': 'application/json', ...headers },
    });
    let sent: string | undefined;
    const response = {
      get destroyed() {
        return destroyed;
      },
      setHeader: () => undefined,
      status: () => response,
      end: (text: string) => void (sent = text),
    };
    await metered.answer(request as unknown as ApiRequest, response as unknown as ApiResponse, work);
    return sent;
  }

  const credits = async () => (await billing.accounts.find(caller.account.id))!.credits;

  it('charges for what was delivered, not for what was asked for', async () => {
    await send(() => ({ answer: {}, items: ['email'] }));
    expect(await credits()).toBe(9);
    await send(() => ({ answer: {}, items: ['email', 'email_company'] }));
    expect(await credits()).toBe(7);
  });

  it('charges nothing for a free answer, nor for work that failed', async () => {
    await send(() => ({ answer: { deleted: true }, items: [] }));
    await expect(
      send(() => {
        throw new DomainError('NETWORK_004', 'Not found.');
      }),
    ).rejects.toMatchObject({ code: 'NETWORK_004' });
    expect(await credits()).toBe(10);
    expect(caller.account.freeCredits).toBe(10);
  });

  it('charges nothing when the caller went away before the answer was there', async () => {
    await send(() => {
      destroyed = true;
      return { answer: {}, items: ['email'] };
    });
    expect(await credits()).toBe(10);
    expect(caller.account.freeCredits).toBe(10);
  });

  it('charges a caller who went away but can still get the answer by its key, once', async () => {
    const key = { 'idempotency-key': 'a' };
    const first = await send(() => {
      destroyed = true;
      return { answer: { n: 1 }, items: ['email'] };
    }, key);
    destroyed = false;
    expect(await send(() => ({ answer: { n: 2 }, items: ['email'] }), key)).toBe(first);
    expect(await credits()).toBe(9);
  });

  it('keeps a 404 for its key, and no other failure', async () => {
    const key = { 'idempotency-key': 'a' };
    const fail = (code: string) => () => {
      throw new DomainError(code, 'Refused.');
    };
    await expect(send(fail('SYS_002'), key)).rejects.toMatchObject({ code: 'SYS_002' });
    await expect(send(fail('IP_001'), key)).rejects.toMatchObject({ code: 'IP_001' });
    const notFound = await send(fail('REQ_005'), key);
    expect(notFound).toContain('"code":"REQ_005"');
    expect(await send(() => ({ answer: { ok: true }, items: [] }), key)).toBe(notFound);
  });
});
