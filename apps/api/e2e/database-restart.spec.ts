import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Api } from './api';

describe('a database that restarts under load, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  it('is waited for: every request is answered, and charged once', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 100, ipPerSecond: 1_000 });
    const answers: Promise<Answer>[] = [];
    const [{ data_directory: folder }] =
      await api.dataSource.query<[{ data_directory: string }]>('SHOW data_directory');
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    for (let i = 0; i < 200; i++) {
      const key: Record<string, string> = i % 2 ? { 'idempotency-key': `key-${i}` } : {};
      answers.push(api.post('/v1/ip/lookup', { ip: '8.8.8.8' }, apiKey, key));
      if (i === 50) process.kill(pid, 'SIGQUIT'); // https://www.postgresql.org/docs/18/server-shutdown.html
      await pause(5);
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await api.accounts.find(accountId)).toMatchObject({ credits: 98, ipLookupsLeft: 0 });
  });
});
