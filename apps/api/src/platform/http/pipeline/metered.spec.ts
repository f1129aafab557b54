import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IsDefined, IsString } from 'class-validator';
import { type Caller, Callers, issueKey, MemoryRequestWindows, Metering } from '@enrichment/billing-domain';
import { InMemoryBilling } from '@enrichment/billing-domain/testing';
import { causingAccount } from '@enrichment/egress/threads';
import { DomainError, ManualClock, newUlid, nextMoment } from '@enrichment/kernel';
import { apiErrorCodes, errorTable } from '@enrichment/application';
import { ExtraLimits } from '../../limits/limits';
import { Answer } from '../operation/answer.dto';
import { type OperationDeclaration, OperationResult } from '../operation/operation';
import { type ApiRequest, type ApiResponse, RequestContext } from '../../request/api-request';
import { Idempotency } from './idempotency';
import { silent } from '../../../testing/silent';
import { Metered } from './metered';

class Body {
  @IsDefined()
  @IsString()
  email!: string;
}

class Reply extends Answer {
  n!: number;
}

const declaration: OperationDeclaration<'email', Body, Reply> = {
  name: 'email',
  body: Body,
  answer: Reply,
  errors: [],
  extras: () => ['email_company'],
};

type Outcome = OperationResult<{ n: number }, 'email_company'>;

