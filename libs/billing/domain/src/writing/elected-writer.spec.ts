import { beforeEach, describe, expect, it } from '@jest/globals';
import { type DomainError, ManualClock, newUlid } from '@enrichment/kernel';
import fc from 'fast-check';
import { type Charge, type ChargeWriter, ElectedWriter, type Replica } from '../index';
import { InMemoryBilling, InMemoryChargeLinks, InMemoryWriterLease, type LinkFault } from '../testing';

/** Replicas of one process that share a ledger, a lease and connections. */
class World {
  readonly clock = new ManualClock();
  readonly billing = new InMemoryBilling(this.clock);
  readonly lease = new InMemoryWriterLease(this.clock);
  readonly links: InMemoryChargeLinks;
  readonly notices: string[] = [];
  readonly replicas: { readonly self: Replica; readonly writer: ElectedWriter; readonly own: Own }[];
  accountId!: string;

  constructor(count: number, nextFault?: () => LinkFault, maxWaiting?: number) {
    this.links = new InMemoryChargeLinks(nextFault);
    this.replicas = Array.from({ length: count }, (_, i) => this.addReplica(i, maxWaiting));
  }

  async openAccount(credits: number): Promise<void> {
    ({ id: this.accountId } = await this.billing.accounts.create({ email: 'a@example.com', credits }));
  }

  readonly newCharge = (more: Partial<Charge> = {}): Charge => ({
    ...{ requestId: newUlid(), accountId: this.accountId, keyId: 'key_1', operation: 'email', price: 1 },
    ...more,
  });

  async elect(): Promise<void> {
    for (const { writer } of this.replicas) await writer.elect();
  }

  async charged(): Promise<string[]> {
    const charges: string[] = [];
    for await (const { kind, requestId } of this.billing.ledger.entries(this.accountId))
      if (kind === 'charge') charges.push(requestId!);
    return charges;
  }

  private addReplica(i: number, maxWaiting?: number) {
    const self = { id: `replica ${i}`, address: `10.0.0.${i}:1`, secret: String(i) };
    const own = new Own(this.billing);
    this.links.serve(self, own);
    const { lease, links } = this;
    const onNotice = (notice: string) => this.notices.push(`${i}: ${notice}`);
    const writer = new ElectedWriter({ self, own, lease, links, onNotice, maxWaiting: maxWaiting ?? 5_000 });
    return { self, own, writer };
  }
}

/** Writes to the shared ledger, as a database adapter does. */
class Own implements ChargeWriter {
  readonly written: (Charge & { mayBeApplied?: boolean })[] = [];
  forgotten = 0;
  /** Writes wait for this promise. */
  gate: Promise<void> = Promise.resolve();

  constructor(private readonly billing: InMemoryBilling) {}

  readonly write: ChargeWriter['write'] = async (charge, { mayBeApplied = false, signal } = {}) => {
    this.written.push({ ...charge, mayBeApplied });
    await this.gate;
    signal?.throwIfAborted();
    return this.billing.ledger.charge(charge);
  };

  forget(): void {
    this.forgotten++;
  }
}

