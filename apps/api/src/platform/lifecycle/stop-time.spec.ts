import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@enrichment/application';
import { closeMs } from '../observability/telemetry/open-collector';
import { maxDrainMs } from '../http/drain';

/** The last runs of jobs, and closing connections. */
const closingMs = 3_000;

const read = (path: string) => readFileSync(join(__dirname, '../../../../..', path), 'utf8');

describe('the time for a replica to stop', () => {
  const standard = readConfig({ DATABASE_URL: 'postgres://a@db/b' }).shutdownDelayMs;
  const takes = (delayMs: number) => (delayMs + maxDrainMs + closeMs + closingMs) / 1_000;

  it('has a delay for a balancer, unless the demo runs', () => {
    // The deployed HAProxy polls every second, and removes a replica after three failures.
    expect(standard).toBeGreaterThan(3_000);
    expect(readConfig({}).shutdownDelayMs).toBe(0);
    expect(readConfig({ SHUTDOWN_DELAY_MS: '7' }).shutdownDelayMs).toBe(7);
  });

  it('suffices in compose', () => {
    const [, seconds] = /^ {2}api:[^]*?stop_grace_period: (\d+)s/m.exec(read('docker-compose.yml'))!;
    expect(Number(seconds)).toBeGreaterThanOrEqual(takes(standard));
  });

  it('suffices in Kubernetes', () => {
    const text = read('deploy/kubernetes/api.yaml');
    const [, delayMs] = /SHUTDOWN_DELAY_MS\n\s+value: '(\d+)'/.exec(text)!;
    const [, seconds] = /terminationGracePeriodSeconds: (\d+)/.exec(text)!;
    expect(Number(seconds)).toBeGreaterThanOrEqual(takes(Number(delayMs)));
  });

  it('matches the guide', () => {
    const [, seconds] = /Allow the process (\d+) s more than the delay/.exec(read('docs/self-hosting.md'))!;
    expect(Number(seconds)).toBe(Math.floor(takes(0)));
  });
});
