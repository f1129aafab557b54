import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api, pollDelay, ulid } from '../api';
import { recorded } from '../dashboard-customer';

const accept = 'application/json, text/event-stream';
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** The configuration that clients read from a file: the server's URL, or a command that connects to it. */
interface Configuration {
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly args?: readonly string[];
}

interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly _meta?: Record<string, unknown>;
}

describe('/mcp, with the client of the SDK', () => {
  let api: Api;
  const clients: Client[] = [];
  beforeAll(async () => {
    api = await Api.start();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(() => api.stop());

  async function connect(headers: Record<string, string>): Promise<Client> {
    const client = new Client({ name: 'e2e', version: '1' });
    clients.push(client);
    const url = new URL(`${api.baseUrl}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }) as never);
    return client;
  }

  async function agent(options: Parameters<Api['customer']>[0] = {}) {
    const customer = await api.customer(options);
    const client = await connect({ 'x-api-key': customer.apiKey });
    const call = async (name: string, parameters: object, more: object = {}) =>
      (await client.callTool({ name, arguments: { ...parameters }, ...more })) as Result;
    return { ...customer, client, call };
  }

  const errorOf = ({ isError, content, structuredContent }: Result) => {
    expect([isError, structuredContent]).toEqual([true, undefined]);
    return JSON.parse(content[0]!.text) as Record<string, unknown>;
  };

  it('reports an outcome free of charge', async () => {
    const { client, accountId } = await agent();
    const at = new Date().toISOString();
    const parameters = { email: 'jo@demo.test', outcome: 'delivered', at };
    const answer = await client.callTool({ name: 'report_email_outcome', arguments: parameters });
    expect(answer.structuredContent).toMatchObject(parameters);
    expect(await api.credits(accountId)).toBe(100);
  });

  it('lists the operations as the document describes them', async () => {
    const { client, accountId } = await agent();
    const { tools } = await client.listTools();
    // The names are a promise to agents: a name may be added, and none may go.
    const titles = {
      validate_email: 'Validate an email address',
      get_company: "Read a company's page",
      get_profile: "Read a person's page",
      start_watch: 'Watch a page for changes',
      lookup_ip: 'Locate an IP address',
      report_email_outcome: 'Report the outcome of a message',
      end_watch: 'End a watch',
    };
    expect(Object.fromEntries(tools.map(({ name, title }) => [name, title]))).toMatchObject(titles);
    const toolNamed = (name: keyof typeof titles) => tools.find((tool) => tool.name === name);
    const [email, watch] = [toolNamed('validate_email'), toolNamed('start_watch')];
    const [ip, outcome] = [toolNamed('lookup_ip'), toolNamed('report_email_outcome')];
    expect(watch!.annotations).toMatchObject({ readOnlyHint: false, idempotentHint: true });
    expect(outcome!.annotations).toMatchObject({ readOnlyHint: false, idempotentHint: true });
    expect(email!.description).toMatch(
      /^Whether an address can receive mail, with facts about its domain\.\n/,
    );
    expect(email!.description).toMatch(
      /\n\nOnly a success costs credits, by default: 1 credit; 1 credit for the company object, in addition to `email`\.$/,
    );
    expect(ip!.description).toMatch(/1 credit for a block of 100 lookups\.$/);
    // Each call spends credits.
    expect(ip!.annotations).toMatchObject({ readOnlyHint: false, idempotentHint: false });
    for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ additionalProperties: false });
    const document = (await api.send('/openapi.json')).body as {
      components: { schemas: Record<string, { properties: Record<string, object>; required: string[] }> };
    };
    const { IpLookupRequest, IpLookupAnswer } = document.components.schemas;
    expect(ip!.inputSchema).toMatchObject({ type: 'object', required: IpLookupRequest!.required });
    expect(Object.keys(ip!.outputSchema!.properties!)).toEqual(Object.keys(IpLookupAnswer!.properties));
    expect(await api.credits(accountId)).toBe(100);
    expect(client.getServerVersion()).toMatchObject({ name: 'enrichment', title: 'Enrichment API' });
  });

  it('has tools that read usage and ledger for keys of the scope manage only, free of charge', async () => {
    const { client, call, accountId } = await agent({ credits: 7, scopes: ['manage'] });
    const ofManagers = async (one: Client) =>
      (await one.listTools()).tools
        .map(({ name }) => name)
        .filter((name) => ['get_usage', 'list_ledger'].includes(name));
    expect(await ofManagers(client)).toEqual(['get_usage', 'list_ledger']);
    const ledger = await call('list_ledger', { kind: 'grant', limit: 1 });
    expect(ledger.structuredContent).toMatchObject({ entries: [{ kind: 'grant', credits: 7 }], next: null });
    expect(ledger._meta).toMatchObject({ credits_charged: 0, credits_remaining: 7 });
    const usage = await call('get_usage', { range: 'week' });
    expect(usage.structuredContent).toMatchObject({ step_seconds: 3_600, totals: { requests: 0 } });
    for (const [parameters, code] of [
      [{ limit: '1e2' }, 'REQ_003'],
      [{ limit: [1] }, 'REQ_003'],
      [{ kind: 'theft' }, 'REQ_003'],
      [{ account_id: accountId }, 'REQ_004'],
    ] as const)
      expect(errorOf(await call('list_ledger', parameters))['code']).toBe(code);
    const ordinary = await agent();
    expect(await ofManagers(ordinary.client)).toEqual([]);
    await expect(ordinary.call('list_ledger', {})).rejects.toThrow('There is no tool list_ledger.');
    const test = await api.issueKey({ accountId, scopes: ['manage'], isTest: true });
    const tester = await connect({ 'x-api-key': test.apiKey });
    expect(await ofManagers(tester)).toEqual([]);
  });

  it('calls every tool, each charged, recorded and answered like the operation', async () => {
    const { client, call, accountId, key } = await agent({ credits: 10 });
    await client.listTools(); // After this, the client checks results against their schemas.
    const results = [
      await call('validate_email', { email: 'accepted@demo.test' }),
      await call('get_company', { id: 'json-ld' }),
      await call('get_profile', { id: 'json-ld' }),
      await call('lookup_ip', { ip: '8.8.8.8' }),
    ];
    expect(results.map((result) => result.structuredContent)).toMatchObject([
      { status: 'deliverable', is_deliverable: true, reason: 'accepted' },
      { result: { network_id: 'json-ld' } },
      { result: { network_id: 'json-ld' } },
      { ip: '8.8.8.8' },
    ]);
    expect(results.map(({ _meta }) => _meta)).toEqual(
      [9, 8, 7, 6].map((left) => ({ credits_charged: 1, credits_remaining: left })),
    );
    for (const { content, structuredContent } of results)
      expect(JSON.parse(content[0]!.text)).toEqual(structuredContent);
    await recorded(api, accountId, 4);
    const rows = await api.sql<{ request_id: string; operation: string; code: string; key_id: string }[]>(
      `SELECT request_id, operation, code, key_id FROM usage_requests WHERE account_id = '${accountId}' ORDER BY at`,
    );
    expect(rows).toEqual(
      (['email', 'company', 'profile', 'ip'] as const).map((operation, index) => ({
        request_id: results[index]!.structuredContent!['request_id'],
        operation,
        code: 'ok',
        key_id: key.id,
      })),
    );
  });

  it('returns contract errors as results with isError, free of charge', async () => {
    const { client, call, accountId, apiKey } = await agent({ credits: 5 });
    await client.listTools();
    const missing = errorOf(await call('get_company', { id: 'not-found' }));
    expect(missing).toMatchObject({ code: 'NETWORK_004', error: 'not_found', details: { id: 'not-found' } });
    expect(missing['request_id']).toMatch(ulid);
    expect(errorOf(await call('lookup_ip', {}))).toMatchObject({
      code: 'REQ_002',
      details: { missing_parameter: 'ip' },
    });
    expect(errorOf(await call('lookup_ip', { ip: 5 }))).toMatchObject({ code: 'REQ_003' });
    expect(errorOf(await call('lookup_ip', { ip: '8.8.8.8', include: true }))['code']).toBe('REQ_004');
    expect(errorOf(await call('lookup_ip', { ip: '8.8.8' }))['code']).toBe('IP_001');
    const odd = { _meta: { idempotency_key: 'schlüssel' } };
    expect(errorOf(await call('lookup_ip', { ip: '8.8.8.8' }, odd))['code']).toBe('IDEM_003');
    for (const key of [7, null, ['a'], {}]) {
      const other = { _meta: { idempotency_key: key } };
      expect(errorOf(await call('lookup_ip', { ip: '8.8.8.8' }, other))['code']).toBe('IDEM_003');
    }
    await expect(call('lookup_phone', {})).rejects.toMatchObject({ code: -32602 });
    expect(await api.credits(accountId)).toBe(5);
    const narrow = await api.issueKey({ accountId, scopes: ['email'] });
    const other = await connect({ Authorization: `Bearer ${narrow.apiKey}` });
    const refused = (await other.callTool({ name: 'lookup_ip', arguments: { ip: '8.8.8.8' } })) as Result;
    expect(errorOf(refused)).toMatchObject({ code: 'AUTH_003', details: { required_scope: 'ip' } });
    expect(apiKey).not.toBe(narrow.apiKey);
  });

  it('applies limits, credits and idempotency keys of the operations', async () => {
    const { call, accountId } = await agent({ credits: 1, ipPerSecond: 1 });
    const again = { _meta: { idempotency_key: 'agent-1' } };
    const first = await call('get_company', { id: 'json-ld' }, again);
    const second = await call('get_company', { id: 'json-ld' }, again);
    expect(second.content).toEqual(first.content);
    expect(second._meta).toMatchObject({ idempotent_replayed: true });
    expect(errorOf(await call('get_profile', { id: 'json-ld' }))).toMatchObject({
      code: 'BILLING_001',
      details: { required: 1, available: 0 },
    });
    await api.ledger.grant({ accountId, credits: 5, reason: 'test' });
    let refused: Result[] = [];
    // A slow machine spreads a burst over more than one window.
    while (refused.length === 0) {
      const burst = Array.from({ length: 4 }, () => call('lookup_ip', { ip: '8.8.8.8' }));
      refused = (await Promise.all(burst)).filter(({ isError }) => isError);
    }
    for (const result of refused) {
      expect(errorOf(result)).toMatchObject({ code: 'RATE_001', details: { limit: 1 } });
      expect(result._meta).toMatchObject({ credits_charged: 0, retry_after_seconds: 1 });
    }
  });

  it.each([
    ['cancels', (stop: AbortController) => stop.abort()],
    ['hangs up', (_: AbortController, client: Client) => client.close()],
  ] as const)('stops working for a client that %s, and charges nothing', async (_, leave) => {
    const { client, accountId, apiKey } = await agent({ credits: 1 });
    // The requests below poll the remaining balance.
    await api.accounts.change(accountId, { limits: { email: 1_000_000 } });
    const stop = new AbortController();
    const params = { name: 'get_company', arguments: { id: 'slow', cached: false } };
    const pending = client.callTool(params, CallToolResultSchema, { signal: stop.signal });
    pending.catch(() => undefined);
    // The one credit is held while a request runs; a request that needs two gets the remaining balance.
    const available = async (credits: number) => {
      const body = { email: 'accepted@demo.test', include_company_data: true };
      const left = async () =>
        (await api.post('/v1/email/validate', body, apiKey)).body['details'] as { available: number };
      while ((await left()).available !== credits) await pollDelay();
    };
    await available(0);
    await leave(stop, client);
    await expect(pending).rejects.toThrow();
    await available(1);
    expect(await api.credits(accountId)).toBe(1);
    expect(api.log).not.toContain('request failed');
  });

  it('cancels no call of another client with the same request id', async () => {
    const { client, apiKey } = await agent({ credits: 5 });
    const other = await connect({ 'x-api-key': apiKey });
    const stop = new AbortController();
    const params = { name: 'get_company', arguments: { id: 'slow', cached: false } };
    const stopped = client.callTool(params, CallToolResultSchema, { signal: stop.signal });
    stopped.catch(() => undefined);
    const stays = other.callTool(params);
    stop.abort();
    await expect(stopped).rejects.toThrow();
    expect(await stays).toMatchObject({ structuredContent: { result: { network_id: 'slow' } } });
  });

  it('serves the client of the next SDK, which begins with server/discover', async () => {
    const { apiKey, accountId } = await api.customer({ credits: 2 });
    const client = new NewClient(
      { name: 'e2e', version: '2' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(
      new NewTransport(new URL(`${api.baseUrl}/mcp`), { requestInit: { headers: { 'x-api-key': apiKey } } }),
    );
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_company');
    const call = { name: 'get_company', arguments: { id: 'json-ld' }, _meta: { idempotency_key: 'new-1' } };
    expect(await client.callTool(call)).toMatchObject({
      _meta: { credits_charged: 1, credits_remaining: 1 },
    });
    expect(await client.callTool(call)).toMatchObject({ _meta: { idempotent_replayed: true } });
    await expect(client.callTool({ name: 'lookup_phone' })).rejects.toMatchObject({ code: -32602 });
    await client.close();
    expect(await api.credits(accountId)).toBe(1);
  });

  it('names its protocol revisions to a client with another one', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2031-01-01',
      'io.modelcontextprotocol/clientInfo': { name: 'e2e', version: '3' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const message = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } };
    const { status, body } = await api.post('/mcp', message, undefined, {
      accept,
      'mcp-protocol-version': '2031-01-01',
      'mcp-method': 'server/discover',
    });
    expect([status, body]).toMatchObject([
      400,
      { error: { code: -32022, data: { supported: ['2026-07-28'] } } },
    ]);
  });

  it('ends a subscription at once, as a stream of that revision', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'e2e', version: '3' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = 'subscriptions/listen';
    const message = { ...ping, method, params: { notifications: { toolsListChanged: true }, _meta } };
    const { status, headers } = await api.post('/mcp', message, undefined, {
      accept,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });

  it('offers no revision with batches, and repeats ids of any size', async () => {
    const params = {
      protocolVersion: '2025-03-26',
      capabilities: {},
      clientInfo: { name: 'e2e', version: '1' },
    };
    const { body } = await api.post('/mcp', { ...ping, method: 'initialize', params }, undefined, { accept });
    expect(body).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    const response = await fetch(`${api.baseUrl}/mcp`, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', 'x-api-key': api.demoKey },
      body: '{"params":{"id":1},"id":90071992547409931,"jsonrpc":"2.0","method":"ping"}',
    });
    expect(await response.text()).toContain('"id":90071992547409931');
  });

  it('accepts the configurations of the guide', async () => {
    const guide = readFileSync(join(__dirname, '../../../../docs/mcp.md'), 'utf8');
    const configurations = [...guide.matchAll(/^```json\n(\{\n +"(?:mcpServers|servers)"[^]*?)^```$/gm)].map(
      ([, text]) =>
        JSON.parse(
          text!.replaceAll('http://127.0.0.1:3000', api.baseUrl).replaceAll('enr_...', api.demoKey),
        ) as Record<string, { enrichment: Configuration }>,
    );
    const all = configurations.map((each) => (each['mcpServers'] ?? each['servers'])!.enrichment);
    expect(all.map(({ url }) => url)).toEqual([`${api.baseUrl}/mcp`, `${api.baseUrl}/mcp`, undefined]);
    for (const { headers, args } of all) {
      const [name, value] = args?.at(-1)?.split(/:(.*)/) ?? [];
      const client = await connect(headers ?? { [name!]: value! });
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('get_company');
    }
  });

  it('refuses requests without a key, in the form that clients expect', async () => {
    await expect(connect({})).rejects.toMatchObject({ code: 401 });
    await expect(connect({ 'x-api-key': 'enr_x' })).rejects.toMatchObject({ code: 401 });
    const { status, headers, body } = await api.post('/mcp', ping, '', { accept });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer, ApiKey']);
    expect(body).toMatchObject({ code: 'AUTH_001', request_id: headers.get('x-request-id') });
  });

  it.each([
    ['an unknown tool', { name: 'lookup_phone' }],
    ['bad parameters', { name: 'lookup_ip', arguments: 'ip' }],
  ])('counts calls with %s against the limit of messages', async (_, params) => {
    const { apiKey } = await api.customer();
    const message = { ...ping, method: 'tools/call', params };
    const [refused] = await api.untilRefused(150, () => api.post('/mcp', message, apiKey, { accept }));
    expect(refused!.body).toMatchObject({ code: 'RATE_001', details: { limit: 100 } });
  });

  it('refuses an unknown argument, whatever its name', async () => {
    const { apiKey } = await api.customer();
    const given = JSON.parse('{"ip":"8.8.8.8","__proto__":{}}') as object;
    const params = { name: 'lookup_ip', arguments: given };
    const { body } = await api.post('/mcp', { ...ping, method: 'tools/call', params }, apiKey, { accept });
    expect(body).toMatchObject({ result: { isError: true } });
    expect(JSON.stringify(body)).toContain('REQ_004');
  });

  it('answers each message separately, and accepts only POST', async () => {
    const send = (message: unknown, headers = {}) =>
      api.post('/mcp', message, undefined, { accept, ...headers });
    expect((await send(ping)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    for (const [method, params] of [
      ['initialize', undefined],
      ['tools/list', { cursor: 1 }],
      ['tools/call', { name: 'lookup_ip', arguments: 'ip' }],
    ]) {
      const { error } = (await send({ ...ping, method, params })).body as { error?: { message: string } };
      expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/^Invalid params[^\n]+$/) });
    }
    expect((await send({ ...ping, method: 'resources/list' })).body).toMatchObject({
      error: { code: -32601 },
    });
    expect((await send({ hello: 1 })).status).toBe(400);
    expect((await send([ping])).body['code']).toBe('REQ_001');
    expect((await send(ping, { accept: 'text/html' })).status).toBe(406);
    for (const one of ['application/json', '*/*', 'application/*;q=0.5', 'text/event-stream']) {
      const { status, headers } = await send(ping, { accept: one });
      expect([one, status, headers.get('content-type')]).toEqual([one, 200, 'application/json']);
    }
    expect((await send(ping, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await api.send('/mcp', { method, headers: { accept } });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  it('refuses requests from pages of other sites, and from names that resolve to this host', async () => {
    const { host } = new URL(api.baseUrl);
    const from = async (origin: string, at = host) =>
      (
        await api.raw(
          `POST /mcp HTTP/1.1\r\nHost: ${at}\r\nOrigin: ${origin}\r\nConnection: close\r\nx-api-key: ${api.demoKey}\r\n` +
            `Content-Type: application/json\r\nAccept: ${accept}\r\nContent-Length: 40\r\n\r\n` +
            JSON.stringify(ping),
        )
      ).slice(9, 12);
    expect(JSON.stringify(ping)).toHaveLength(40);
    expect(await from(api.baseUrl)).toBe('200');
    expect(await from('https://evil.example')).toBe('403');
    expect(await from('http://evil.example:3000', 'evil.example:3000')).toBe('403');
    expect(await from('null')).toBe('403');
  });
});
