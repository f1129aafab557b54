import { InMemoryMailLists } from '@enrichment/email-domain/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { joOnly } from './testing/corpus/mail-system';
import { openEmailLab } from './testing/lab';
import { openOurs } from './testing/ours';
import { CountedRoundTrips } from './testing/round-trips';

/** Each of these takes a server's answer; the greeting replaces the connection. */
const allowed = { first: 5, following: 3, questions: 20 };

describe('round trips', () => {
  const opened: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  async function enter(extensions: readonly string[] = ['PIPELINING']) {
    const wire = new CountedRoundTrips();
    const recipients = { ...joOnly, al: '250 2.1.5 Ok' };
    const server = { extensions, recipients };
    const hosts = { 'warm-up.test': 'mx', 'acme.test': 'mx', 'hosted.test': 'mx.acme.test' };
    const systems = Object.entries(hosts).map(([name, host]) => ({
      name,
      hosts: { [host]: server },
      truth: 'delivered' as const,
      shown: true,
      reason: 'accepted' as const,
    }));
    const lab = await openEmailLab(systems, wire.pace);
    opened.push(() => lab.close());
    const ours = openOurs({ map: lab.map, lists: new InMemoryMailLists({}) });
    opened.push(() => {
      ours.close();
    });
    const count = async (email: string) => {
      const before = lab.queries.length;
      const answer = ours.validate(email);
      const trips = await wire.count(answer);
      wire.pass();
      return { trips, answer: await answer, questions: lab.queries.length - before };
    };
    await count('jo@warm-up.test');
    return count;
  }

  it('takes at most five and 20 DNS questions for a first address, and three for the next one at its domain or host', async () => {
    const count = await enter();
    const whole = {
      reason: 'accepted',
      isCatchAll: false,
      domainInfo: { hasSpf: true, creationDate: '1995-08-14T04:00:00Z' },
    };
    const first = await count('jo@acme.test');
    expect(first.answer).toMatchObject(whole);
    expect(first.trips).toBeGreaterThanOrEqual(5);
    expect(first.trips).toBeLessThanOrEqual(allowed.first);
    expect(first.questions).toBeLessThanOrEqual(allowed.questions);
    const second = await count('al@acme.test');
    expect(second.answer).toMatchObject(whole);
    expect(second.trips).toBeGreaterThanOrEqual(1);
    expect(second.trips).toBeLessThanOrEqual(allowed.following);
    const hosted = await count('jo@hosted.test');
    expect(hosted.answer).toMatchObject(whole);
    expect(hosted.trips).toBeGreaterThanOrEqual(2);
    expect(hosted.trips).toBeLessThanOrEqual(allowed.following);
  });

  it('takes one more for every command when a server accepts only one at a time', async () => {
    const count = await enter([]);
    const { trips } = await count('jo@acme.test');
    expect(trips).toBeGreaterThanOrEqual(7);
    expect(trips).toBeLessThanOrEqual(allowed.first + 2);
  });
});
