import { describe, expect, it } from '@jest/globals';
import type { ChargeWriter } from '@enrichment/billing-postgres';
import { tracedWriter } from '../../billing/billing.module';
import { noTracing } from '../tracing';
import { openTelemetry, wantedSignals } from './telemetry';
import { samplerOf } from './open-collector';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('wantedSignals', () => {
  it.each([
    [{}, false, false],
    [{ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_EXPORTER: 'otlp' }, false, false],
    [endpoint, true, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://x/v1/traces' }, true, false],
    [{ OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: 'http://x/v1/logs' }, false, true],
    [{ ...endpoint, OTEL_LOGS_EXPORTER: 'none' }, true, false],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }, false, true],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }, false, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }, false, false],
  ])('%j', (environment, traces, logs) => {
    expect(wantedSignals(environment)).toEqual({ traces, logs });
  });

  it('opens nothing without OTEL_* variables', async () => {
    expect(await openTelemetry({}, () => undefined)).toBeUndefined();
  });

  it.each(['notaurl', 'collector:4318', 'ftp://collector'])(
    'stops the start for the endpoint %s',
    async (value) => {
      await expect(openTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: value }, () => undefined)).rejects.toThrow(
        `OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that starts with http:// or https://, not "${value}".`,
      );
    },
  );

  it('wraps no charge without traces', () => {
    const writer: ChargeWriter = { write: () => Promise.reject(new Error('not called')) };
    expect(tracedWriter(writer, noTracing)).toBe(writer);
  });
});

describe('samplerOf', () => {
  it.each([
    [undefined, undefined, 'ParentBased{root=AlwaysOnSampler'],
    ['always_off', undefined, 'AlwaysOffSampler'],
    ['parentbased_traceidratio', '0.25', 'ParentBased{root=TraceIdRatioBased{0.25}'],
    ['traceidratio', '0', 'TraceIdRatioBased{0}'],
  ])('%s %s', (name, argument, described) => {
    expect(samplerOf(name, argument).toString()).toContain(described);
  });

  it.each([
    ['jaeger_remote', '1', 'OTEL_TRACES_SAMPLER must be'],
    ['traceidratio', '2', 'OTEL_TRACES_SAMPLER_ARG must be'],
    ['traceidratio', 'x', 'OTEL_TRACES_SAMPLER_ARG must be'],
  ])('refuses %s %s', (name, argument, reason) => {
    expect(() => samplerOf(name, argument)).toThrow(reason);
  });
});
