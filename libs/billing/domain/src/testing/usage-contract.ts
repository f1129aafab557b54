import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs, newUlid } from '@enrichment/kernel';
import type { Operation } from '../accounts/price-list';
import { matchFields } from '../usage/matches';
import {
  attemptOf,
  maxUsageLines,
  maxUsagePoints,
  type UsageLog,
  type UsageQuery,
  type UsageReports,
  type UsageRow,
} from '../usage/usage';

/** A log under test and its reports. */
export interface OpenUsage {
  readonly log: UsageLog;
  readonly reports: UsageReports;
  /** Approximate time of recorded rows, in milliseconds since the Unix epoch. */
  readonly now: number;
  /** Resolves when the reports include all recorded rows. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The contract of {@link UsageLog} and {@link UsageReports}; every adapter passes it. */
export function usageContract(name: string, open: () => Promise<OpenUsage>): void {
  describe(`usage contract: ${name}`, () => {
    let opened: OpenUsage;
    let midnight: number;
    beforeAll(async () => {
      opened = await open();
      midnight = opened.now - (opened.now % dayMs);
    });
    afterAll(() => opened.close());

    const record = async (accountId: string, ...rows: Partial<Omit<UsageRow, 'accountId'>>[]) => {
      const all = rows.map((row): UsageRow => ({
        requests: 1,
        requestId: newUlid(),
        at: new Date(midnight),
        keyId: 'key_1',
        operation: 'email',
        code: 'ok',
        credits: 1,
        latencyMs: 10,
        ...row,
        accountId,
      }));
      for (const row of all) opened.log.record(row);
      await opened.settle();
      return all;
    };
    /** The two hours around midnight. */
    const query = (accountId: string, more: Partial<UsageQuery> = {}): UsageQuery => ({
      accountId,
      grain: 'hour',
      from: new Date(midnight - 3_600_000),
      to: new Date(midnight + 3_600_000),
      ...more,
    });

    it('reports requests, successes, errors by code, credits and latency', async () => {
      const accountId = newUlid();
      await record(
        accountId,
        ...Array.from({ length: 89 }, () => ({ latencyMs: 10 })),
        ...Array.from({ length: 10 }, () => ({ latencyMs: 100, credits: 2 })),
        { latencyMs: 5_000 },
        { code: 'NETWORK_006', credits: 0, latencyMs: 60_000 },
        { code: 'RATE_001', credits: 0, latencyMs: 0.1 },
        { code: 'RATE_001', credits: 0, latencyMs: 0.2 },
      );
      const figures = {
        requests: 103,
        successes: 100,
        errors: { NETWORK_006: 1, RATE_001: 2 },
        credits: 110,
      };
      const { total, points } = await opened.reports.report(query(accountId));
      expect(total).toMatchObject(figures);
      expect(points).toEqual([{ at: new Date(midnight), ...total }]);
      const { p50, p90, p99 } = total.latencyMs!;
      expect(Math.abs(p50 / 10 - 1)).toBeLessThan(0.1);
      expect(Math.abs(p90 / 100 - 1)).toBeLessThan(0.1);
      expect(Math.abs(p99 / 100 - 1)).toBeLessThan(0.1);
    });

    it('reports no latency without successes, and nothing for an account without requests', async () => {
      const accountId = newUlid();
      await record(accountId, { code: 'SYS_001', credits: 0 });
      expect((await opened.reports.report(query(accountId))).total.latencyMs).toBeUndefined();
      const nothing = { requests: 0, successes: 0, errors: {}, credits: 0, latencyMs: undefined };
      expect(await opened.reports.report(query(newUlid()))).toEqual({ total: nothing, points: [] });
      expect(await opened.reports.breakdown(query(newUlid()), 'key')).toEqual([]);
    });

    it.each(['minute', 'hour', 'day'] as const)('divides the time by the %s of UTC', async (grain) => {
      const accountId = newUlid();
      const step = { minute: 60_000, hour: 3_600_000, day: dayMs }[grain];
      const offsets = [-step, -1, 0, step - 1];
      await record(accountId, ...offsets.map((offset) => ({ at: new Date(midnight + offset) })));
      const [from, to] = [new Date(midnight - step), new Date(midnight + step)];
      const { points } = await opened.reports.report(query(accountId, { grain, from, to }));
      expect(points.map(({ at, requests }) => [at.getTime() - midnight, requests])).toEqual([
        [-step, 2],
        [0, 2],
      ]);
    });

    it('widens the span to whole points and excludes earlier and later requests', async () => {
      const accountId = newUlid();
      const minutes = [-1, 0, 1, 2, 3].map((minute) => ({ at: new Date(midnight + minute * 60_000) }));
      await record(accountId, ...minutes);
      const [from, to] = [new Date(midnight + 59_999), new Date(midnight + 120_001)];
      const { points } = await opened.reports.report(query(accountId, { grain: 'minute', from, to }));
      expect(points.map(({ at }) => (at.getTime() - midnight) / 60_000)).toEqual([0, 1, 2]);
    });

    it('separates keys, operations and accounts', async () => {
      const [accountId, other] = [newUlid(), newUlid()];
      await record(
        accountId,
        { keyId: 'key_1', operation: 'email' },
        { keyId: 'key_1', operation: 'email', code: 'EMAIL_001', credits: 0 },
        { keyId: 'key_1', operation: 'ip', credits: 0 },
        { keyId: 'key_2', operation: 'ip', credits: 0 },
        { keyId: 'key_2', operation: 'ip', credits: 5 },
      );
      await record(other, { keyId: 'key_1' });
      const total = async (more: Partial<UsageQuery>) => {
        const { requests, successes, credits } = (await opened.reports.report(query(accountId, more))).total;
        return [requests, successes, credits];
      };
      expect(await total({})).toEqual([5, 4, 6]);
      expect(await total({ keyId: 'key_1' })).toEqual([3, 2, 1]);
      expect(await total({ operation: 'ip' })).toEqual([3, 3, 5]);
      expect(await total({ keyId: 'key_1', operation: 'ip' })).toEqual([1, 1, 0]);
      expect(await total({ keyId: 'key_3' })).toEqual([0, 0, 0]);
    });

    it('breaks down by operation and by key, most requests first', async () => {
      const accountId = newUlid();
      await record(
        accountId,
        { keyId: 'key_b', operation: 'email' },
        { keyId: 'key_b', operation: 'ip', code: 'IP_001', credits: 0 },
        { keyId: 'key_b', operation: 'ip' },
        { keyId: 'key_a', operation: 'ip' },
        { keyId: 'key_c', operation: 'email', at: new Date(midnight - 7_200_000) },
      );
      const lines = async (by: 'operation' | 'key', more: Partial<UsageQuery> = {}) =>
        (await opened.reports.breakdown(query(accountId, more), by)).map(({ name, requests, errors }) => [
          name,
          requests,
          errors,
        ]);
      expect(await lines('operation')).toEqual([
        ['ip', 3, { IP_001: 1 }],
        ['email', 1, {}],
      ]);
      expect(await lines('key')).toEqual([
        ['key_b', 3, { IP_001: 1 }],
        ['key_a', 1, {}],
      ]);
      expect(await lines('key', { operation: 'email' })).toEqual([['key_b', 1, {}]]);
      expect(await lines('operation', { keyId: 'key_a' })).toEqual([['ip', 1, {}]]);
    });

    it('counts the requests of accounts by code since a minute', async () => {
      const [failing, other, quiet] = [newUlid(), newUlid(), newUlid()];
      await record(
        failing,
        { at: new Date(midnight - 1) },
        {},
        { code: 'SYS_001', credits: 0 },
        { code: 'SYS_001', credits: 0, at: new Date(midnight + 59_999), keyId: 'key_2' },
      );
      await record(other, { operation: 'ip' });
      await record(quiet, { at: new Date(midnight - 1) });
      const since = new Date(midnight + 30_000);
      const counted = await opened.reports.codesSince([failing, quiet, newUlid()], since);
      expect(counted).toEqual(new Map([[failing, { ok: 1, SYS_001: 2 }]]));
      expect(await opened.reports.codesSince([], since)).toEqual(new Map());
    });

    it('sums all accounts by the given points, and returns those that spent most', async () => {
      // Other tests record requests of earlier times only.
      const late = midnight + 30 * 3_600_000;
      const at = (hours: number) => new Date(late + hours * 3_600_000);
      const [large, small, idle] = [newUlid(), newUlid(), newUlid()];
      await record(
        large,
        { at: at(-5.75), credits: 1_000 },
        { at: at(-5.5), credits: 4 },
        { at: new Date(at(17.5).getTime() - 1), credits: 5, operation: 'ip' },
        { at: at(17.5), credits: 0, operation: 'ip', isTest: true },
      );
      await record(small, ...[-5.5, -0.01, 17.9].map((hours) => ({ at: at(hours), credits: 2 })));
      await record(
        idle,
        { at: at(17.5), code: 'EMAIL_001', credits: 0, latencyMs: 9_000 },
        { at: at(17.5), code: 'EMAIL_001', credits: 0, requests: 4 },
      );
      // A day of 23 hours.
      const starts = [at(-5.5), at(17.5)];
      const { total, points, operations } = await opened.reports.service(starts);
      expect(total).toMatchObject({ requests: 10, successes: 5, errors: { EMAIL_001: 5 }, credits: 15 });
      expect(Math.abs(total.latencyMs!.p99 / 10 - 1)).toBeLessThan(0.1);
      expect(points.map((point) => [point.at, point.requests, point.credits])).toEqual([
        [starts[0], 4, 13],
        [starts[1], 6, 2],
      ]);
      expect(operations.map(({ name, requests, credits }) => [name, requests, credits])).toEqual([
        ['email', 9, 10],
        ['ip', 1, 5],
      ]);
      expect(await opened.reports.topAccounts(starts[0]!, 5)).toEqual([
        { accountId: large, requests: 2, successes: 2, credits: 9 },
        { accountId: small, requests: 3, successes: 3, credits: 6 },
        { accountId: idle, requests: 5, successes: 0, credits: 0 },
      ]);
      expect(await opened.reports.topAccounts(starts[0]!, 1)).toHaveLength(1);
      expect((await opened.reports.service([at(18)])).points).toEqual([]);
    });

    it('limits the lines of a breakdown', async () => {
      const accountId = newUlid();
      const keys = Array.from({ length: maxUsageLines + 1 }, (_, i) => ({ keyId: `key_${1_000 + i}` }));
      await record(accountId, ...keys.reverse(), { keyId: 'key_2000' }, { keyId: 'key_2000' });
      const lines = await opened.reports.breakdown(query(accountId), 'key');
      expect(lines).toHaveLength(maxUsageLines);
      expect(lines.slice(0, 2)).toMatchObject([
        { name: 'key_2000', requests: 2 },
        { name: 'key_1000', requests: 1 },
      ]);
    });

    it('refuses an empty span and a too long one', async () => {
      const at = (minutes: number) => new Date(midnight + minutes * 60_000);
      const spans = [
        [at(0), at(0)],
        [at(1), at(0)],
        [at(0), at(maxUsagePoints + 1)],
        [at(0), new Date(NaN)],
      ] as const;
      for (const [from, to] of spans) {
        const refused = query(newUlid(), { grain: 'minute', from, to });
        await expect(opened.reports.report(refused)).rejects.toMatchObject({ code: 'INVALID_RANGE' });
        await expect(opened.reports.breakdown(refused, 'key')).rejects.toMatchObject({
          code: 'INVALID_RANGE',
        });
      }
      const longest = query(newUlid(), { grain: 'minute', from: at(0), to: at(maxUsagePoints) });
      expect((await opened.reports.report(longest)).points).toEqual([]);
    });

    it('joins several minutes or hours into one point', async () => {
      const accountId = newUlid();
      const minutes = [-16, -1, 0, 14, 15];
      await record(accountId, ...minutes.map((minute) => ({ at: new Date(midnight + minute * 60_000) })));
      const quarters = query(accountId, { grain: 'minute', step: 15 });
      const { points, total } = await opened.reports.report(quarters);
      expect(points.map(({ at, requests }) => [(at.getTime() - midnight) / 60_000, requests])).toEqual([
        [-30, 1],
        [-15, 1],
        [0, 2],
        [15, 1],
      ]);
      expect(total.requests).toBe(5);
    });

    it('sums credits by quarters of an hour', async () => {
      const at = (minutes: number) => new Date(midnight + minutes * 60_000);
      await record(
        'acc_quarters',
        { at: at(-31), credits: 1 },
        { at: at(-30), credits: 2 },
        { at: at(-16), credits: 4, operation: 'ip', keyId: 'key_2' },
        { at: at(-15), credits: 8 },
        { at: at(0), credits: 0, code: 'IP_001' },
      );
      expect(await opened.reports.credits('acc_quarters', at(-30))).toEqual([
        { at: at(-30), credits: 6 },
        { at: at(-15), credits: 8 },
      ]);
    });

    it('pages through the requests, newest first, and applies the filters', async () => {
      const [accountId, other] = [newUlid(), newUlid()];
      const rows = await record(
        accountId,
        { at: new Date(midnight - 1_000), code: 'RATE_001' },
        { at: new Date(midnight), keyId: 'key_2' },
        { at: new Date(midnight), operation: 'ip' },
        { at: new Date(midnight + 1_000) },
      );
      await record(other, {});
      const ids = async (more: object = {}) =>
        (await opened.reports.page({ accountId, limit: 100, ...more })).rows.map(
          ({ requestId }) => requestId,
        );
      const [first, second, third, fourth] = rows.map(({ requestId }) => requestId);
      const newest = [fourth, ...[second, third].sort().reverse(), first];
      expect(await ids()).toEqual(newest);
      expect(await ids({ limit: 2 })).toEqual(newest.slice(0, 2));
      const { next } = await opened.reports.page({ accountId, limit: 2 });
      expect(await ids({ before: next })).toEqual(newest.slice(2));
      expect((await opened.reports.page({ accountId, limit: 4 })).next).toBeUndefined();
      for (let shown = 1; shown < 4; shown++) {
        const before = rows.find(({ requestId }) => requestId === newest[shown - 1])!;
        expect(await ids({ before })).toEqual(newest.slice(shown));
      }
      expect(await ids({ codes: ['RATE_001'] })).toEqual([first]);
      expect(await ids({ codes: ['ok'], operation: 'email', keyId: 'key_1' })).toEqual([fourth]);
      expect(await ids({ keyId: 'key_2' })).toEqual([second]);
      expect(await ids({ codes: ['SYS_001'] })).toEqual([]);
      expect(await ids({ codes: [] })).toEqual([]);
      const exceeds = (count: number, more: object = {}) =>
        opened.reports.exceeds({ accountId, ...more }, count);
      expect(await Promise.all([3, 4, 5].map((count) => exceeds(count)))).toEqual([true, false, false]);
      expect(await exceeds(0, { codes: ['RATE_001'] })).toBe(true);
      expect(await exceeds(1, { codes: ['RATE_001', 'SYS_001'] })).toBe(false);
      expect(await exceeds(1, { codes: ['ok', 'RATE_001'], from: new Date(midnight) })).toBe(true);
    });

    it('filters the requests by span and by codes', async () => {
      const accountId = newUlid();
      const rows = await record(
        accountId,
        { at: new Date(midnight - 1_000), code: 'IP_001', operation: 'ip' },
        { at: new Date(midnight), code: 'NETWORK_004', operation: 'company' },
        { at: new Date(midnight + 1_000) },
        { at: new Date(midnight + 2_000), code: 'IP_001', operation: 'ip', keyId: 'key_2' },
      );
      const found = async (more: object = {}) =>
        (await opened.reports.page({ accountId, limit: 100, ...more })).rows.map((found) =>
          rows.findIndex(({ requestId }) => requestId === found.requestId),
        );
      expect(await found({ from: new Date(midnight) })).toEqual([3, 2, 1]);
      expect(await found({ to: new Date(midnight) })).toEqual([0]);
      expect(await found({ from: new Date(midnight), to: new Date(midnight + 2_000) })).toEqual([2, 1]);
      const codes = ['IP_001', 'NETWORK_004'];
      expect(await found({ codes })).toEqual([3, 1, 0]);
      expect(await found({ codes, limit: 2 })).toEqual([3, 1]);
      expect(await found({ codes, before: rows[3] })).toEqual([1, 0]);
      expect(await found({ codes, from: new Date(midnight), operation: 'ip' })).toEqual([3]);
      expect(await found({ codes, keyId: 'key_1', to: new Date(midnight) })).toEqual([0]);
      expect(await found({ codes: ['ok', 'NETWORK_004'] })).toEqual([2, 1]);
    });

    it('counts how often look-ups found a value, per field, of a key or of all', async () => {
      const accountId = newUlid();
      const bit = (operation: Operation, ...fields: string[]) =>
        fields.reduce((bits, field) => bits | (1 << matchFields[operation]!.indexOf(field)), 0);
      const employees = bit('company', 'employee_count');
      const both = bit('company', 'employee_count', 'overview');
      await record(
        accountId,
        { operation: 'company', found: both },
        { operation: 'company', found: employees, keyId: 'key_2' },
        { operation: 'company', found: 0, at: new Date(midnight + 600_000) },
        { operation: 'company', found: employees, at: new Date(midnight - 600_000) },
        { operation: 'company', found: both, code: 'aborted' },
        { operation: 'company' },
        { operation: 'ip', found: 1, at: new Date(midnight - 7_200_000) },
        { operation: 'ip', found: 1 },
      );
      const matches = async (more: Partial<UsageQuery> = {}) =>
        (await opened.reports.matches(query(accountId, more))).map(({ operation, lookups, fields }) => ({
          operation,
          lookups,
          ...Object.fromEntries(
            fields.filter(({ found }) => found > 0).map(({ field, found }) => [field, found]),
          ),
        }));
      const ip = { operation: 'ip', lookups: 1, 'location.country': 1 };
      expect(await matches()).toEqual([
        { operation: 'company', lookups: 4, overview: 1, employee_count: 3 },
        ip,
      ]);
      expect(await matches({ keyId: 'key_2' })).toEqual([
        { operation: 'company', lookups: 1, employee_count: 1 },
      ]);
      expect(await matches({ operation: 'ip' })).toEqual([ip]);
      const minutes = {
        grain: 'minute',
        from: new Date(midnight + 60_000),
        to: new Date(midnight + 120_000),
      } as const;
      expect(await matches({ ...minutes, operation: 'company' })).toEqual([
        { operation: 'company', lookups: 3, overview: 1, employee_count: 2 },
      ]);
      const all = (await opened.reports.matches(query(accountId)))[0]!;
      expect(all.fields.map(({ field }) => field)).toEqual(matchFields.company);
      expect(await opened.reports.matches(query(newUlid()))).toEqual([]);
      const emails = newUlid();
      await record(
        emails,
        { operation: 'email', found: bit('email', 'company_asked') },
        { operation: 'email', found: bit('email', 'company_asked', 'company') },
        { operation: 'email', found: bit('email', 'mx_records') },
      );
      const [line] = await opened.reports.matches(query(emails));
      expect(line!.fields).toEqual([
        { field: 'suggestion', found: 0, asked: 3 },
        { field: 'mx_records', found: 1, asked: 3 },
        { field: 'domain_info.creation_date', found: 0, asked: 3 },
        { field: 'company', found: 1, asked: 2 },
      ]);
      const refused = query(accountId, { from: new Date(midnight), to: new Date(midnight) });
      await expect(opened.reports.matches(refused)).rejects.toMatchObject({ code: 'INVALID_RANGE' });
    });

    it('counts the requests of an account since a time', async () => {
      const [a, b] = [newUlid(), newUlid()];
      await record(a, { at: new Date(midnight - 1) }, {}, { at: new Date(midnight + 1) });
      await record(b, {});
      const counts = [a, b, newUlid()].map((id) => opened.reports.countSince(id, new Date(midnight)));
      expect(await Promise.all(counts)).toEqual([2, 1, 0]);
    });

    it('leaves tests out of all figures but those of their key', async () => {
      const accountId = newUlid();
      const test = { keyId: 'key_test', isTest: true, operation: 'company', credits: 0 } as const;
      const [row] = await record(accountId, test, { ...test, found: 1 }, { ...test, code: 'SYS_002' }, {});
      const figures = { requests: 1, successes: 1, errors: {}, credits: 1 };
      const tests = { requests: 3, successes: 2, errors: { SYS_002: 1 }, credits: 0 };
      const { reports } = opened;
      expect((await reports.report(query(accountId))).total).toMatchObject(figures);
      expect(await reports.breakdown(query(accountId), 'operation')).toMatchObject([figures]);
      expect((await reports.report(query(accountId, { keyId: 'key_test' }))).total).toMatchObject(tests);
      expect(await reports.breakdown(query(accountId), 'key')).toMatchObject([
        { name: 'key_test', ...tests },
        { name: 'key_1', ...figures },
      ]);
      const accounts = await reports.topAccounts(new Date(midnight), 1_000);
      expect(accounts.find((each) => each.accountId === accountId)).toMatchObject({
        requests: 1,
        credits: 1,
      });
      expect(await reports.matches(query(accountId))).toEqual([]);
      const since = new Date(midnight);
      expect(await reports.countSince(accountId, since)).toBe(1);
      expect(await reports.codesSince([accountId], since)).toEqual(new Map([[accountId, { ok: 1 }]]));
      expect((await reports.page({ accountId, limit: 10 })).rows).toHaveLength(4);
      expect(await reports.events(accountId, row!.requestId)).toEqual([row]);
    });

    it('counts every request of a summed row', async () => {
      const accountId = newUlid();
      const refused = { code: 'RATE_001', credits: 0 };
      const [, sum] = await record(accountId, refused, { ...refused, requests: 1_000 }, {});
      const figures = { requests: 1_002, successes: 1, errors: { RATE_001: 1_001 }, credits: 1 };
      expect((await opened.reports.report(query(accountId))).total).toMatchObject(figures);
      for (const by of ['key', 'operation'] as const)
        expect(await opened.reports.breakdown(query(accountId), by)).toMatchObject([figures]);
      expect(await opened.reports.countSince(accountId, new Date(midnight))).toBe(1_002);
      expect(await opened.reports.events(accountId, sum!.requestId)).toEqual([sum]);
      expect(await opened.reports.exceeds({ accountId }, 3)).toBe(false);
    });

    it('finds one request of the account, as it was recorded', async () => {
      const accountId = newUlid();
      const [, row, refused, malformed] = await record(
        accountId,
        {},
        { at: new Date(midnight + 12_345), operation: 'profile', credits: 7, latencyMs: 1_234.567 },
        { code: 'AUTH_002', reason: 'expired', credits: 0 },
        { code: 'REQ_002', parameter: 'email', credits: 0 },
      );
      expect(await opened.reports.events(accountId, row!.requestId)).toEqual([row]);
      expect(await opened.reports.events(accountId, refused!.requestId)).toEqual([refused]);
      expect(await opened.reports.events(accountId, malformed!.requestId)).toEqual([malformed]);
      expect(await opened.reports.events(newUlid(), row!.requestId)).toEqual([]);
      expect(await opened.reports.accountOf(row!.requestId)).toBe(accountId);
      expect(await opened.reports.accountOf(newUlid())).toBeUndefined();
      expect(await opened.reports.events(accountId, newUlid())).toEqual([]);
    });

    it('finds all attempts under one id, and the replays of the answer', async () => {
      const accountId = newUlid();
      const requestId = newUlid();
      const [replay, attempt, failure] = await record(
        accountId,
        { requestId, at: new Date(midnight + 90_000), credits: 0, isReplay: true },
        { requestId, at: new Date(midnight) },
        { requestId, at: new Date(midnight - 90_000), code: 'SYS_002', credits: 0 },
      );
      const events = await opened.reports.events(accountId, requestId);
      expect(events).toEqual([failure, attempt, replay]);
      expect(attemptOf(events)).toEqual(attempt);
      expect(attemptOf([])).toBeUndefined();
      expect((await opened.reports.page({ accountId, limit: 10 })).rows).toEqual([replay, attempt, failure]);
    });
  });
}
