import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryAuditLog } from '@enrichment/identity-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { InMemoryPageStore, storedCompany } from '@enrichment/network-scraping-domain/testing';
import { inMemoryWebhooks } from '@enrichment/webhooks-domain/testing';
import { readConfig } from '@enrichment/application';
import { type JobParts, jobs } from './jobs';

const dayMs = 86_400_000;

describe('jobs', () => {
  const clock = new ManualClock(Date.UTC(2026, 10, 26, 12));
  const start = clock.now();
  const log: object[] = [];

  beforeEach(() => {
    log.length = 0;
  });

  /** Runs a job a number of days after the start. */
  const run = async (name: string, days: number, settings: Record<string, string>, parts: object) => {
    clock.advance(start + days * dayMs - clock.now());
    // The other jobs only need their names.
    const logged = { info: (fields: object) => log.push(fields) };
    const others = { mailAlerts: {}, log: logged, deletionTime: { now: async () => clock.now() } };
    const all = jobs({ ...others, clock, config: readConfig(settings), ...parts } as unknown as JobParts);
    return all.find((job) => job.name === name)!.run(new AbortController().signal);
  };

  it.each([
    [731, {}],
    [7, { AUDIT_KEPT_DAYS: '7' }],
  ])('keep the audit log for %i days with %j', async (days, settings) => {
    const audit = new InMemoryAuditLog();
    const actor = { userId: undefined, email: undefined, address: undefined };
    const what = { accountId: 'acc_1', action: 'key.made', subject: 'key_1', before: undefined, after: {} };
    await audit.record({ at: new Date(start), actor, ...what });
    const job = 'forget old entries of the audit log';
    const prune = (after: number) => run(job, after, settings, { audit });
    await prune(days);
    expect(log).toEqual([]);
    await prune(days + 1);
    expect(log).toEqual([{ job, deleted: 1 }]);
  });

  it('have names of their own, which their turns and metrics are kept by, and intervals', () => {
    const mailed = { mailAlerts: { mails: true }, config: readConfig({}) };
    const all = jobs(mailed as unknown as JobParts);
    for (const [name, same] of Map.groupBy(all, (job) => job.name))
      expect([name, same.length]).toEqual([name, 1]);
    for (const { name, everyMs } of all) expect([name, everyMs >= 100]).toEqual([name, true]);
  });

  it('run in a stop only where they are short and of each replica', () => {
    const mailed = { mailAlerts: { mails: true }, config: readConfig({}) };
    const last = jobs(mailed as unknown as JobParts).filter(({ atStop }) => atStop);
    expect(last.map(({ name }) => name)).toEqual([
      'note the use of keys',
      'report caps that were reached',
      'send webhooks',
      'send mail',
    ]);
    for (const { ofEachReplica, timeoutMs } of last)
      expect([ofEachReplica, timeoutMs]).toEqual([true, undefined]);
  });

  it('keep deliveries for 30 days', async () => {
    const { endpoints, deliveries } = inMemoryWebhooks();
    const endpoint = await endpoints.create(
      {
        accountId: 'acc_1',
        url: 'https://example.com',
        description: '',
        types: ['balance.low'],
        secret: 'whsec_b25l',
      },
      new Date(start),
    );
    await deliveries.createTest(endpoint, '{}', new Date(start));
    const job = 'forget old webhook deliveries';
    const prune = (after: number) => run(job, after, {}, { deliveries });
    await prune(30);
    expect(log).toEqual([]);
    await prune(31);
    expect(log).toEqual([{ job, deleted: 1 }]);
  });

  it.each([
    [180, {}],
    [30, { PAGES_KEPT_DAYS: '30' }],
  ])('keep pages for %i days with %j', async (days, settings) => {
    const pages = new InMemoryPageStore();
    await pages.put(storedCompany('acme', {}, { fetchedAt: start }), []);
    const job = 'forget old pages';
    const prune = (after: number) => run(job, after, settings, { pages });
    await prune(days);
    expect(log).toEqual([]);
    await prune(days + 1);
    expect(log).toEqual([{ job, deleted: 1 }]);
  });
});
