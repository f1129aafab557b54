import { describe, expect, it } from '@jest/globals';
import { ManualClock, DomainError } from '@enrichment/kernel';
import fc from 'fast-check';
import type { List, NewRow, RowClaim } from './list';
import type { RowReply, RowRequests } from './row-requests';
import { RunLists } from './run-lists';
import { InMemoryLists } from './testing';

const ok = (credits: number): RowReply => ({
  status: 200,
  body: '{}',
  credits,
  retryAfterMs: undefined,
  isTest: false,
});
const refused = (status: number, code: string): RowReply => ({
  status,
  credits: 0,
  retryAfterMs: undefined,
  isTest: false,
  body: JSON.stringify({ code, message: 'No.' }),
});

/** A service that charges a request id once, and answers when the test says so. */
class Service {
  readonly charged = new Map<string, number>();
  readonly waiting: { row: RowClaim; resolve: (reply: RowReply) => void; reject: (error: Error) => void }[] =
    [];
  isKeyValid = true;
  mostWaiting = 0;

  /** As one process reaches it. */
  requests(permits = 3): RowRequests {
    return {
      permits: async (_, wanted) => {
        if (!this.isKeyValid) throw new DomainError('AUTH_002', 'Invalid API key.');
        return Math.min(permits, wanted);
      },
      send: (_, row) =>
        new Promise((resolve, reject) => {
          this.waiting.push({ row, resolve, reject });
          this.mostWaiting = Math.max(this.mostWaiting, this.waiting.length);
        }),
    };
  }

  charge({ requestId }: RowClaim): RowReply {
    if (!this.charged.has(requestId)) this.charged.set(requestId, 1);
    return ok(1);
  }
}

