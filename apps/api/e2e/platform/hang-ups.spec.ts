import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api, pollDelay } from '../api';

const operations = [
  ['/v1/ip/lookup', () => ({ ip: '81.2.69.160' })],
  ['/v1/email/validate', () => ({ email: `a${Math.random()}@demo.test`, include_company_data: true })],
  ['/v1/network/company', () => ({ id: 'json-ld', cached: false })],
  ['/v1/network/profile', () => ({ id: 'json-ld', cached: false })],
] as const;

describe('clients that disconnect early, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  it('pay for no answer that they do not get, when they close their half of the connection', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 100_000 });
    await api.accounts.change(accountId, { limits: { company: 100_000 } });
    const { hostname, port } = new URL(api.baseUrl);
    const body = JSON.stringify({ id: 'json-ld' });
    /** Sends a request and closes the sending half after a random time. @returns the credits that the answer shows */
    const halfClose = async (maxMs: number): Promise<number> => {
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
      socket.on('error', () => undefined);
      let answer = '';
      socket.on('data', (bytes) => (answer += String(bytes)));
      await once(socket, 'connect');
      socket.write(
        `POST /v1/network/company HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${apiKey}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      // eslint-disable-next-line no-restricted-syntax -- callers that hang up at any moment
      await pause(Math.random() * maxMs);
      socket.end();
      if (!socket.closed) await once(socket, 'close');
      return Number(/^x-credits-charged: (\d+)/im.exec(answer)?.[1] ?? 0);
    };
    const sum = async (kind: string) =>
      (
        await api.sql<[{ sum: number }]>(
          `SELECT coalesce(sum(credits), 0)::int AS sum FROM ledger_entries WHERE account_id = '${accountId}' AND kind ${kind}`,
        )
      )[0].sum;
    let shown = 0;
    // Many refunds: a lost answer without a refund is rare. A slow machine needs longer times.
    for (let round = 0; (await sum("= 'adjustment'")) < 100; round++) {
      const maxMs = 15 * 2 ** (round % 6);
      for (const credits of await Promise.all(Array.from({ length: 25 }, () => halfClose(maxMs))))
        shown += credits;
    }
    for (let tries = 0; tries < 100 && -(await sum("<> 'grant'")) !== shown; tries++) await pollDelay();
    expect(-(await sum("<> 'grant'"))).toBe(shown);
  });

  it('are charged exactly what their requests show, with an Idempotency-Key and without', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 100_000, ipPerSecond: 100_000 });
    const { hostname, port } = new URL(api.baseUrl);
    /** Sends a request, and resets its connection after a random time. */
    const hangUp = async (path: string, body: object, key: string, maxMs: number, header = '') => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined).resume();
      await once(socket, 'connect');
      const text = JSON.stringify(body);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${key}\r\n${header}` +
          `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
      );
      // eslint-disable-next-line no-restricted-syntax -- callers that hang up at any moment
      await pause(Math.random() * maxMs);
      socket.resetAndDestroy();
    };
    const one = async (statement: string) => (await api.sql<[{ count: number }]>(statement))[0].count;
    // Requests that were charged although the client had left. Without one, the test has tried nothing.
    const lateCharges = `SELECT count(*)::int FROM usage_requests WHERE account_id = '${accountId}' AND code = 'aborted' AND credits > 0`;
    for (let round = 0; round < 10 || (await one(lateCharges)) === 0; round++)
      await Promise.all(
        operations.flatMap(([path, body]) =>
          ['', `Idempotency-Key: ${Math.random()}\r\n`].map((header) =>
            hangUp(path, body(), apiKey, path.includes('ip') ? 8 : 120, header),
          ),
        ),
      );
    // An account pays once for a watch, so each of these has its own.
    const watchers: string[] = [];
    do
      await Promise.all(
        Array.from({ length: 12 }, async () => {
          const watcher = await api.customer({ credits: 100 });
          watchers.push(watcher.accountId);
          await hangUp('/v1/network/watches', { kind: 'company', id: 'json-ld' }, watcher.apiKey, 200);
        }),
      );
    while ((await one('SELECT count(*)::int FROM network_watches')) === 0);
    // The service ends after all work, with every record written.
    await api.end('SIGTERM');
    const differences = await api.sql(
      `WITH usage AS (SELECT request_id, sum(credits) AS credits FROM usage_requests WHERE account_id = '${accountId}' GROUP BY 1),
            entries AS (SELECT coalesce(request_id, substr(idempotency_key, 8)) AS request_id, credits FROM ledger_entries
                        WHERE account_id = '${accountId}' AND (request_id IS NOT NULL OR idempotency_key LIKE 'refund %')),
            charged AS (SELECT request_id, -sum(credits) AS credits FROM entries GROUP BY 1)
       SELECT request_id, u.credits AS shown, c.credits AS charged FROM usage u FULL JOIN charged c USING (request_id)
       WHERE coalesce(u.credits, 0) <> coalesce(c.credits, 0)`,
    );
    expect(differences).toEqual([]);
    const [watches] = await api.sql<[{ started: number; paid: number }]>(
      `SELECT (SELECT count(*)::int FROM network_watches) AS started,
              (SELECT -sum(credits)::int FROM ledger_entries WHERE account_id IN (${watchers
                .map((id) => `'${id}'`)
                .join()}) AND credits < 0) AS paid`,
    );
    expect(watches.paid).toBe(10 * watches.started);
    expect(await api.ledger.verify()).toMatchObject({ ok: true });
  });
});
