import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@enrichment/testing';
import { Cluster } from './cluster';
import { type Customer, openAccounts } from './customers';
import { findProgram, whatIsMissing } from './packages';
import { Prometheus } from './parts/prometheus';
import { Replica } from './parts/replica';

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

/** What has series only after an event that this test does not cause. */
const rare =
  /_contradictions_|lookup_fields_found|network_(field|pages|scrape|browser)|network_field|smtp_|registry_|email_|dns_|cache_|mail_list|_refused_total|written="fallback"|forwarded|browser/;

const missing = whatIsMissing(['nginx', 'redis-server', 'prometheus']);
if (missing) console.warn(`${missing}: the alerts are not seen to fire.`);

// eslint-disable-next-line no-restricted-syntax -- needs programs that this machine may lack
(missing ? describe.skip : describe)('a real Prometheus that scrapes real replicas', () => {
  let cluster: Cluster;
  let prometheus: Prometheus;
  let customer: Customer;
  let further: Replica;
  const load = new AbortController();
  const post = (path: string, body: object) =>
    fetch(cluster.url + path, {
      method: 'POST',
      headers: { 'x-api-key': customer.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
      .then((response) => response.text())
      .catch(() => undefined);
  async function send(): Promise<void> {
    for (let i = 0; !load.signal.aborted; i++) {
      await Promise.all([
        post('/v1/ip/lookup', { ip: '8.8.8.8' }),
        post('/v1/ip/lookup', { ip: 'none' }),
        isMailing && post('/v1/email/validate', { email: `ada@no-${i}.example.org` }),
      ]);
      await pause(50);
    }
  }
  const firing = async () =>
    new Set(
      (await prometheus.query('ALERTS{alertstate="firing"}')).map(({ metric }) => metric['alertname']!),
    );
  /** Waits until these alerts fire. */
  async function fires(...names: string[]): Promise<void> {
    for (let all = await firing(); !names.every((name) => all.has(name)); all = await firing())
      await pause(500);
  }
  /** Waits until none of these fires. */
  async function end(...names: string[]): Promise<void> {
    for (let all = await firing(); names.some((name) => all.has(name)); all = await firing())
      await pause(500);
  }
  let sending: Promise<void>;
  let isMailing = true;

  beforeAll(async () => {
    cluster = await Cluster.start({
      replicas: 2,
      settings: { DNS_SERVERS: '127.0.0.1:1', SMTP_PROBE: 'off' },
    });
    further = new Replica(cluster.folder, 3, await freePort(), await freePort(), {
      ...cluster.settings,
      REDIS_URL: '',
    });
    const ports = [...cluster.replicas, further].map(({ port }) => port);
    prometheus = new Prometheus(cluster.folder, await freePort(), ports, true);
    await prometheus.start();
    [customer] = (await openAccounts(cluster, [{ credits: 1_000_000 }])) as [Customer];
    sending = send();
  });
  afterAll(async () => {
    load.abort();
    await sending;
    await prometheus.stop();
    await further.stop();
    await cluster.stop();
  });

  it('finds nothing to complain of in the metrics', async () => {
    const page = await (await fetch(`${cluster.replicas[0]!.url}/metrics`)).text();
    const { stdout, stderr } = spawnSync(findProgram('promtool')!, ['check', 'metrics'], {
      input: page,
      encoding: 'utf8',
    });
    expect(stdout + stderr).toBe('');
  });

  it('has data for the panels of Grafana', async () => {
    const script = join(__dirname, '../../../deploy/grafana/make-dashboards.mjs');
    const made = JSON.parse(
      execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' }),
    ) as Record<string, Dashboard>;
    const without: string[] = [];
    for (const { title, targets = [] } of Object.values(made).flatMap(({ panels }) => panels))
      for (const { expr } of targets) {
        const query = expr.replaceAll('$__rate_interval', '20s').replaceAll('$instance', '.*');
        if ((await prometheus.query(query)).length === 0 && !rare.test(query))
          without.push(`${title}: ${query}`);
      }
    expect(without).toEqual([]);
  });

  it('fires for name servers that do not answer, and for nothing else in a cluster in order', async () => {
    await fires('NameServersFail');
    // A third of the requests are validations.
    const expected = ['NameServersFail', 'RequestsFail'];
    expect([...(await firing())].filter((name) => !expected.includes(name))).toEqual([]);
    isMailing = false;
    await end('NameServersFail', 'RequestsFail');
  });

  it('fires while Redis is away', async () => {
    await cluster.redis!.kill();
    await fires('RedisAway');
    await cluster.redis!.start();
    await end('RedisAway');
  });

  it('fires for a replica that lacks a setting, and for one that is away', async () => {
    await further.start();
    await fires('ReplicaSettingMissing');
    await further.stop();
    await fires('ReplicaDown');
  });

  it('fires for an IP database that is broken', async () => {
    writeFileSync(join(cluster.folder, 'locations.mmdb'), 'no database');
    await fires('IpDatabaseRefused');
  });

  it('fires when no replica answers', async () => {
    await Promise.all(cluster.replicas.map((replica) => replica.stop()));
    await fires('ServiceDown');
  });
});
