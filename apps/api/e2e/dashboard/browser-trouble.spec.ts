import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Api } from '../api';
import { customer } from '../dashboard-customer';
import { Dashboard, type Visitor } from '../dashboard-visitor';

describe('the dashboard when a load fails', () => {
  let dashboard: Dashboard;
  let user: Awaited<ReturnType<typeof customer>>;
  let visitor: Visitor;
  let restarted: Api | undefined;

  beforeAll(async () => {
    dashboard = await Dashboard.open();
    user = await customer(dashboard.api);
  });
  afterAll(async () => {
    await restarted?.end('SIGTERM');
    await dashboard.close();
  });

  beforeEach(async () => {
    visitor = await dashboard.visitor(user);
  });
  afterEach(async () => {
    await visitor.leave();
    expect(visitor.problems).toEqual([]);
  });

  it('shows that it is loading until its script has arrived', async () => {
    const { page } = visitor;
    await page.setRequestInterception(true);
    const { promise: released, resolve: release } = Promise.withResolvers();
    page.on('request', (request) => {
      const held = request.url().endsWith('.js') ? released : Promise.resolve();
      void held.then(() => request.continue());
    });
    const opened = visitor.open('/');
    await visitor.see('Loading');
    release(undefined);
    await opened;
    await visitor.see('Overview', 'h1');
  });

  it('shows a page at an unknown address, with its menu', async () => {
    const { page } = visitor;
    // Browsers log every 404.
    const expected = 'Failed to load resource: the server responded with a status of 404 (Not Found)';
    await visitor.open('/keyz');
    await visitor.see('There is no page at this address');
    expect(visitor.problems.splice(0)).toEqual([expected]);
    await visitor.press('API keys', 'link');
    await visitor.see('API keys', 'h1');
    expect(await page.title()).toBe('API keys · Enrichment');
  });

  it('shows at once that the network is gone, also after a late answer, and resumes by itself', async () => {
    const { page } = visitor;
    await visitor.open('/');
    await visitor.see('Live');
    const answers = page.waitForResponse((response) => response.url().endsWith('/dashboard/api/account'));
    const body = await (await answers).text();
    // While its poll has no answer, the page knows from the browser alone.
    await page.setRequestInterception(true);
    const { promise: polled, resolve: hold } = Promise.withResolvers<() => Promise<void>>();
    let isHeld = false;
    page.on('request', (request) => {
      if (isHeld || !request.url().endsWith('/dashboard/api/account')) return void request.continue();
      isHeld = true;
      hold(() => request.respond({ contentType: 'application/json', body }));
    });
    const answer = await polled;
    await page.setOfflineMode(true);
    await visitor.see('The service cannot be reached', '[role="status"]');
    await visitor.see('Not connected', 'aside');
    const late = page.waitForResponse((response) => response.url().endsWith('/dashboard/api/account'));
    await answer();
    await (await late).text();
    await visitor.settle();
    expect(await visitor.text('aside')).toContain('Not connected');
    await page.setOfflineMode(false);
    await visitor.seeNoMore('cannot be reached');
    await visitor.see('Live');
  });

  // This test is the last: the service is another process after it.
  it('shows that the service is unreachable at every width, and resumes by itself', async () => {
    const { api } = dashboard;
    await visitor.open('/');
    await visitor.see('Live');
    await api.end('SIGKILL');
    await visitor.see('The service cannot be reached', '[role="status"]');
    for (const width of [1280, 768, 360]) {
      await visitor.page.setViewport({ width, height: 800 });
      const seen = `(() => {
        const { left, right, top, bottom } = [...document.querySelectorAll('[role="status"] p')].find((p) => p.innerText.includes('reached')).getBoundingClientRect();
        return left >= 0 && right <= innerWidth && top >= 0 && bottom < innerHeight;
      })()`;
      expect(await visitor.page.evaluate(seen)).toBe(true);
      expect(await visitor.barriers()).toEqual([]);
    }
    restarted = await Api.start({ PORT: new URL(api.baseUrl).port }, api.dataDir);
    await visitor.seeNoMore('cannot be reached');
    await api.accounts.change(user.accountId, { prices: { ip: 1 } });
    await visitor.page.setViewport({ width: 1280, height: 800 });
    await visitor.see('Live');
  });
});
