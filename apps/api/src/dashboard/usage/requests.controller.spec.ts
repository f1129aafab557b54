import { describe, expect, it } from '@jest/globals';
import { InMemoryBilling, InMemoryRequestBodies, InMemoryUsage } from '@enrichment/billing-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import type { ExpressResponse } from '../../platform/request/api-request';
import type { CsvDownload } from '../http/csv-download';
import type { DashboardRequest } from '../http/routes';
import { RequestsController } from './requests.controller';
import { RequestsView } from '../../platform/usage/requests-view';
import { UsageView } from '../../platform/usage/usage-view';

/** Sends no rows, because the test checks the headers only. */
const csv = {
  send: async (response: ExpressResponse, _: string, { isTruncated }: Parameters<CsvDownload['send']>[2]) => {
    if (await isTruncated?.test()) response.setHeader('X-Truncated-At', isTruncated!.at);
  },
} as unknown as CsvDownload;

describe('the download of requests', () => {
  it('reports that the file does not contain all matches', async () => {
    const clock = new ManualClock();
    const { ledger, keys, accounts } = new InMemoryBilling(clock);
    const usage = new InMemoryUsage();
    const at = new Date(clock.now());
    const row = { at, accountId: 'acc_1', keyId: 'key_1', operation: 'ip', code: 'ok' } as const;
    for (let i = 0; i < 250_001; i++)
      usage.record({ ...row, requestId: String(i), credits: 0, latencyMs: 1, requests: 1 });
    const view = new RequestsView(usage, ledger, new UsageView(usage, keys, accounts, clock));
    const controller = new RequestsController(
      view,
      csv,
      new InMemoryRequestBodies(clock, accounts, undefined),
    );
    const head = async (filter: object) => {
      const headers = new Map<string, unknown>();
      const setHeader = headers.set.bind(headers);
      const response = { setHeader } as unknown as ExpressResponse;
      const request = { session: { user: { accountId: 'acc_1' } }, accountId: 'acc_1' } as DashboardRequest;
      await controller.download(filter, request, response);
      return headers.get('X-Truncated-At');
    };
    expect(await head({})).toBe(250_000);
    expect(await head({ operation: 'email' })).toBeUndefined();
  });
});
