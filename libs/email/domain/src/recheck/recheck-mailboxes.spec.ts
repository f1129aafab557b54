import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import fc from 'fast-check';
import { parseAddress } from '../parse-address';
import { InMemoryDomainRegistry } from '../testing/in-memory-domain-registry';
import { InMemoryMailDns } from '../testing/in-memory-mail-dns';
import { InMemoryMailLists } from '../testing/in-memory-mail-lists';
import { InMemoryMailboxProbe } from '../testing/in-memory-mailbox-probe';
import { InMemoryOutcomes } from '../testing/in-memory-outcomes';
import { InMemoryRechecks } from '../testing/in-memory-rechecks';
import { ManualTimer } from '../testing/manual-timer';
import { noStatements } from '../testing/no-statements';
import { ValidateEmail } from '../validate-email';
import { RecheckMailboxes, type SettledMailbox } from './recheck-mailboxes';
import { nextWaitMs } from './waits';

const minuteMs = 60_000;

/** A mail server whose answers a test changes, an account, and a clock that the test moves. */
function setUp() {
  const clock = new ManualClock();
  const server = { reply: '451 4.7.1 Greylisted, come back later' };
  const rechecks = new InMemoryRechecks();
  const events: SettledMailbox[] = [];
  const dns = new InMemoryMailDns({
    records: [{ name: 'grey.test', type: 'MX', priority: 1, exchange: 'mx.grey.test' }],
  });
  const probe = new InMemoryMailboxProbe({
    'mx.grey.test': { recipient: (local) => (local === 'jo' ? server.reply : '550 5.1.1 unknown') },
  });
  const recheckMailboxes = new RecheckMailboxes({
    rechecks,
    dns,
    probe,
    clock,
    events: {
      publish: (settled) => {
        events.push(...settled);
        return Promise.resolve();
      },
    },
  });
  const given = {
    dns,
    probe,
    clock,
    outcomes: new InMemoryOutcomes(rechecks),
    registry: new InMemoryDomainRegistry({}),
    companies: { findByDomain: () => Promise.resolve(undefined) },
    lists: new InMemoryMailLists({}),
    timer: new ManualTimer().timer,
  };
  let requests = 0;
  const validate = async (account = 'acc_1', email = 'jo@grey.test', isRechecked = true) => {
    const found = await new ValidateEmail({ ...given, ...(isRechecked && { rechecks }) }).execute({
      address: parseAddress(email),
      account,
      requestId: `r${++requests}`,
    });
    await found.effect?.(noStatements);
    return found;
  };
  const after = (minutes: number) => {
    clock.advance(minutes * minuteMs);
    return recheckMailboxes.execute();
  };
  return { clock, server, rechecks, events, probe, validate, after };
}

describe('a greylisted mailbox', () => {
  it('is probed again after five minutes, and its next validation uses the result', async () => {
    const { clock, server, events, probe, validate, after } = setUp();
    const first = await validate();
    expect(first).toMatchObject({ reason: 'greylisted', checkedAt: new Date(clock.now()) });
    server.reply = '250 ok';
    await after(4);
    expect(events).toEqual([]);
    await after(1);
    const checkedAt = new Date(clock.now());
    const accepted = { isDeliverable: true, reason: 'accepted', confidenceScore: 0.97, deliverability: 0.97 };
    expect(events).toEqual([{ ...accepted, request: { account: 'acc_1', requestId: 'r1' }, checkedAt }]);
    const before = probe.requests.length;
    clock.advance(60 * minuteMs);
    expect(await validate()).toMatchObject({ ...accepted, checkedAt });
    expect(probe.requests).toHaveLength(before);
  });

  it('is probed live for an account that did not request it before', async () => {
    const { clock, server, validate, after } = setUp();
    await validate();
    server.reply = '550 5.1.1 unknown';
    await after(5);
    server.reply = '250 ok';
    clock.advance(minuteMs);
    expect(await validate('acc_2')).toMatchObject({ reason: 'accepted', checkedAt: new Date(clock.now()) });
    expect(await validate('acc_1')).toMatchObject({ reason: 'mailbox_not_found' });
  });

  it('is probed live once rechecks are off', async () => {
    const { clock, server, validate, after } = setUp();
    await validate();
    server.reply = '550 5.1.1 unknown';
    await after(5);
    server.reply = '250 ok';
    clock.advance(minuteMs);
    const checkedAt = new Date(clock.now());
    expect(await validate('acc_1', 'jo@grey.test', false)).toMatchObject({ reason: 'accepted', checkedAt });
    expect(await validate()).toMatchObject({ reason: 'mailbox_not_found' });
  });

  it('is probed a second time after fifteen minutes, and then no more', async () => {
    const { events, probe, rechecks, validate, after } = setUp();
    await validate();
    await after(5);
    await after(14);
    expect(probe.requests).toHaveLength(2);
    await after(1);
    expect(events).toMatchObject([{ reason: 'greylisted', confidenceScore: 0.6 }]);
    await after(120);
    expect(probe.requests).toHaveLength(3);
    expect(rechecks.addresses).toEqual([]);
  });

  it('is probed again after the wait that its host names', async () => {
    const { server, events, validate, after } = setUp();
    server.reply = '451 4.7.1 Greylisted, try again in 30 minutes';
    await validate();
    server.reply = '250 ok';
    await after(29);
    expect(events).toEqual([]);
    await after(2);
    expect(events).toHaveLength(1);
  });

  it('is probed once for all requests, and each gets one event', async () => {
    const { server, events, validate, after } = setUp();
    await Promise.all([validate('acc_1'), validate('acc_2'), validate('acc_2')]);
    server.reply = '250 ok';
    await Promise.all([after(5), after(0)]);
    expect(events.map(({ request }) => request.requestId).sort()).toEqual(['r1', 'r2', 'r3']);
  });
});

it('a busy mailbox that stays busy exists', async () => {
  const { server, events, validate, after } = setUp();
  server.reply = '450 4.2.1 The user is receiving email at a rate that prevents more';
  await validate();
  await after(5);
  await after(15);
  expect(events).toMatchObject([{ reason: 'accepted', confidenceScore: 0.9 }]);
});

it('nothing is planned for a conclusive answer', async () => {
  const { rechecks, validate } = setUp();
  await validate('acc_1', 'bo@grey.test');
  expect(rechecks.addresses).toEqual([]);
  expect(await validate('acc_1', 'bo@missing.test')).toMatchObject({ checkedAt: null });
});

it('waits are between one minute and six hours, and end', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.option(fc.nat(), { nil: undefined }), (rechecks, named) => {
      const wait = nextWaitMs(rechecks, named);
      if (rechecks > 1) expect(wait).toBeUndefined();
      else expect(wait! >= minuteMs && wait! <= 360 * minuteMs).toBe(true);
    }),
  );
});
