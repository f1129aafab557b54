import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from './api';

const operations = [
  ['/v1/ip/lookup', () => ({ ip: '81.2.69.160' })],
  ['/v1/email/validate', () => ({ email: `a${Math.random()}@demo.test`, include_company_data: true })],
  ['/v1/network/company', () => ({ id: 'globex', cached: false })],
  ['/v1/network/profile', () => ({ id: 'jane-doe', cached: false })],
] as const;

describe('callers who hang up, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  it('pay what their requests show, to the credit, with an Idempotency-Key and without', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 100_000, ipPerSecond: 100_000 });
    const { hostname, port } = new URL(api.baseUrl);
    let sent = 0;
    for (let round = 0; round < 10; round++)
      await Promise.all(
        operations.flatMap(([path, body]) =>
          ['', `Idempotency-Key: ${Math.random()}\r\n`].map(async (header) => {
            const socket = connect(Number(port), hostname);
            socket.on('error', () => undefined).resume();
            await once(socket, 'connect');
            const text = JSON.stringify(body());
            sent += 1;
            socket.write(
              `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nx-api-key: ${apiKey}\r\n${header}` +
                `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
            );
            await pause(Math.random() * (path.includes('ip') ? 8 : 120));
            socket.resetAndDestroy();
          }),
        ),
      );
    // It ends when all work has ended, and what was recorded is written.
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
    const [late] = await api.sql<[{ count: number }]>(
      `SELECT count(*)::int FROM usage_requests WHERE account_id = '${accountId}' AND code = 'aborted' AND credits > 0`,
    );
    // Those that a key keeps; else nothing was tried.
    expect(late.count).toBeGreaterThan(0);
    expect(sent).toBe(80);
    expect(await api.ledger.verify()).toMatchObject({ ok: true });
  });
});
