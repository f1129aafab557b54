import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, operations } from '@enrichment/billing-domain';
import { Api, pollDelay, ulid } from '../api';
import { apiErrorCodes } from '@enrichment/application';
import { errorExamples } from '../../src/testing';
import { metricCatalogue, type MetricDescription } from '../../src/platform/observability/metrics/catalogue';
import { run } from '../script';

interface DocumentedOperation {
  operationId: string;
  requestBody: { content: Record<'application/json', { examples: Record<string, { value: unknown }> }> };
  responses: Record<string, object>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, DocumentedOperation>>;
}

/** The parts of a Postman collection that are needed to send its requests. */
interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly auth: { readonly apikey: readonly { readonly value: string }[] };
  readonly item: readonly {
    readonly name: string;
    readonly item: readonly {
      readonly request: {
        readonly method: string;
        readonly url: { readonly raw: string };
        readonly header?: readonly {
          readonly key: string;
          readonly value: string;
          readonly disabled?: boolean;
        }[];
        readonly body?: { readonly raw: string };
      };
    }[];
  }[];
}

describe('reference and monitoring, from outside', () => {
  let api: Api;
  let document: Document;
  beforeAll(async () => {
    api = await Api.start();
    document = (await api.send('/openapi.json')).body as unknown as Document;
  });
  afterAll(() => api.stop());

  it('describes OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('describes exactly the operations that exist', async () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const real = [
      'GET /v1/account',
      'GET /v1/keys',
      'GET /v1/keys/{name}',
      'PUT /v1/keys/{name}',
      'DELETE /v1/keys/{name}',
      'GET /v1/webhooks',
      'GET /v1/webhooks/{name}',
      'PUT /v1/webhooks/{name}',
      'DELETE /v1/webhooks/{name}',
      'GET /v1/usage',
      'GET /v1/ledger',
      'GET /v1/requests',
      'POST /v1/email/outcomes',
      'GET /v1/network/watches',
      'POST /v1/network/watches/end',
      ...Object.values(catalogue).map(({ path }) => `POST ${path}`),
    ];
    for (const { path } of Object.values(catalogue)) expect((await api.post(path, {})).status).toBe(400);
    expect(described.sort()).toEqual(real.sort());
  });

  it('contains no double quotes in descriptions, which some generators do not escape', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, child]) =>
            typeof child === 'string' && ['description', 'summary', 'title'].includes(key)
              ? [child]
              : texts(child),
          )
        : [];
    const found = texts(document);
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((text) => text.includes('"'))).toEqual([]);
  });

  it('documents every field of a real answer, and no other', async () => {
    const { body } = await api.locate({ ip: '8.8.8.8' });
    const { components } = document as unknown as {
      components: { schemas: Record<string, { properties: Record<string, { $ref?: string }> }> };
    };
    const shape = (name: string): unknown =>
      Object.fromEntries(
        Object.entries(components.schemas[name]!.properties)
          .map(([key, { $ref }]) => [key, $ref ? shape($ref.split('/').at(-1)!) : true])
          .sort(),
      );
    const keys = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .map(([key, child]) => [key, keys(child)])
              .sort(),
          )
        : true;
    // Only answers to test keys have `test`, and only those to `explain` have `sources`.
    expect(shape('IpLookupAnswer')).toEqual({ ...(keys(body) as object), test: true, sources: true });
  });

  it('says of every body that unknown fields are refused', () => {
    const { schemas } = (document as unknown as { components: { schemas: Record<string, object> } })
      .components;
    const bodies = JSON.stringify(
      Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map(({ requestBody }) => requestBody),
      ),
    );
    const names = [...bodies.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(names).toContain('IpLookupRequest');
    for (const name of names)
      expect([name, schemas[name]]).toMatchObject([name, { additionalProperties: false }]);
  });

  it('lists the fields of limits with every 429', () => {
    const refused = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => (responses['429'] ? [responses['429']] : []));
    expect(refused.length).toBeGreaterThan(5);
    for (const { headers } of refused as { headers: object }[])
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(['Retry-After', 'RateLimit-Policy', 'RateLimit']),
      );
  });

  it("has no violation of Redocly's or Spectral's rules", async () => {
    const lint = join(__dirname, '../../../../tools/lint/lint-openapi.mjs');
    expect(await run([lint], JSON.stringify(document))).toBe('');
    // The rules do run, and check the examples.
    const [wrong] = errorExamples(document);
    const broken = JSON.stringify({ ...document, servers: [] }).replaceAll(
      `"code":"${wrong!.code}"`,
      '"code":1',
    );
    const complaints = await run([lint], broken);
    expect(complaints).toContain('redocly no-empty-servers');
    expect(complaints).toContain('spectral oas3-api-servers');
    expect(complaints).toContain('spectral oas3-valid-media-example');
  });

  it('has an example of every error code of every operation, and no other', () => {
    for (const methods of Object.values(document.paths))
      for (const { responses } of Object.values(methods))
        for (const [status, response] of Object.entries(responses)) {
          if (status < '400') continue;
          const { description } = response as { description: string };
          const shown = errorExamples({ paths: { '/': { post: { responses: { [status]: response } } } } });
          expect([...new Set(shown.map(({ code }) => code))].join(', ')).toBe(description);
        }
    const missing = errorExamples({ paths: { '/': document.paths['/v1/email/validate']! } });
    expect(missing.find(({ code }) => code === 'REQ_002')!.details).toEqual({
      missing_parameter: 'email',
      parameter_type: 'string',
    });
  });

  it('names every operation by its action', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    // Generated clients have these names: one may be added, and none may go.
    expect(ids).toEqual(
      expect.arrayContaining([
        'validateEmail',
        'getCompany',
        'getProfile',
        'startWatch',
        'listWatches',
        'lookupIp',
        'reportEmailOutcome',
        'endWatch',
        'getAccount',
        'listKeys',
        'getKey',
        'putKey',
        'revokeKey',
        'listWebhooks',
        'getWebhook',
        'putWebhook',
        'removeWebhook',
        'getUsage',
        'listLedger',
      ]),
    );
  });

  it('documents the codes of every status', () => {
    const { responses } = document.paths['/v1/ip/lookup']!['post']!;
    expect(Object.keys(responses)).toEqual([
      '200',
      '400',
      '401',
      '402',
      '403',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(JSON.stringify(responses['400'])).toContain('IP_001');
  });

  it('shows a reference page that loads nothing from elsewhere', async () => {
    const { status, headers, body } = await api.send('/docs/reference');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = String(body['text']);
    const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!);
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      expect(source).not.toMatch(/^(https?:)?\/\//);
      const { status: found } = await api.send(new URL(source, `${api.baseUrl}/docs/reference`).pathname);
      expect({ source, found }).toEqual({ source, found: 200 });
    }
  });

  it('shows the guides as pages without inline scripts, cached until they change', async () => {
    const pages = ['/docs', '/docs/errors', '/docs/quick-start', '/docs/typescript-client'];
    for (const path of pages) {
      const { status, headers, body } = await api.send(path, { headers: { 'accept-encoding': 'br' } });
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-encoding')).toBe('br');
      const html = String(body['text']);
      for (const [, asset] of html.matchAll(/(?:src|href)="(\/docs\/assets\/[^"]+)"/g)) {
        const loaded = await api.send(asset!);
        expect({ asset, status: loaded.status }).toEqual({ asset, status: 200 });
        expect(loaded.headers.get('cache-control')).toContain('immutable');
      }
      // Browsers send this header; fetch by default disables caches.
      const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
      const again = await api.send(path, { headers: known });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(headers.get('etag'));
    }
  });

  it('shows them as Markdown too, with a list for language models', async () => {
    const list = await api.send('/llms.txt');
    expect(list.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const links = [...String(list.body['text']).matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) {
      const { status, headers } = await api.send(link);
      expect({ link, status }).toEqual({ link, status: 200 });
      expect(headers.get('content-type')).toMatch(/^(text\/markdown|application\/json); charset=utf-8$/);
    }
  });

  it('has an address for every error code', async () => {
    const html = String((await api.send('/docs/errors')).body['text']);
    const { body } = await api.send('/v1/nothing');
    expect(html).toContain(` id="${String(body['code'])}"`);
    expect(apiErrorCodes.filter((code) => !html.includes(` id="${code}"`))).toEqual([]);
  });

  it('answers an unknown guide with a page for browsers and JSON for programs', async () => {
    const paths = ['/docs/nothing', '/docs/nothing.md', '/docs/..%2fllms.txt', '/docs/constructor'];
    for (const path of paths) {
      const visit = await api.send(path, { headers: { accept: 'text/html' } });
      expect(visit.status).toBe(404);
      expect(visit.headers.get('cache-control')).toBe('no-store');
      expect(String(visit.body['text'])).toContain('There is no such page');
      expect((await api.send(path)).body['code']).toBe('REQ_005');
    }
    expect((await api.send('/docs/assets/nothing.js')).body['code']).toBe('REQ_005');
  });

  it.each(['/healthz', '/readyz'])('%s reports a ready service, without a key', async (path) => {
    const { status, headers, body } = await api.send(path);
    expect(status).toBe(200);
    expect(body['request_id']).toMatch(ulid);
    expect(headers.get('x-request-id')).toBe(body['request_id']);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('names the running release at /version', async () => {
    const { version } = JSON.parse(
      readFileSync(join(__dirname, '../../../../package.json'), 'utf8'),
    ) as object & { version: string };
    const { status, body } = await api.send('/version');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        version,
        commit: expect.stringMatching(/^([0-9a-f]{40}|unknown)$/),
        request_id: expect.stringMatching(ulid),
      },
    });
  });

  it('exposes metrics for Prometheus', async () => {
    await api.locate({ ip: '8.8.8.8' });
    await api.locate({ ip: 'x' });
    const { status, headers, body } = await api.send('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const text = String(body['text']);
    const ip = 'method="POST",route="/v1/ip/lookup"';
    expect(text).toMatch(
      new RegExp(`^http_request_duration_seconds_count\\{${ip},status="2xx"\\} \\d+$`, 'm'),
    );
    expect(text).toContain(`http_request_errors_total{${ip},code="IP_001"} 1\n`);
    expect(text).toMatch(/^lookups_total\{operation="ip"\} [1-9]/m);
    expect(text).toMatch(/^lookup_fields_found_total\{operation="ip",field="location.country"\} [1-9]/m);
  });

  it('has a Postman collection whose requests work unchanged', async () => {
    const { body } = await api.send('/postman.json');
    const { variable, auth, item } = body as unknown as Collection;
    const { apiKey } = await api.customer({ scopes: [...operations, 'manage'] });
    const filled = (text: string) =>
      text.replace(/\{\{(\w+)\}\}/g, (_, name) =>
        name === 'apiKey' ? apiKey : variable.find(({ key }) => key === name)!.value,
      );
    const [name, key] = auth.apikey.map(({ value }) => filled(value));
    const statuses = item.map(async (folder) => {
      const { request } = folder.item[0]!;
      const { status } = await fetch(filled(request.url.raw), {
        method: request.method,
        headers: {
          [name!]: key!,
          ...Object.fromEntries(
            (request.header ?? []).filter(({ disabled }) => !disabled).map((each) => [each.key, each.value]),
          ),
        },
        ...(request.body && { body: request.body.raw }),
      });
      return [folder.name, status];
    });
    expect(item.map((folder) => folder.name)).toEqual(expect.arrayContaining([...operations, 'account']));
    expect(await Promise.all(statuses)).toEqual(item.map((folder) => [folder.name, 200]));
  });

  it('counts every route by its template, and unknown paths together', async () => {
    await api.send('/docs');
    await api.send('/wp-login.php', { method: 'PUT' });
    await api.send('/dashboard/api/keys/key_4711', { method: 'DELETE' });
    // An immediate repetition gets the same page.
    const keys = 'method="DELETE",route="/dashboard/api/keys/:id",status="4xx"';
    let text = '';
    while (!text.includes(keys)) text = String((await api.send('/metrics')).body['text']);
    for (const labels of [
      keys,
      'method="PUT",route="none",status="4xx"',
      'method="GET",route="/docs",status="2xx"',
    ])
      expect(text).toContain(`http_request_duration_seconds_count{${labels}} `);
    expect(text).not.toMatch(/key_4711|wp-login/);
  });

  it('describes every metric, and has every described metric', async () => {
    const hasRun = /^job_duration_seconds_count\{task="roll_up_the_usage"\} [1-9]/m;
    let text = '';
    for (; !hasRun.test(text); await pollDelay()) text = String((await api.send('/metrics')).body['text']);
    const shown = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
    const ours = shown.filter((line) => !/^(process|nodejs)_/.test(line));
    const described = Object.entries<MetricDescription>(metricCatalogue);
    const expected = described.filter(([, { needs }]) => !needs).map(([name, { type }]) => `${name} ${type}`);
    expect(ours.sort()).toEqual(expected.sort());
    expect(text).toMatch(
      /^enrichment_build_info\{version="\d+\.\d+\.\d+",commit="\w+",node="\d+\.\d+\.\d+"\} 1$/m,
    );
    for (const line of ['database_up 1', 'database_listen_up{channel="billing_changes"} 1', 'replicas 1'])
      expect(text).toContain(`${line}\n`);
    expect(text).toMatch(/^ledger_flush_duration_seconds_count\{result="ok"\} [1-9]/m);
  });
});