describe('ElectedWriter', () => {
  let world: World;
  const where = () => world.replicas.map(({ own }) => own.written.length);

  beforeEach(async () => {
    world = new World(3);
    await world.openAccount(1_000);
  });

  const writeOnAll = () => Promise.all(world.replicas.map(({ writer }) => writer.write(world.newCharge())));

  it('writes its own charges before the first election', async () => {
    await writeOnAll();
    expect(where()).toEqual([1, 1, 1]);
  });

  it('sends the charges of all replicas to the one that holds the lease', async () => {
    await world.elect();
    const receipts = await writeOnAll();
    expect(where()).toEqual([3, 0, 0]);
    expect(receipts.map(({ creditsLeft }) => creditsLeft).sort()).toEqual([997, 998, 999]);
    expect(world.replicas.map(({ writer }) => writer.isElected)).toEqual([true, false, false]);
    expect(world.replicas.map(({ writer }) => writer.counts)).toEqual([
      { own: 1, forwarded: 0, fallback: 0, changes: 1 },
      { own: 0, forwarded: 1, fallback: 0, changes: 1 },
      { own: 0, forwarded: 1, fallback: 0, changes: 1 },
    ]);
    expect(world.notices).toEqual([
      '1: charges are written by the replica at 10.0.0.0:1',
      '2: charges are written by the replica at 10.0.0.0:1',
    ]);
  });

  it('returns refusals as final outcomes', async () => {
    await world.elect();
    await expect(world.replicas[1]!.writer.write(world.newCharge({ price: 1_001 }))).rejects.toMatchObject({
      code: 'BILLING_001',
    });
    expect(where()).toEqual([1, 0, 0]);
  });

  it('writes charges without an outcome itself once when the writer dies, until another one is elected', async () => {
    await world.elect();
    const [first, second] = world.replicas;
    let open!: () => void;
    first!.own.gate = new Promise((resolve) => (open = resolve));
    const charge = world.newCharge();
    const receipt = second!.writer.write(charge);
    world.links.kill(first!.self);
    expect(await receipt).toMatchObject({ creditsLeft: 999 });
    expect(second!.own.written).toEqual([{ ...charge, mayBeApplied: true }]);
    open(); // The hanging replica continues; no caller waits for its outcome.
    expect(await second!.writer.write(world.newCharge())).toMatchObject({ creditsLeft: 998 });
    expect(second!.writer.counts).toMatchObject({ own: 1, forwarded: 1, fallback: 1 });
    expect(await world.charged()).toHaveLength(2);

    world.clock.advance(1_500);
    await second!.writer.elect();
    await world.replicas[2]!.writer.elect();
    expect(second!.writer.isElected).toBe(true);
    await world.replicas[2]!.writer.write(world.newCharge());
    expect(second!.own.written).toHaveLength(3);
  });

  it('drops cached balances when another replica becomes the writer', async () => {
    await world.elect();
    await world.elect();
    expect(world.replicas.map(({ own }) => own.forgotten)).toEqual([1, 1, 1]);
    await world.replicas[0]!.writer.close();
    await world.replicas[1]!.writer.elect();
    await world.replicas[2]!.writer.elect();
    expect(world.replicas.map(({ own }) => own.forgotten)).toEqual([1, 2, 2]);
  });

  it('writes itself while the writer cannot be reached, and reports it once', async () => {
    await world.replicas[0]!.writer.elect();
    world.links.kill(world.replicas[0]!.self);
    for (let i = 0; i < 3; i++) await world.replicas[1]!.writer.elect();
    await world.replicas[1]!.writer.write(world.newCharge());
    expect(where()).toEqual([0, 1, 0]);
    expect(world.notices).toEqual([
      '1: the replica at 10.0.0.0:1 writes charges and cannot be reached, so this one writes its own, which is slower: connect ECONNREFUSED',
    ]);
    world.links.serve(world.replicas[0]!.self, world.replicas[0]!.own);
    await world.replicas[1]!.writer.elect();
    await world.replicas[1]!.writer.write(world.newCharge());
    expect(where()).toEqual([1, 1, 0]);
  });

  it('limits the charges that wait for another replica, and writes the others itself', async () => {
    world = new World(2, undefined, 2);
    await world.openAccount(10);
    await world.elect();
    const [first, second] = world.replicas;
    let open!: () => void;
    first!.own.gate = new Promise((resolve) => (open = resolve));
    const charges = [1, 2, 3].map(() => second!.writer.write(world.newCharge()));
    await charges[2];
    expect(second!.writer.waiting).toBe(2);
    open();
    await Promise.all(charges);
    expect(where()).toEqual([2, 1]);
  });

  it('continues unchanged while the lease cannot be read', async () => {
    await world.elect();
    world.lease.claim = () => Promise.reject(new Error('connect ECONNREFUSED'));
    await world.elect();
    await writeOnAll();
    expect(where()).toEqual([3, 0, 0]);
  });

  it('releases the lease when it closes', async () => {
    await world.elect();
    await world.replicas[0]!.writer.close();
    await world.replicas[1]!.writer.elect();
    expect(world.replicas[1]!.writer.isElected).toBe(true);
  });

  it('keeps keys below their caps over days, with failing connections and replicas', async () => {
    const caps = { day: 5, month: 12 };
    const step = fc.oneof(
      { weight: 12, arbitrary: fc.record({ charge: fc.nat(2), key: fc.nat(1), price: fc.nat(3) }) },
      { weight: 3, arbitrary: fc.record({ elect: fc.nat(2) }) },
      { weight: 3, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 100 }) }) },
      { weight: 1, arbitrary: fc.record({ kill: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ serve: fc.nat(2) }) },
    );
    const faults = fc.infiniteStream(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<LinkFault>('none') },
        { weight: 2, arbitrary: fc.constantFrom<LinkFault>('lost', 'unanswered', 'twice') },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), faults, async (steps, plan) => {
        const world = new World(3, () => plan.next().value);
        await world.openAccount(10_000);
        const spent = new Map<string, number>();
        for (const each of steps) {
          const { replicas, clock } = world;
          if ('elect' in each) await replicas[each.elect]!.writer.elect();
          else if ('hours' in each) clock.advance(each.hours * 3_600_000);
          else if ('kill' in each) world.links.kill(replicas[each.kill]!.self);
          else if ('serve' in each) world.links.serve(replicas[each.serve]!.self, replicas[each.serve]!.own);
          else {
            const keyId = `key_${each.key}`;
            const today = new Date(clock.now()).toISOString();
            const periods = [`${keyId} ${today.slice(0, 10)}`, `${keyId} ${today.slice(0, 7)}`] as const;
            const [day, month] = periods.map((period) => (spent.get(period) ?? 0) + each.price);
            const fits = each.price === 0 || (day! <= caps.day && month! <= caps.month);
            const charge = world.newCharge({ keyId, price: each.price, caps });
            const outcome = await replicas[each.charge]!.writer.write(charge).then(
              () => 'charged',
              (error: unknown) => (error as DomainError).code,
            );
            expect(outcome).toBe(fits ? 'charged' : 'BILLING_002');
            if (fits) [day, month].forEach((credits, i) => spent.set(periods[i]!, credits!));
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('loses and doubles no charge, with failing connections and replicas', async () => {
    const step = fc.oneof(
      { weight: 12, arbitrary: fc.record({ charge: fc.nat(2), repeats: fc.boolean() }) },
      { weight: 3, arbitrary: fc.record({ elect: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 2_000 }) }) },
      { weight: 1, arbitrary: fc.record({ kill: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ serve: fc.nat(2) }) },
      { weight: 2, arbitrary: fc.record({ grant: fc.integer({ min: 1, max: 3 }) }) },
      { weight: 2, arbitrary: fc.constant({ late: true } as const) },
    );
    const faults = fc.infiniteStream(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<LinkFault>('none') },
        { weight: 2, arbitrary: fc.constantFrom<LinkFault>('lost', 'unanswered', 'late', 'twice') },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), faults, fc.nat(6), async (steps, plan, credits) => {
        const world = new World(3, () => plan.next().value);
        await world.openAccount(credits);
        const outcomes = new Map<string, Promise<'charged' | 'refused'>[]>();
        let last = world.newCharge();
        for (const each of steps) {
          if ('charge' in each) {
            // A load balancer repeats a request at another replica.
            last = each.repeats ? last : world.newCharge();
            const outcome = world.replicas[each.charge]!.writer.write(last).then(
              () => 'charged' as const,
              (error: unknown) => {
                expect((error as DomainError).code).toBe('BILLING_001');
                return 'refused' as const;
              },
            );
            outcomes.set(last.requestId, [...(outcomes.get(last.requestId) ?? []), outcome]);
          } else if ('elect' in each) await world.replicas[each.elect]!.writer.elect();
          else if ('pass' in each) world.clock.advance(each.pass);
          else if ('kill' in each) world.links.kill(world.replicas[each.kill]!.self);
          else if ('serve' in each) {
            const { self, own } = world.replicas[each.serve]!;
            world.links.serve(self, own);
          } else if ('grant' in each) {
            // Every charge so far has an outcome.
            for (const all of outcomes.values()) await Promise.all(all);
            await world.billing.ledger.grant({
              accountId: world.accountId,
              credits: each.grant,
              reason: 'more',
            });
          } else world.links.deliverLate();
        }
        const reported = new Map<string, ('charged' | 'refused')[]>();
        for (const [id, all] of outcomes) reported.set(id, await Promise.all(all));
        world.links.deliverLate();
        await new Promise(setImmediate);
        const charged = await world.charged();
        expect(new Set(charged).size).toBe(charged.length);
        const reportedCharged = [...reported].filter(([, all]) => all.includes('charged')).map(([id]) => id);
        expect([...charged].sort()).toEqual(reportedCharged.sort());
      }),
      { numRuns: 300 },
    );
  });
});