describe('Metered', () => {
  let clock: ManualClock;
  let billing: InMemoryBilling;
  let metered: Metered;
  let caller: Caller;
  /** The context of the last request. */
  let context: RequestContext;
  /** Headers of the last answer. */
  let charged: unknown;
  let mark: unknown;

  /** A caller of a new account. */
  async function callerOf(email: string, credits = 10, isTest = false): Promise<Caller> {
    const { id } = await billing.accounts.create({ email, credits });
    const { text } = await issueKey(billing.keys, { accountId: id, name: 'k', isTest });
    return new Callers(billing.keys, billing.changes, clock).authenticate(text);
  }

  beforeEach(async () => {
    clock = new ManualClock();
    billing = new InMemoryBilling(clock);
    caller = await callerOf('a@example.com');
    const metering = new Metering(billing.accounts, billing.ledger);
    metered = new Metered(
      metering,
      new Idempotency(billing.answers, silent),
      new ExtraLimits(new MemoryRequestWindows(clock)),
    );
  });

  /** @returns the body of the answer to one request */
  async function send(
    work: (subject: string) => Outcome,
    headers: Record<string, string> = {},
    email = 'x',
    givenId?: string,
  ): Promise<string | undefined> {
    context = new RequestContext(givenId);
    mark = undefined;
    Object.assign(context, { operation: 'email', caller });
    const request = Object.assign(Readable.from([Buffer.from(JSON.stringify({ email }))]), {
      context,
      socket: {},
      complete: true,
      headers: { 'content-type': 'application/json', ...headers },
    });
    let sent: string | undefined;
    const response = Object.assign(new EventEmitter(), {
      setHeader: (name: string, value: unknown) => {
        if (name === 'X-Credits-Charged') charged = value;
        if (name === 'X-Test') mark = value;
      },
      end: (text: string) => void (sent = text),
    });
    const test = () => OperationResult.charged({ n: 7 }, ['email_company'] as const);
    const handler = { subject, handle: work, test };
    await metered.answer(
      declaration,
      handler,
      request as unknown as ApiRequest,
      response as unknown as ApiResponse,
    );
    return sent;
  }

  function subject({ email }: Body): string {
    if (email === 'malformed') throw new DomainError('EMAIL_001', 'Malformed.');
    return email.toUpperCase();
  }

  const credits = async () => (await billing.accounts.find(caller.account.id))!.credits;

  it('names the account to the work, which calls threads for it', async () => {
    let account: string | undefined;
    await send(() => {
      account = causingAccount.getStore();
      return OperationResult.charged({ n: 1 });
    });
    expect(account).toBe(caller.account.id);
  });

  it('charges for delivered extras, not for requested ones', async () => {
    await send(() => OperationResult.charged({ n: 1 }));
    expect(await credits()).toBe(9);
    await send(() => OperationResult.charged({ n: 1 }, ['email_company']));
    expect(await credits()).toBe(7);
  });

  it('charges the price of its start when the operator changes it in the meantime', async () => {
    const terms = (await billing.accounts.find(caller.account.id))!;
    await send(() => {
      caller.account.update({ ...terms, prices: { ...terms.prices, email: 7 } }, nextMoment());
      return OperationResult.charged({ n: 1 });
    });
    expect(await credits()).toBe(9);
    await send(() => OperationResult.charged({ n: 1 }));
    expect(await credits()).toBe(2);
  });

  describe('with a test key', () => {
    const untouched = () => {
      throw new Error('A test key has reached the work of live keys.');
    };
    beforeEach(async () => {
      caller = await callerOf('test@example.com', 0, true);
    });

    it('answers from fixed data, marked and free, without credits', async () => {
      expect(JSON.parse((await send(untouched))!)).toMatchObject({ n: 7, test: true });
      expect([charged, mark]).toEqual([0, 'true']);
      expect((await billing.ledger.page({ accountId: caller.account.id, limit: 10 })).entries).toEqual([]);
    });

    it('repeats an answer by its idempotency key, and never to a live key', async () => {
      const keyed = { 'idempotency-key': 'k1' };
      const first = await send(untouched, keyed);
      expect(await send(untouched, keyed)).toBe(first);
      await expect(send(untouched, keyed, 'y')).rejects.toMatchObject({
        code: 'IDEM_002',
        details: { idempotency_key: 'k1' },
      });
      const { text } = await issueKey(billing.keys, { accountId: caller.account.id, name: 'live' });
      caller = await new Callers(billing.keys, billing.changes, clock).authenticate(text);
      await expect(send(untouched, keyed)).rejects.toMatchObject({ code: 'BILLING_001' });
    });

    it.each(['billing_001', 'BILLING_002@demo.test', 'sys_002', '2001:DB8::429:1'])(
      'answers with the error in the subject %s',
      async (email) => {
        const code = email.startsWith('2001') ? 'RATE_001' : email.split('@')[0]!.toUpperCase();
        await expect(send(untouched, {}, email)).rejects.toMatchObject({ code });
      },
    );

    it('refuses a malformed subject', async () => {
      await expect(send(untouched, {}, 'malformed')).rejects.toMatchObject({ code: 'EMAIL_001' });
    });
  });

  describe('with an id that a balancer gives to each attempt', () => {
    const given = newUlid();
    const deliver = () => OperationResult.charged({ n: 1 });
    const idOf = (answer: string | undefined) => (JSON.parse(answer!) as { request_id: string }).request_id;

    it('charges all attempts once, under one id, also with the last credits', async () => {
      await billing.ledger.charge({
        requestId: newUlid(),
        accountId: caller.account.id,
        keyId: 'k',
        operation: 'profile',
        price: 8,
      });
      const deliverAll = () => OperationResult.charged({ n: 1 }, ['email_company']);
      const first = await send(deliverAll, {}, 'x', given);
      expect(await credits()).toBe(0);
      expect(charged).toBe(2);
      const second = await send(deliverAll, {}, 'x', given);
      expect(charged).toBe(0);
      expect(idOf(second)).toBe(idOf(first));
      expect(await billing.ledger.ofRequest(caller.account.id, idOf(first))).toHaveLength(1);
      expect(await credits()).toBe(0);
    });

    it('charges another body, and another account, under their own ids', async () => {
      const first = await send(deliver, {}, 'x', given);
      const otherBody = await send(deliver, {}, 'y', given);
      expect(await credits()).toBe(8);
      caller = await callerOf('b@example.com');
      const otherAccount = await send(deliver, {}, 'x', given);
      expect(await credits()).toBe(9);
      const ids = [first, otherBody, otherAccount].map(idOf);
      expect(new Set(ids).size).toBe(3);
      for (const id of ids) expect(id).toMatch(new RegExp(`^${given.slice(0, 10)}[0-9A-Z]{16}$`));
    });
  });

  it('passes the parsed subject to the handler', async () => {
    const seen: string[] = [];
    await send((found) => {
      seen.push(found);
      return OperationResult.charged({ n: 1 });
    });
    expect(seen).toEqual(['X']);
  });

  it('refuses a malformed subject before it checks the credits, and stores no answer', async () => {
    caller = await callerOf('poor@example.com', 0);
    const key = { 'idempotency-key': 'a' };
    const work = () => OperationResult.charged({ n: 1 });
    await expect(send(work, key, 'malformed')).rejects.toMatchObject({ code: 'EMAIL_001' });
    await expect(send(work, key)).rejects.toMatchObject({ code: 'BILLING_001' });
  });

  it('does no work for a caller who cannot pay for it', async () => {
    caller = await callerOf('poor@example.com', 0);
    let worked = 0;
    const work = () => OperationResult.charged({ n: ++worked });
    await expect(send(work)).rejects.toMatchObject({ code: 'BILLING_001' });
    expect(worked).toBe(0);
  });

  it('reports the time since the arrival of the request, not since its turn', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(60_000);
    const answer = await send(() => OperationResult.free({ n: 1 }));
    now.mockRestore();
    expect(JSON.parse(answer!)).toMatchObject({ processing_time_ms: 60_000 });
  });

  it('charges nothing for a free answer, nor for work that failed', async () => {
    await send(() => OperationResult.free({ n: 1 }));
    await expect(
      send(() => {
        throw new DomainError('NETWORK_004', 'Not found.');
      }),
    ).rejects.toMatchObject({ code: 'NETWORK_004' });
    expect(await credits()).toBe(10);
    expect(caller.account.freeCredits).toBe(10);
  });

  it('charges nothing when the caller disconnects before the answer is ready', async () => {
    await send(() => {
      context.end();
      return OperationResult.charged({ n: 1 });
    });
    expect(await credits()).toBe(10);
    expect(caller.account.freeCredits).toBe(10);
  });

  it('refunds the caller who disconnects while the charge is written', async () => {
    const charge = billing.ledger.charge.bind(billing.ledger);
    jest.spyOn(billing.ledger, 'charge').mockImplementationOnce(async (...args) => {
      const receipt = await charge(...args);
      context.end();
      return receipt;
    });
    await send(() => OperationResult.charged({ n: 1 }));
    expect(charged).toBe(0);
    expect(await credits()).toBe(10);
    expect((await billing.ledger.page({ accountId: caller.account.id, limit: 9 })).entries).toMatchObject([
      { kind: 'adjustment', credits: 1 },
      { kind: 'charge', credits: -1 },
      { kind: 'grant' },
    ]);
  });

  it('charges nothing when the caller disconnects while the charge waits for its turn', async () => {
    const charge = billing.ledger.charge.bind(billing.ledger);
    jest.spyOn(billing.ledger, 'charge').mockImplementationOnce((...args) => {
      const charged = charge(...args);
      context.end();
      return charged;
    });
    await expect(send(() => OperationResult.charged({ n: 1 }))).rejects.toMatchObject({ code: 'SYS_002' });
    expect(await credits()).toBe(10);
    expect(caller.account.freeCredits).toBe(10);
  });

  it('charges a disconnected caller with an idempotency key once', async () => {
    const key = { 'idempotency-key': 'a' };
    const first = await send(() => {
      context.end();
      return OperationResult.charged({ n: 1 });
    }, key);
    expect(await send(() => OperationResult.charged({ n: 2 }), key)).toBe(first);
    expect(await credits()).toBe(9);
  });

  it.each(apiErrorCodes)('stores a 404 under its key, and no other failure: %s', async (code) => {
    const key = { 'idempotency-key': 'a' };
    const fail = () => {
      throw new DomainError(code, 'Refused.');
    };
    const first = await send(fail, key).catch((error: DomainError) => error.code);
    const again = await send(() => OperationResult.free({ n: 1 }), key);
    if (errorTable[code]!.status === 404) {
      expect(first).toContain(`"code":"${code}"`);
      expect(again).toBe(first);
    } else {
      expect(first).toBe(code);
      expect(again).toContain('"n":1');
    }
  });
});
