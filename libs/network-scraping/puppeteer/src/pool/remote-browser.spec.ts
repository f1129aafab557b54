import { afterEach, describe, expect, it } from '@jest/globals';
import { serveScriptedSite } from '@enrichment/network-scraping-domain/testing';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@enrichment/egress/testing';
import { openCanary } from '../testing/canary';
import { TestFetcher } from '../testing/test-fetcher';
import { until } from '../testing/processes';
import { openTestBrowser } from '../testing/test-browser';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A browser that listens, like one in a fleet. */
async function openRemote(port = 0): Promise<{ endpoint: string; kill: () => Promise<void> }> {
  const { process: child, kill } = await openTestBrowser([`--remote-debugging-port=${port}`]);
  closing.push(kill);
  const profile = child.spawnargs.find((argument) => argument.startsWith('--user-data-dir='))!;
  const file = join(profile.split('=')[1]!, 'DevToolsActivePort');
  // Chromium makes the file empty and writes its port and path afterwards.
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  await until(() => Boolean(lines()[1]));
  const [opened, path] = lines();
  return { endpoint: `ws://127.0.0.1:${opened!}${path!}`, kill };
}

describe('remote browsers', () => {
  it('read pages, reach no other server, replace each other, and outlive the service', async () => {
    const canary = await openCanary('127.0.0.66');
    closing.push(canary.close);
    const script = `<script>fetch('http://${canary.host}').catch(() => { document.title = 'Tried' })</script>`;
    const server = await serveScriptedSite({ '/company/acme': { body: script } });
    closing.push(server.close);
    const [one, two] = [await openRemote(), await openRemote()];
    const fetcher = new TestFetcher(server.baseUrl, {
      wsEndpoints: [`${one.endpoint}?token=secret`, two.endpoint],
      slots: 1,
    });
    closing.push(() => fetcher.close());
    await fetcher.source.start();
    const tried = { outcome: 'page', page: { html: expect.stringContaining('<title>Tried</title>') } };
    expect(
      await Promise.all([fetcher.fetchPage('acme'), fetcher.fetchPage('acme'), fetcher.fetchPage('acme')]),
    ).toMatchObject([tried, tried, tried]);
    expect(JSON.stringify(fetcher.source.status())).not.toContain('secret');
    await one.kill();
    await until(() => fetcher.source.status().browsers.some(({ problem }) => problem !== undefined));
    expect(await Promise.all([fetcher.fetchPage('acme'), fetcher.fetchPage('acme')])).toMatchObject([
      tried,
      tried,
    ]);
    expect(JSON.stringify(fetcher.source.status())).not.toContain('secret');
    expect(canary.contacts()).toBe(0);
  });

  it('are found again by their address after a restart, and connect back to their ports', async () => {
    const server = await serveScriptedSite({
      '/company/acme': { body: '<script>document.title = "Ran"</script>' },
    });
    closing.push(server.close);
    const port = await freePort();
    const first = await openRemote(port);
    const proxyPorts = { first: 30_000, last: 30_999 };
    const fetcher = new TestFetcher(server.baseUrl, {
      wsEndpoints: [`http://localhost:${port}`],
      slots: 1,
      proxyPorts,
    });
    closing.push(() => fetcher.close());
    await fetcher.source.start();
    const ran = { outcome: 'page', page: { html: expect.stringContaining('<title>Ran</title>') } };
    expect(await fetcher.fetchPage('acme')).toMatchObject(ran);
    await first.kill();
    await until(() => fetcher.source.status().browsers.some(({ problem }) => problem !== undefined));
    const second = await openRemote(port);
    expect(second.endpoint).not.toBe(first.endpoint);
    await until(() => fetcher.source.status().browsers.every(({ version }) => version !== undefined));
    expect(await fetcher.fetchPage('acme')).toMatchObject(ran);
  });
});
