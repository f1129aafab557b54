import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { EgressGuard, TcpDialer } from '@enrichment/egress';
import type { LaunchedBrowser } from '../browser/launch-browser';
import { until } from '../testing/processes';
import { openTestBrowser } from '../testing/test-browser';
import { Tab, TabLost } from './tab';

let launched: LaunchedBrowser;
afterEach(() => launched.kill());
afterEach(() => {
  jest.restoreAllMocks();
});

const options = {
  dialer: new TcpDialer({ guard: new EgressGuard() }),
  origin: 'http://127.0.0.1:9',
  userAgent: 'EnrichmentBot/1.0',
  connectTimeoutMs: 1_000,
  maxBytes: 1_000,
};

describe('Tab', () => {
  it('has no references after it is left', async () => {
    launched = await openTestBrowser();
    const { browser } = launched;
    const session = await browser.target().createCDPSession();
    const kept = () => ({
      contexts: browser.browserContexts().length,
      targets: browser.targets().length,
      listeners: browser.listenerCount('disconnected'),
      sessions: session.connection()!.listenerCount('Target.attachedToTarget'),
    });
    const before = kept();
    for (let i = 0; i < 3; i += 1) {
      const tab = await Tab.open({ browser, session, host: '127.0.0.1' }, options);
      await tab.close();
    }
    // The browser reports closed tabs with a delay.
    await until(() => kept().targets === before.targets);
    expect(kept()).toEqual(before);
  });

  it('leaves no timer behind when the browser dies while the tab opens', async () => {
    launched = await openTestBrowser();
    const { browser, process: child } = launched;
    const session = await browser.target().createCDPSession();
    const create = browser.createBrowserContext.bind(browser);
    jest.spyOn(browser, 'createBrowserContext').mockImplementation(async (settings) => {
      const context = await create(settings);
      process.kill(-child.pid!, 'SIGKILL');
      return context;
    });
    const set = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'setInterval')];
    const cleared = [jest.spyOn(globalThis, 'clearTimeout'), jest.spyOn(globalThis, 'clearInterval')];
    await expect(Tab.open({ browser, session, host: '127.0.0.1' }, options)).rejects.toThrow(TabLost);
    const timers = set.flatMap(({ mock }) => mock.results.map(({ value }) => value as unknown));
    const ended = cleared.flatMap(({ mock }) => mock.calls.map(([timer]) => timer as unknown));
    expect(timers.length).toBeGreaterThan(0);
    expect(timers.filter((timer) => !ended.includes(timer))).toHaveLength(0);
  });
});
