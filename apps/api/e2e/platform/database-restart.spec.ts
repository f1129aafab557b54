import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Api } from '../api';

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

  it.each([
    { held: 'charges', mode: 'EXCLUSIVE', isKnown: true },
    { held: 'charges', mode: 'ACCESS EXCLUSIVE', isKnown: true },
    { held: 'reads', mode: 'ACCESS EXCLUSIVE', isKnown: false },
  ])(
    'answers SYS_002 while $held wait for a lock ($mode), is not ready, and refunds what is applied later',
    async ({ mode, isKnown }) => {
      const { apiKey, accountId } = await api.customer({ credits: 100 });
      if (isKnown) expect((await api.locate({ ip: '8.8.8.8' }, apiKey)).status).toBe(200);
      const lock = api.dataSource.createQueryRunner();
      await lock.startTransaction();
      await lock.query(`LOCK TABLE ledger IN ${mode} MODE`);
      let isAnswered = false;
      const answer = api.locate({ ip: '8.8.8.8' }, apiKey).finally(() => (isAnswered = true));
      let ready;
      do ready = await api.send('/readyz');
      while (ready.status === 200 && !isAnswered);
      const reason = expect.stringMatching(/^(charges|reads)_wait$/);
      expect(ready).toMatchObject({ status: 503, body: { checks: { database: { reason } } } });
      const { status, body } = await answer;
      expect({ status, code: body['code'] }).toEqual(unavailable);
      await lock.commitTransaction();
      await lock.release();
      while ((await api.send('/readyz')).status !== 200);
      const account = () => api.accounts.find(accountId);
      const untouched = isKnown ? { credits: 99, ipLookupsLeft: 99 } : { credits: 100, ipLookupsLeft: 0 };
      while ((await account())!.ipLookupsLeft !== untouched.ipLookupsLeft);
      expect(await account()).toMatchObject(untouched);
    },
  );
});