/** Lets all promises that can go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function begun(lists: InMemoryLists, accountId: string, rows: readonly NewRow[]): Promise<List> {
  const draft = await lists.create(
    {
      accountId,
      keyId: 'key',
      name: 'list',
      operation: 'email',
      field: 'email',
      parameters: {},
      columns: [],
    },
    new Date(0),
  );
  await lists.append(accountId, draft.id, 0, rows);
  return lists.start(accountId, draft.id, rows.length, new Date(0));
}

const rowsOf = (count: number): NewRow[] =>
  Array.from({ length: count }, (_, i) => ({ subject: `s${i}`, sameAs: undefined, cells: '[]' }));

type Step = 'pass' | 'answer' | 'busy' | 'fail' | 'cut' | 'charge and cut' | 'poor' | 'kill' | 'later' | 'pause' | 'resume' | 'revoke'; // prettier-ignore
const steps: readonly Step[] = ['pass', 'answer', 'busy', 'fail', 'cut', 'charge and cut', 'poor', 'kill', 'later', 'pause', 'resume', 'revoke']; // prettier-ignore

describe('RunLists', () => {
  it('gives each row one outcome and one charge, whatever happens between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(20)), { maxLength: 60 }),
        fc.integer({ min: 0, max: 12 }),
        async (story, count) => {
          const clock = new ManualClock();
          const lists = new InMemoryLists();
          const service = new Service();
          const ended: string[] = [];
          /** A process, and the end of it: nothing that it still does reaches the store. */
          const replica = () => {
            const life = { isOver: false };
            const alive = new Proxy(lists, {
              get: (target, name) => {
                const method = Reflect.get(target, name) as (...args: unknown[]) => unknown;
                return (...args: unknown[]) =>
                  life.isOver ? new Promise(() => undefined) : method.apply(target, args);
              },
            });
            const events = {
              finished:
                ({ id }: List) =>
                () =>
                  Promise.resolve(ended.push(id) > 0),
            };
            return { life, run: new RunLists(alive, service.requests(), events, clock) };
          };
          const replicas = [replica(), replica()];
          const { accountId, id } = await begun(lists, 'acc', rowsOf(count));
          const move = (to: 'paused' | 'running') =>
            lists.move(accountId, id, to, new Date(clock.now())).catch(() => undefined);
          const step = async (name: Step, n: number) => {
            const [sent] = ['answer', 'busy', 'fail', 'cut', 'charge and cut', 'poor'].includes(name)
              ? service.waiting.splice(n % Math.max(1, service.waiting.length), 1)
              : [];
            if (name === 'pass') await replicas[n % 2]!.run.execute();
            if (name === 'answer') sent?.resolve(service.charge(sent.row));
            if (name === 'busy') sent?.resolve(refused(429, 'RATE_001'));
            if (name === 'fail')
              sent?.resolve({
                ...refused(504, 'NETWORK_006'),
                credits: service.charged.get(sent.row.requestId) ?? 0,
              });
            if (name === 'cut') sent?.reject(new Error('cut'));
            if (name === 'charge and cut' && sent) sent.reject(new Error(service.charge(sent.row).body));
            if (name === 'poor') sent?.resolve(refused(402, 'BILLING_001'));
            if (name === 'kill') {
              replicas[n % 2]!.life.isOver = true;
              replicas[n % 2] = replica();
            }
            if (name === 'later') clock.advance(60_000 * n);
            if (name === 'pause') await move('paused');
            if (name === 'resume') await move('running');
            if (name === 'revoke') service.isKeyValid = n % 2 === 0;
            await settle();
          };
          for (const [name, n] of story) await step(name, n);

          service.isKeyValid = true;
          await move('running');
          for (let i = 0; (await lists.find(accountId, id))!.state !== 'finished'; i++) {
            expect(i).toBeLessThan(200);
            await step('later', 31);
            for (const n of [0, 1]) await step('pass', n);
            while (service.waiting.length > 0) await step('answer', 0);
            await move('running');
          }
          const list = (await lists.find(accountId, id))!;
          const outcomes = (await lists.rows(id, -1, 99)).map(({ outcome }) => outcome);
          expect(
            outcomes.every((outcome) => outcome?.code === undefined || outcome.code === 'NETWORK_006'),
          ).toBe(true);
          expect([list.done, list.answered]).toEqual([
            count,
            outcomes.filter((o) => o?.code === undefined).length,
          ]);
          expect(list.credits).toBe(service.charged.size);
          expect(new Set(ended)).toEqual(new Set([id]));
        },
      ),
    );
  });

  it('shares the places of a process equally, whoever has more lists', async () => {
    const lists = new InMemoryLists();
    const service = new Service();
    for (let i = 0; i < 3; i++) await begun(lists, 'many', rowsOf(300));
    await begun(lists, 'one', rowsOf(300));
    const run = new RunLists(
      lists,
      service.requests(500),
      { finished: () => async () => true },
      new ManualClock(),
    );
    for (let i = 0; i < 5; i++) await run.execute();
    expect(run.inProgress).toBe(100);
    const sent = await Promise.all([lists.list('many'), lists.list('one')]);
    expect(sent.flat().length).toBe(4);
    for (const each of service.waiting) each.resolve(ok(1));
    await run.close();
    const done = (await lists.list('one')).map((list) => list.done);
    expect(done).toEqual([50]);
    await run.execute();
    expect(run.inProgress).toBe(0);
  });

  it('pauses a list whose key is refused before anything is sent', async () => {
    const lists = new InMemoryLists();
    const service = new Service();
    service.isKeyValid = false;
    const { accountId, id } = await begun(lists, 'acc', rowsOf(2));
    const run = new RunLists(
      lists,
      service.requests(),
      { finished: () => async () => true },
      new ManualClock(),
    );
    await run.execute();
    expect(await lists.find(accountId, id)).toMatchObject({
      state: 'paused',
      pausedBecause: expect.stringContaining('no longer works'),
    });
    expect(service.waiting).toEqual([]);
  });

  it('reports no end of a list that is cancelled at the same moment', async () => {
    const lists = new InMemoryLists();
    const ended: string[] = [];
    const events = {
      finished:
        ({ id }: List) =>
        () =>
          Promise.resolve(ended.push(id) > 0),
    };
    const run = new RunLists(lists, new Service().requests(), events, new ManualClock());
    const { accountId, id } = await begun(lists, 'acc', []);
    const running = lists.running.bind(lists);
    lists.running = async () => {
      const found = await running();
      await lists.move(accountId, id, 'cancelled', new Date(0));
      return found;
    };
    await run.execute();
    expect(ended).toEqual([]);
    expect(await lists.find(accountId, id)).toMatchObject({ state: 'cancelled' });
  });
});
