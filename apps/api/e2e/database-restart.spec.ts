import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Api } from './api';

const unavailable = { status: 503, code: 'SYS_002' };

describe('a database restart under load, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ DEMO: 'off' });
  });
  afterAll(() => api.stop());

  it('delays requests: each answered request is charged once, and no error is charged', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 100, ipPerSecond: 1_000 });
    const answers: Promise<Answer>[] = [];
    const [{ data_directory: folder }] =
      await api.dataSource.query<[{ data_directory: string }]>('SHOW data_directory');
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    for (let i = 0; i < 200; i++) {
      const key: Record<string, string> = i % 2 ? { 'idempotency-key': `key-${i}` } : {};
      answers.push(api.post('/v1/ip/lookup', { ip: '8.8.8.8' }, apiKey, key));
      if (i === 50) process.kill(pid, 'SIGQUIT'); // https://www.postgresql.org/docs/18/server-shutdown.html
      // eslint-disable-next-line no-restricted-syntax -- 200 requests a second
      await pause(5);
    }
    const all = await Promise.all(answers);
    // The service answers again.
    do all.push(await api.locate({ ip: '8.8.8.8' }, apiKey));
    while (all.at(-1)!.status !== 200);
    // A restart that outlasts the timeout is reported as an unavailable database, never as an internal error.
    const failures = all.filter(({ status }) => status !== 200);
    for (const { status, body } of failures) expect({ status, code: body['code'] }).toEqual(unavailable);
    const charged = all.length - failures.length;
    // A charge that was applied after its request had failed is refunded.
    const paid = async () => {
      const { credits, ipLookupsLeft } = (await api.accounts.find(accountId))!;
      return (100 - credits) * 100 - ipLookupsLeft;
    };
    while ((await paid()) !== charged);
  });

  it('answers SYS_002 while a lock holds the ledger, is not ready, and refunds what the ledger applies later', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 100 });
    expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
    const lock = api.dataSource.createQueryRunner();
    await lock.startTransaction();
    // Keys and balances can be read: a change of the account that is announced late reads them again.
    await lock.query('LOCK TABLE ledger IN EXCLUSIVE MODE');
    let isAnswered = false;
    const answer = api.locate({ ip: '8.8.8.8' }, apiKey).finally(() => (isAnswered = true));
    let ready;
    do ready = await api.send('/readyz');
    while (ready.status === 200 && !isAnswered);
    expect(ready).toMatchObject({ status: 503, body: { checks: { database: { reason: 'charges_wait' } } } });
    const { status, body } = await answer;
    expect({ status, code: body['code'] }).toEqual(unavailable);
    await lock.commitTransaction();
    await lock.release();
    while ((await api.send('/readyz')).status !== 200);
    const account = () => api.accounts.find(accountId);
    while ((await account())!.ipLookupsLeft !== 99);
    expect(await account()).toMatchObject({ credits: 99, ipLookupsLeft: 99 });
  });
});
