import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { IsOptional, IsString } from 'class-validator';
import {
  Callers,
  claimLeaseMs,
  issueKey,
  type Ledger,
  MemoryRequestWindows,
  Metering,
  type StoredAnswers,
} from '@enrichment/billing-domain';
import { InMemoryBilling } from '@enrichment/billing-domain/testing';
import { DomainError, ManualClock } from '@enrichment/kernel';
import { ExtraLimits } from '../../limits/limits';
import { Answer } from '../operation/answer.dto';
import { type OperationDeclaration, OperationResult } from '../operation/operation';
import { Idempotency } from './idempotency';
import { Metered } from './metered';
import { silent } from '../../../testing/silent';
import { type ApiRequest, type ApiResponse, RequestContext } from '../../request/api-request';

class Body {
  @IsOptional()
  @IsString()
  id?: string;
}

class Reply extends Answer {
  n!: number;
}

const declaration: OperationDeclaration<'email', Body, Reply> = {
  name: 'email',
  body: Body,
  answer: Reply,
  errors: [],
};

/** A fault at a call of a port: none, a failure before or after its effect, or a delay. */
type Fault = 'none' | 'before' | 'after' | 'waits';

/** A service whose calls of ports have faults. Calls are counted from 1. */
async function faulty(faultAt: (call: number, name: string) => Fault) {
  const clock = new ManualClock();
  const billing = new InMemoryBilling(clock);
  const account = await billing.accounts.create({ email: 'a@example.com', credits: 10 });
  const { text } = await issueKey(billing.keys, { accountId: account.id, name: 'k' });
  const caller = await new Callers(billing.keys, billing.changes, clock).authenticate(text);
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const spoil = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name: string) {
        const method = Reflect.get(target, name) as (...parameters: unknown[]) => Promise<unknown>;
        return async (...parameters: unknown[]) => {
          const fault = faultAt(calls.push(name), name);
          if (fault === 'before') throw new Error(`${name} failed`);
          if (fault === 'waits') await new Promise<void>((resolve) => waiting.push(resolve));
          const result = await method.apply(target, parameters);
          if (fault === 'after') throw new Error(`${name} failed late`);
          return result;
        };
      },
    });
  const metered = new Metered(
    new Metering(spoil(billing.accounts), spoil<Ledger>(billing.ledger)),
    new Idempotency(spoil<StoredAnswers>(billing.answers), silent),
    new ExtraLimits(new MemoryRequestWindows(clock)),
  );
  return {
    calls,
    clock,
    /** @returns the answer's body; `undefined` for an error */
    send: async (fails = false): Promise<string | undefined> => {
      const context = new RequestContext();
      Object.assign(context, { operation: 'email', caller });
      const request = Object.assign(Readable.from([Buffer.from('{}')]), {
        context,
        complete: true,
        socket: {},
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
      });
      let sent: string | undefined;
      const response = {
        setHeader: () => response,
        status: () => response,
        end: (body: string) => (sent = body),
      };
      const handle = () => {
        if (fails) throw new DomainError('SYS_002', 'The work failed.');
        return OperationResult.charged({ n: calls.length });
      };
      const handler = { subject: ({ id }: Body) => id, handle, test: handle };
      await metered
        .answer(declaration, handler, request as unknown as ApiRequest, response as unknown as ApiResponse)
        .catch(() => expect(context.creditsCharged).toBe(0));
      return sent;
    },
    proceed: () => waiting.splice(0).forEach((resolve) => resolve()),
    charges: async () =>
      (await billing.ledger.page({ accountId: account.id, kind: 'charge', limit: 9 })).entries.length,
    holds: () => caller.account.credits - caller.account.freeCredits,
  };
}

/** Repeats a request until it succeeds, like a caller. */
async function untilAnswered({ send, clock, charges }: Awaited<ReturnType<typeof faulty>>): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const sent = await send();
    if (sent !== undefined) return sent;
    expect(await charges()).toBe(0);
    expect(attempt).toBeLessThan(5); // Two faults, and one lease that was not ended.
    clock.advance(claimLeaseMs);
  }
}

/** Claim and charge. */
const callsOfOneRequest = 2;

/** A ledger reports a failed charge only if the charge is certainly not applied: see the contract of `Ledger`. */
const canFailLate = (name: string) => name !== 'charge';

describe('one idempotency key, with faults at any call', () => {
  const pairs = [1, 2, 3, 4].flatMap((n) => [1, 2, 3, 4].filter((m) => m >= n).map((m) => [n, m] as const));

  it.each(pairs)(
    'is charged once when the calls %i and %i fail, before or after their effect',
    async (n, m) => {
      for (const fault of ['before', 'after'] as const) {
        let answered = false;
        const service = await faulty((call, name) =>
          !answered && [n, m].includes(call) && (fault === 'before' || canFailLate(name)) ? fault : 'none',
        );
        const first = await untilAnswered(service);
        answered = true;
        expect(await service.charges()).toBe(1);
        expect(await service.send()).toBe(first);
        expect(await service.charges()).toBe(1);
        expect(service.holds()).toBe(0);
      }
    },
  );

  it.each([true, false])(
    'is charged once when an attempt hangs at call n and another adopts it (and fails: %s)',
    async (fails) => {
      for (let n = 2; n <= callsOfOneRequest; n++) {
        const service = await faulty((call) => (call === n ? 'waits' : 'none'));
        const slow = service.send();
        while (service.calls.length < n) await new Promise(setImmediate);
        service.clock.advance(claimLeaseMs);
        await service.send(fails);
        service.proceed();
        await slow;
        const last = await untilAnswered(service);
        expect(await service.charges()).toBe(1);
        expect(await service.send()).toBe(last);
      }
    },
  );
});
