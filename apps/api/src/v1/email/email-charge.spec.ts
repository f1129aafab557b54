import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Callers, issueKey, MemoryRequestWindows, Metering } from '@enrichment/billing-domain';
import { InMemoryBilling } from '@enrichment/billing-domain/testing';
import { type Reason, verdictTable } from '@enrichment/email-domain';
import { ManualClock } from '@enrichment/kernel';
import { Idempotency } from '../../platform/http/pipeline/idempotency';
import { Metered } from '../../platform/http/pipeline/metered';
import { ExtraLimits } from '../../platform/limits/limits';
import { type ApiRequest, type ApiResponse, RequestContext } from '../../platform/request/api-request';
import type { Metrics } from '../../platform/observability/metrics/metrics';
import { EmailController } from './email.controller';
import type { TestValidation } from './test-validation';
import type { ValidateEmailWithCompany } from './company-directory';
import { silent } from '../../testing/silent';
import { ValidationStarts } from './validation-starts';

const free: readonly Reason[] = ['timeout', 'dns_error', 'refused_us', 'greylisted'];

interface Order {
  readonly reason: Reason;
  readonly company: boolean;
  readonly chargeUnknown: boolean;
  /** A repetition with the same idempotency key. */
  readonly isRepeated: boolean;
}

const orders: fc.Arbitrary<Order> = fc.record({
  reason: fc.constantFrom(...verdictTable.map(({ reason }) => reason)),
  company: fc.boolean(),
  chargeUnknown: fc.boolean(),
  isRepeated: fc.boolean(),
});

/** An account with 100 credits, and its capped key, which validates. */
async function customer() {
  const clock = new ManualClock();
  const billing = new InMemoryBilling(clock);
  const { id: accountId } = await billing.accounts.create({ email: 'a@example.com', credits: 100 });
  const { text, key } = await issueKey(billing.keys, { accountId, name: 'k', caps: { day: 100 } });
  const callers = new Callers(billing.keys, billing.changes, clock);
  let order: Order;
  const validate = {
    execute: () =>
      Promise.resolve({
        reason: order.reason,
        mxRecords: [],
        checkedAt: null,
        domainInfo: {},
        ...(order.company && { company: { name: 'Acme' } }),
      }),
  };
  const controller = new EmailController(
    validate as unknown as ValidateEmailWithCompany,
    new ValidationStarts(60_000),
    validate as unknown as TestValidation,
    { counter: () => ({ inc: () => undefined }) } as unknown as Metrics,
  );
  const metered = new Metered(
    new Metering(billing.accounts, billing.ledger),
    new Idempotency(billing.answers, silent),
    new ExtraLimits(new MemoryRequestWindows(clock)),
  );
  const route = Object.assign(controller, { metered }) as unknown as {
    answer(request: ApiRequest, response: ApiResponse): Promise<void>;
  };
  const send = async (idempotencyKey: string | undefined) => {
    const context = new RequestContext();
    Object.assign(context, { operation: 'email', caller: await callers.authenticate(text) });
    const body = Buffer.from('{"email":"jo@example.com","include_company_data":true}');
    const request = Object.assign(Readable.from([body]), {
      context,
      socket: new EventEmitter(),
      complete: true,
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
    });
    let sent = '';
    let header: unknown;
    const response = Object.assign(new EventEmitter(), {
      setHeader: (name: string, value: unknown) => {
        if (name === 'X-Credits-Charged') header = value;
      },
      end: (answer: string) => void (sent = answer),
    });
    await route.answer(request as unknown as ApiRequest, response as unknown as ApiResponse);
    // Usage records the charge of the context.
    expect(header).toBe(context.creditsCharged);
    return { sent, charged: context.creditsCharged };
  };
  return {
    /** The charge in the end. */
    validate: async (given: Order, place: number) => {
      order = given;
      await billing.accounts.change(accountId, { chargeUnknown: given.chargeUnknown });
      const first = await send(given.isRepeated ? `key-${place}` : undefined);
      if (given.isRepeated) expect(await send(`key-${place}`)).toEqual({ sent: first.sent, charged: 0 });
      return first.charged;
    },
    spent: async () => ({
      entries: (await billing.ledger.page({ accountId, kind: 'charge', limit: 100 })).entries,
      balance: (await billing.accounts.find(accountId))!.credits,
      ofKey: (await billing.ledger.spending(accountId, [key.id])).get(key.id)?.today ?? 0,
    }),
  };
}

describe('the charge of a validation', () => {
  it('is for delivered results, and agrees in ledger, key and usage', () =>
    fc.assert(
      fc.asyncProperty(fc.array(orders, { maxLength: 12 }), async (given) => {
        const { validate, spent } = await customer();
        const costs: number[] = [];
        for (const [place, order] of given.entries()) {
          const isFree = free.includes(order.reason) && !order.chargeUnknown;
          const cost = await validate(order, place);
          expect(cost).toBe((isFree ? 0 : 1) + (order.company ? 1 : 0));
          costs.push(cost);
        }
        const sum = costs.reduce((all, cost) => all + cost, 0);
        const { entries, balance, ofKey } = await spent();
        expect(entries.map(({ credits }) => -credits).reverse()).toEqual(costs.filter((cost) => cost > 0));
        expect({ balance, ofKey }).toEqual({ balance: 100 - sum, ofKey: sum });
      }),
    ));
});
