import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DemoNetwork, startDemoNetwork } from '@enrichment/demo-world';
import { expectedRecord } from '@enrichment/demo-world/testing';
import {
  browserGroupsOf,
  processesOfGroup,
  testBrowserProgram,
  until,
} from '@enrichment/network-scraping-puppeteer/testing';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../api';
import { limitless, requestPage, snakeCase, untilBrowser } from '../network-requests';

describe('pages that need scripts, from outside', () => {
  let demo: DemoNetwork;
  let api: Api;
  let apiKey: string;
  let settings: Record<string, string>;
  const rendered = () => demo.world.companies.filter(({ style }) => style === 'rendered');
  const profiles = () => readdirSync(join(api.dataDir, 'browser/profiles'));
  beforeAll(async () => {
    demo = await startDemoNetwork();
    const { path, env } = await testBrowserProgram();
    settings = {
      ...env,
      CHROME_PATH: path,
      NETWORK_BASE_URL: demo.url,
      EGRESS_ALLOW_CIDRS: '127.0.0.1/32',
      // A browser waits for everything else that the machine does.
      NETWORK_TIMEOUT_MS: '120000',
    };
    api = await Api.start(settings);
    ({ apiKey } = await limitless(api));
    await untilBrowser(api);
  });
  afterAll(async () => {
    await demo.close();
  });

  it('are all answered while the browser is killed, and the pool recovers', async () => {
    const companies = rendered();
    expect(companies.length).toBeGreaterThan(5);
    let answered = 0;
    const pending = companies.map(async (company) => {
      const { status, body } = await requestPage(api, 'company', { id: company.slug }, apiKey);
      answered += 1;
      return { company, status, body };
    });
    await until(() => answered > 2);
    const [group] = browserGroupsOf(api.dataDir);
    process.kill(group!, 'SIGKILL');
    for (const { company, status, body } of await Promise.all(pending)) {
      // A page that was interrupted twice is refused. None is lost, and none is wrong.
      if (status === 200) expect(body['result']).toEqual(snakeCase(expectedRecord(company, true)));
      else expect(body).toMatchObject({ code: 'NETWORK_005', details: { reason: 'needs_javascript' } });
    }
    await untilBrowser(api);
    await until(() => processesOfGroup(group!).length === 0);
    expect(profiles()).toHaveLength(1);
    expect(browserGroupsOf(api.dataDir)).toHaveLength(1);
    const { text } = (await api.send('/metrics')).body as { text: string };
    expect(text).toMatch(/^network_browser_events_total\{event="lost"\} 1$/m);
    expect(text).toMatch(/^network_browser_busy 0$/m);
  });

  const session = () => `/proc/${browserGroupsOf(api.dataDir)[0]!}/autogroup`;
  // eslint-disable-next-line no-restricted-syntax -- Some kernels give sessions no priority.
  (existsSync('/proc/self/autogroup') ? it : it.skip)('run in a session of low priority', async () => {
    await until(() => browserGroupsOf(api.dataDir).length > 0);
    await until(() => readFileSync(session(), 'utf8').endsWith(' nice 10\n'));
  });

  it('leave no process and no profile after the service ends or is killed', async () => {
    const [group] = browserGroupsOf(api.dataDir);
    await api.end('SIGKILL');
    await until(() => processesOfGroup(group!).length === 0);
    const next = await Api.start(settings, api.dataDir);
    await untilBrowser(next);
    expect(profiles()).toHaveLength(1);
    const [successor] = browserGroupsOf(api.dataDir);
    const folder = join(api.dataDir, 'browser/profiles');
    expect(await next.end('SIGTERM')).toBe(0);
    await until(() => processesOfGroup(successor!).length === 0);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    await Api.stopAll([api, next]);
  });
});
