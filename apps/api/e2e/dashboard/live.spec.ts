import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Api } from '../api';
import { Browser } from '../browser';
import { customer } from '../dashboard-customer';

/** Each test has its own server, as one of them stops it. */
describe('the live stream of an account, from outside', () => {
  let api: Api;
  let tabs: AbortController[];
  beforeEach(async () => {
    tabs = [];
    api = await Api.start({ DEMO: 'off' });
  });
  afterEach(async () => {
    for (const tab of tabs) tab.abort();
    await api.stop();
  });

  const open = async (browser: Browser) => {
    const tab = new AbortController();
    tabs.push(tab);
    const response = await fetch(`${api.baseUrl}/dashboard/api/live`, {
      headers: { cookie: browser.cookies },
      signal: tab.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      response,
      close: () => tab.abort(),
      received: async (wanted: string) => {
        while (!text.includes(wanted)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`It ended without ${wanted}, after ${text}`);
          text += value;
        }
      },
      ended: async () => {
        while (!(await reader.read()).done);
      },
    };
  };

  it('sends each account its own changes in every tab, and refuses requests without a session', async () => {
    const [mine, theirs] = [await customer(api), await customer(api, { credits: 7 })];
    const streams = [await open(mine.browser), await open(mine.browser), await open(theirs.browser)];
    expect(streams[0]!.response.headers.get('content-type')).toBe('text/event-stream');
    expect(streams[0]!.response.headers.get('cache-control')).toBe('no-store');
    const start = 'event: change\ndata: {"credits":100,"ip_lookups_left":0,"requests_last_minute":0}\n\n';
    await streams[0]!.received(start);
    await streams[1]!.received(start);
    await streams[2]!.received('data: {"credits":7,');
    await api.locate({ ip: '8.8.8.8' }, mine.apiKey);
    for (const stream of streams.slice(0, 2)) await stream.received('{"credits":99,"ip_lookups_left":99,');
    await api.ledger.grant({ accountId: theirs.accountId, credits: 1, reason: 'r' });
    await streams[2]!.received('data: {"credits":8,');
    expect((await new Browser(api).get('/live')).body['code']).toBe('SESSION_001');
  });

  it('limits the tabs of one account, and accepts another when one is closed', async () => {
    const { browser } = await customer(api);
    const { browser: other } = await customer(api);
    const streams = [];
    while (streams.length < 50) {
      const stream = await open(browser);
      // The limit per second may refuse a request first.
      if (stream.response.status === 200) streams.push(stream);
    }
    let refused = await open(browser);
    expect(refused.response.status).toBe(429);
    expect((await open(other)).response.status).toBe(200);
    streams[0]!.close();
    while (refused.response.status !== 200) refused = await open(browser);
    await refused.received('event: change');
  });

  it('ends when the service stops, and does not delay the stop', async () => {
    const { browser } = await customer(api);
    const stream = await open(browser);
    await stream.received('event: change');
    const [code] = await Promise.all([api.end('SIGTERM'), stream.ended()]);
    expect(code).toBe(0);
    expect(api.log).not.toContain('"level":50');
  });
});
