import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresAuditLog } from '@enrichment/identity-better-auth';
import { customer as newCustomer, recorded } from '../dashboard-customer';
import { Dashboard, type Visitor } from '../dashboard-visitor';

const texts = {
  'one character': 'x',
  '200 characters': 'Invoice 2026-118 '.repeat(12).slice(0, 200),
  '200 without a space': 'x'.repeat(200),
  '10,000 without a space': 'x'.repeat(10_000),
  '10,000 from right to left': 'فاتورة غير مدفوعة '.repeat(600).slice(0, 10_000),
};
const widths = [320, 360, 768, 1280, 1920];

describe('long texts in the dashboard', () => {
  let dashboard: Dashboard;
  let visitor: Visitor;
  let requestId: string;
  let keyId: string;
  beforeAll(async () => {
    dashboard = await Dashboard.open({ DEMO: 'off' });
    const { api } = dashboard;
    const user = await newCustomer(api);
    const { accountId } = user;
    const audit = new PostgresAuditLog(api.dataSource);
    for (const text of Object.values(texts)) {
      await api.ledger.grant({ accountId, credits: 1, reason: text });
      await audit.record({
        at: new Date(),
        actor: { userId: undefined, email: undefined, address: undefined },
        action: 'account.suspended',
        accountId,
        subject: text,
        before: {},
        after: { reason: text },
      });
    }
    const scopes = ['email', 'company', 'profile', 'manage'] as const;
    await api.issueKey({ accountId, name: 'reports', scopes: [...scopes] });
    const { apiKey, key } = await api.issueKey({ accountId, name: 'x'.repeat(100) });
    const { body } = await api.locate({ ip: '8.8.8.8' }, apiKey);
    keyId = key.id;
    requestId = String(body['request_id']);
    await api.locate({ ip: 'none' }, apiKey);
    await recorded(api, accountId, 2);
    visitor = await dashboard.visitor(user);
  });
  afterAll(() => dashboard.close());

  /** Everything that extends beyond its container: the window, a cell, or a list item. The name of a key is cut on purpose. */
  const tooWide = `[document.documentElement, ...document.querySelectorAll('table, main :is(td, li) *, [role="dialog"] *')]
    .filter((each) => !each.closest('pre, [title]'))
    .filter((each) => each.getBoundingClientRect().right >
      1 + Math.min(innerWidth, each.parentElement?.closest('td, li, :has(> table)')?.getBoundingClientRect().right ?? innerWidth))
    .map((each) => each.outerHTML.slice(0, 120))`;

  it.each(widths)('push nothing off a screen of %d pixels', async (width) => {
    await visitor.page.setViewport({ width, height: 900 });
    for (const path of [
      '/credits',
      '/settings',
      '/performance',
      '/requests',
      `/requests/${requestId}`,
      '/keys',
      `/keys/${keyId}`,
    ]) {
      await visitor.open(path);
      await visitor.settle();
      expect({ path, width, tooWide: await visitor.page.evaluate(tooWide) }).toEqual({
        path,
        width,
        tooWide: [],
      });
      // The list cuts the name of a key; its page shows the whole name.
      if (path !== '/keys')
        expect({ path, width, cutOff: await visitor.cutOff() }).toEqual({ path, width, cutOff: [] });
    }
    if (process.env['SHOTS']) {
      await visitor.open('/credits');
      await visitor.settle();
      await visitor.page.screenshot({ path: `${process.env['SHOTS']}/credits-${width}.png`, fullPage: true });
    }
  });

  it('are shown in full after one click', async () => {
    await visitor.page.setViewport({ width: 1280, height: 900 });
    await visitor.open('/credits');
    await visitor.settle();
    const long = texts['10,000 without a space'];
    const has = `document.querySelector('table[aria-label="Ledger"]').innerText.includes(${JSON.stringify(long)})`;
    expect(await visitor.page.evaluate(has)).toBe(false);
    const press = `[...document.querySelectorAll('table[aria-label="Ledger"] button')].forEach((each) => each.click())`;
    await visitor.page.evaluate(press);
    await visitor.page.waitForFunction(has);
    expect(await visitor.page.evaluate(tooWide)).toEqual([]);
    expect(await visitor.barriers()).toEqual([]);
    expect(visitor.problems).toEqual([]);
  });

  it("keep the Back button's history after a drawer over a list is closed", async () => {
    await visitor.open('/credits');
    await visitor.press('Requests', 'link');
    await visitor.see(requestId, 'table');
    await visitor.page.locator('table a').click();
    await visitor.page.waitForSelector('[role="dialog"]');
    await visitor.press('Close');
    await visitor.page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
    expect(await visitor.address()).toBe('/requests');
    await visitor.page.goBack();
    await visitor.see('Ledger', 'main');
    expect(await visitor.address()).toBe('/credits');
  });
});
