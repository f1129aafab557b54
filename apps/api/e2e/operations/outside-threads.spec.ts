import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startScriptedNameServer, type ScriptedNameServer } from '@enrichment/email-dns/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Api, newDataDir } from '../api';
import { companyPage } from '../network-requests';

/** Every thread loads it. A call whose arguments name a fault and the method, such as `loop-probe`, breaks the thread that receives it. */
const saboteur = `
const { isMainThread, parentPort } = require('node:worker_threads');
const faults = {
  exit: () => process.exit(1),
  throw: () => setImmediate(() => { throw new Error('sabotage'); }),
  loop: () => { for (;;); },
};
if (!isMainThread) {
  const on = parentPort.on;
  parentPort.on = (event, listener) => on.call(parentPort, event, (messages) => {
    for (const { method, args } of [messages].flat())
      for (const fault in faults)
        if (method && JSON.stringify(args).toLowerCase().includes(fault + '-' + method.toLowerCase())) faults[fault]();
    listener(messages);
  });
}`;

type Request = readonly [path: string, body: object, method?: string];
const email = (name: string, local = 'jo'): Request => [
  '/v1/email/validate',
  { email: `${local}@${name}.lab` },
];
const website = (name: string): Request => ['/v1/network/company', { website: `${name}.lab`, cached: false }];
const page = (name: string): Request => ['/v1/network/company', { id: name, cached: false }];
const webhook = (name: string): Request => [
  `/v1/webhooks/${name}`,
  { url: `https://${name}.lab/`, types: ['balance.low'] },
  'PUT',
];

/** A fault and the method that is called, with the request that causes the call. `run` is the method of the threads that read pages. */
const faults: readonly (readonly [fault: string, request: (name: string) => Request])[] = [
  ...['exit-route', 'exit-creationdate', 'exit-probe', 'throw-probe', 'loop-probe'].map(
    (fault) => [fault, email] as const,
  ),
  ['exit-fetch', website],
  ['exit-companylinks', website],
  ['exit-read', page],
  ['exit-run', page],
  ['exit-problemof', webhook],
];

describe('a thread for the outside that fails, under load', () => {
  let dns: ScriptedNameServer;
  let mail: ScriptedMailServer;
  let pages: Server;
  let api: Api;
  beforeAll(async () => {
    mail = await ScriptedMailServer.listen({
      recipient: (local) => (local === 'patient' ? { then: 'silence' } : '250 2.1.5 ok'),
    });
    pages = createServer(({ url }, answer) => {
      const name = url!.split('/').at(-1)!;
      answer.setHeader('content-type', 'text/html').end(companyPage(name, name).body);
    }).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    const names = ['healthy', ...faults.map(([fault]) => fault)];
    dns = await startScriptedNameServer({
      records: [
        ...names.map(
          (name) => ({ name: `${name}.lab`, type: 'MX', exchange: 'mx.lab', priority: 1 }) as const,
        ),
        { name: 'mx.lab', type: 'A', address: '127.0.0.1' },
      ],
    });
    const site = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const dataDir = await newDataDir();
    writeFileSync(join(dataDir, 'saboteur.cjs'), saboteur);
    api = await Api.start(
      {
        NODE_OPTIONS: `--require=${join(dataDir, 'saboteur.cjs')}`,
        DNS_SERVERS: `${dns.host}:${dns.port}`,
        SMTP_PORT: String(mail.port),
        NETWORK_BASE_URL: site,
        HOME_PAGE_ROUTES: `lab=${site}/{domain}`,
        EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
      },
      dataDir,
    );
  });
  afterAll(async () => {
    await api.stop();
    await mail.close();
    await dns.close();
    pages.close();
    pages.closeAllConnections();
  });

  const isPatient = ({ received }: ScriptedMailServer) =>
    received.some((line) => line.startsWith('RCPT TO:<patient'));

  it.each(faults)('ends its own requests without a charge, and no others: %s', async (fault, request) => {
    const { apiKey, accountId } = await api.customer({
      credits: 1_000,
      ipPerSecond: 100_000,
      scopes: ['email', 'company', 'ip', 'manage'],
    });
    mail.received.length = 0;
    let isOver = false;
    const others: Answer[] = [];
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) others.push(await api.locate({ ip: '8.8.8.8' }, apiKey));
      }),
    );
    const send = ([path, body, method = 'POST']: Request) =>
      api.send(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      });
    // A request that waits for the same mail host.
    const waiting = fault.endsWith('-probe') ? [send(email('healthy', 'patient'))] : [];
    if (waiting.length > 0) await mail.until(isPatient);
    const answers = await Promise.all([send(request(fault)), ...waiting]);
    for (const { status, body, headers } of answers) {
      expect([status, body['code'], headers.get('retry-after')]).toEqual([503, 'SYS_002', '1']);
    }
    const after = await send(request('healthy'));
    isOver = true;
    await load;
    expect(after.status).toBeLessThan(500);
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    const charged = [after, ...others].map(({ headers }) => Number(headers.get('x-credits-charged')));
    expect(await api.credits(accountId)).toBe(1_000 - charged.reduce((sum, each) => sum + each, 0));
    await api.idle();
  });
});
