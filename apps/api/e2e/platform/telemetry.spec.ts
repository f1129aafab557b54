import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../api';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  startTimeUnixNano: string;
  endTimeUnixNano: string;
}
interface LogRecord {
  traceId?: string;
  severityText: string;
  body?: { stringValue?: string };
  attributes: Attribute[];
}
type Received = Record<string, Record<string, unknown>[]>;

const attributesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** OTLP over HTTP, as a collector receives it: https://opentelemetry.io/docs/specs/otlp/#otlphttp */
class Collector {
  readonly requests: { path: string; authorization: string | undefined }[] = [];
  readonly spans: Span[] = [];
  readonly logs: LogRecord[] = [];
  readonly resources: Record<string, unknown>[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void this.take(request).then(() =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      );
    }).listen(0, '127.0.0.1');
  }

  private async take(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.requests.push({ path: request.url!, authorization: request.headers.authorization });
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Received;
    for (const each of [...(body['resourceSpans'] ?? []), ...(body['resourceLogs'] ?? [])]) {
      const { resource, scopeSpans, scopeLogs } = each as {
        resource: { attributes: Attribute[] };
        scopeSpans?: { spans: Span[] }[];
        scopeLogs?: { logRecords: LogRecord[] }[];
      };
      this.resources.push(attributesOf(resource.attributes));
      this.spans.push(...(scopeSpans ?? []).flatMap(({ spans }) => spans));
      this.logs.push(...(scopeLogs ?? []).flatMap(({ logRecords }) => logRecords));
    }
  }

  async url(): Promise<string> {
    if (!this.server.listening) await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
  }
}

describe('traces and logs for OpenTelemetry', () => {
  const collector = new Collector();
  const trace = { id: '0af7651916cd43dd8448eb211c80319c', parent: 'b7ad6b7169203331' };
  let requestId: unknown;
  beforeAll(async () => {
    const api = await Api.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.url(),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    });
    const traceparent = `00-${trace.id}-${trace.parent}-01`;
    const answer = await api.post('/v1/email/validate', { email: 'accepted@demo.test' }, undefined, {
      traceparent,
    });
    requestId = answer.body['request_id'];
    await api.locate({ ip: 'nonsense' });
    await api.send('/healthz');
    await api.stop();
  });
  afterAll(() => collector.close());

  it('are sent with the name of their service', () => {
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/logs']));
    expect(new Set(collector.requests.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer abc']),
    );
    for (const resource of collector.resources)
      expect(resource).toMatchObject({
        'service.name': 'enrichment-api',
        'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
        'service.instance.id': expect.any(String),
        'deployment.environment.name': 'test',
      });
  });

  it('have a span for a request, in the trace of a trusted proxy, and one for each part of it', () => {
    const request = collector.spans.find(({ name }) => name === 'POST /v1/email/validate')!;
    expect(request).toMatchObject({ traceId: trace.id, parentSpanId: trace.parent });
    expect(attributesOf(request.attributes)).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/v1/email/validate',
      'http.response.status_code': 200,
      'enrichment.request_id': requestId,
      'enrichment.operation': 'email',
      'enrichment.credits': 1,
    });
    const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(new Set(parts.map(({ name }) => name))).toEqual(
      new Set(['query name servers', 'query mail hosts', 'query registries', 'charge']),
    );
    for (const { startTimeUnixNano, endTimeUnixNano } of parts)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  });

  it('mark failures, and omit probes', () => {
    const refused = collector.spans.find(({ name }) => name === 'POST /v1/ip/lookup')!;
    expect(attributesOf(refused.attributes)).toMatchObject({
      'http.response.status_code': 400,
      'error.type': 'IP_001',
    });
    expect(refused).not.toHaveProperty('parentSpanId', expect.stringMatching(/./));
    expect(collector.spans.filter(({ name }) => /healthz|GET/.test(name))).toEqual([]);
  });

  it('have the lines of the log, with the trace of their request, and no key', () => {
    const line = collector.logs.find(
      ({ attributes }) => attributesOf(attributes)['request_id'] === requestId,
    )!;
    expect(line).toMatchObject({ traceId: trace.id, severityText: 'INFO' });
    expect(collector.logs.map(({ body }) => body?.stringValue)).toContain('listening');
    expect(JSON.stringify(collector.logs)).not.toMatch(/enr_\w{20}/);
  });
});
