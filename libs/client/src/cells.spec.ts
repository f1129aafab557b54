import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { EnrichmentClient } from './enrichment-client';
import { located, refusal, ScriptedService, type Step } from './testing/scripted-service';
import { VirtualTime } from './testing/virtual-time';

const apiKey = 'enr_secret';
const noted = ['x-api-key', 'content-type', 'idempotency-key', 'if-match'];
const elsewhere = (cell: unknown) => refusal(421, 'AUTH_004', { cell });
const lookup = (client: EnrichmentClient) => client.ip.lookup({ ip: '8.8.8.8' });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

interface Seen {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cell: unknown;
  readonly body: string;
}

/** A cell of node:http. The platform's `fetch` itself sends a request again that gets 421, so tests count no requests. */
class Cell {
  readonly seen: Seen[] = [];
  /** The cell with the account; `undefined`: this one. */
  other: string | undefined;
  url = '';
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url: path, headers } = request;
      const picked = Object.fromEntries(noted.map((name) => [name, headers[name]]));
      this.seen.push({ method, path, headers: picked, cell: headers['x-cell'], body });
      const step: Step = this.other === undefined ? {} : elsewhere(this.other);
      response.writeHead(step.status ?? 200, this.other === undefined ? {} : { 'x-cell': this.other });
      response.end(JSON.stringify(step.body ?? located));
    });
  });

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describe('an account in another cell', () => {
  let first: Cell;
  let eu1: Cell;
  let client: EnrichmentClient;
  beforeEach(async () => {
    [first, eu1] = [new Cell(), new Cell()];
    await Promise.all([first.start(), eu1.start()]);
    first.other = 'eu1';
    const cells = { default: first.url, eu1: `${eu1.url}/` };
    client = new EnrichmentClient({ baseUrl: first.url, apiKey, cells, retries: 0 });
  });
  afterEach(() => {
    first.stop();
    eu1.stop();
  });

  it.each<[string, (client: EnrichmentClient) => Promise<unknown>]>([
    ['an operation', lookup],
    [
      'one of many subjects',
      async ({ ip }) => {
        for await (const { error } of ip.lookupAll(['8.8.8.8'])) if (error) throw error;
      },
    ],
    ['the account', ({ account }) => account.get()],
    ['a query', ({ ledger }) => ledger.list({ limit: 2 })],
    ['a change', ({ webhooks }) => webhooks.remove('crm', { ifMatch: '"tag"' })],
  ])('gets %s: the same request goes there', async (_, send) => {
    await send(client);
    const [sent] = first.seen;
    expect(sent).toMatchObject({ cell: undefined, headers: { 'x-api-key': apiKey } });
    expect(eu1.seen).toEqual([{ ...sent, cell: 'eu1' }]);
  });

  it('uses one idempotency key, also that of the caller', async () => {
    const { meta } = await client.ip.lookup({ ip: '8.8.8.8' }, { idempotencyKey: 'order-1' });
    expect(meta).toMatchObject({ attempts: 2, idempotencyKey: 'order-1' });
    const keys = [...first.seen, ...eu1.seen].map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys)).toEqual(new Set(['order-1']));
  });

  it('is remembered, and may move again', async () => {
    await lookup(client);
    first.seen.length = 0;
    expect((await lookup(client)).meta.attempts).toBe(1);
    expect(first.seen).toEqual([]);
    [first.other, eu1.other] = [undefined, 'default'];
    expect((await lookup(client)).meta.attempts).toBe(2);
    expect((await lookup(client)).meta.attempts).toBe(1);
    expect(first.seen.map(({ cell }) => cell)).toEqual(['default', 'default']);
  });

  it('ends with the error when two cells name each other', async () => {
    eu1.other = 'default';
    expect(await failure(lookup(client))).toMatchObject({
      code: 'AUTH_004',
      details: { cell: 'default' },
      attempts: 2,
    });
    first.other = undefined;
    expect((await lookup(client)).meta.attempts).toBe(1);
  });

  it.each([[undefined], ['us1'], ['EU1']])(
    'gets nothing at an address that is not its own: %s',
    async (name) => {
      const cells = name === undefined ? {} : { cells: { [name]: eu1.url } };
      client = new EnrichmentClient({ baseUrl: first.url, apiKey, ...cells });
      expect(await failure(lookup(client))).toMatchObject({
        code: 'AUTH_004',
        status: 421,
        message:
          'The account of this API key is in the cell eu1: give its address in the option cells, or use a balancer of all cells.',
        details: { cell: 'eu1' },
        attempts: 1,
      });
      expect(eu1.seen).toEqual([]);
    },
  );
});

describe('the request to another cell', () => {
  const clientOf = (time: VirtualTime, ...steps: Step[]) => {
    const service = new ScriptedService(time, ...steps);
    const { fetch } = service;
    const cells = { eu1: 'http://eu1.test' };
    return {
      service,
      client: new EnrichmentClient({
        baseUrl: 'http://api.test',
        apiKey,
        cells,
        retries: 1,
        fetch,
        timing: time,
      }),
    };
  };

  it('costs no wait and no retry', async () => {
    const time = new VirtualTime();
    const { service, client } = clientOf(time, elsewhere('eu1'), { breaks: true }, {});
    expect((await time.run(lookup(client))).meta.attempts).toBe(3);
    expect(service.seen.map(({ at, url }) => [at, new URL(url).host])).toEqual([
      [0, 'api.test'],
      [0, 'eu1.test'],
      [250, 'eu1.test'],
    ]);
  });

  it.each<[string, Step]>([
    ['a cell without a name', elsewhere(undefined)],
    ['a cell that is no text', elsewhere(['eu1'])],
    ['a word of the language', elsewhere('__proto__')],
    ['another code', refusal(421, 'SYS_002', { cell: 'eu1' })],
    ['another status', refusal(401, 'AUTH_004', { cell: 'eu1' })],
    ["a proxy's 421", { status: 421, headers: { 'x-cell': 'eu1' }, body: '<html>' }],
  ])('is not sent for %s', async (_, step) => {
    const time = new VirtualTime();
    const { service, client } = clientOf(time, step);
    expect(await failure(time.run(lookup(client)))).toMatchObject({ attempts: 1 });
    expect(service.seen).toHaveLength(1);
  });
});
