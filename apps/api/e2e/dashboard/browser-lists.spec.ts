import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { customer, member } from '../dashboard-customer';
import { Dashboard } from '../dashboard-visitor';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await Dashboard.open();
});
afterAll(() => dashboard.close());

it('a list is pasted, previewed, run and downloaded, and a viewer sees it', async () => {
  const { api } = dashboard;
  const owner = await customer(api);
  await api.accounts.change(owner.accountId, { limits: { email: 50 } });
  const visitor = await dashboard.visitor(owner);
  await visitor.open('/lists');
  await visitor.press('New list', 'link');
  await visitor.fill('Or paste rows', 'company,website\nAcme,acme.com\nApex,apex.com');
  await visitor.see('Most values of “company” are not addresses.');
  const text = 'name,mail\nAda,ada@demo.test\nBob,ada@demo.test\nEve,nobody\nNone,';
  await visitor.fill('Or paste rows', text);
  await visitor.see('Duplicates, sent once');
  await visitor.seeNoMore('Most values');
  const preview = (await visitor.text('dl.terms')).replaceAll(/\s+/g, ' ');
  expect(preview).toBe(
    'Rows 4 Requests 2 Duplicates, sent once 1 Malformed, free 1 Empty 1 Cost at most 1 of 100 credits Time at least 1 s',
  );
  expect(await visitor.barriers()).toEqual([]);
  await visitor.press('Start');
  await visitor.see('Finished');
  await visitor.see('Of 2 requests: 100%');
  expect(await visitor.barriers()).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-download-'));
  const csv = readFileSync(await visitor.download(folder, () => visitor.press('CSV for Excel')), 'utf8');
  const lines = csv.split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffname,mail,email\.email,.*,email\.error,email\.message,email\.credits$/);
  expect(lines.slice(1, 5)).toEqual([
    expect.stringMatching(/^Ada,ada@demo\.test,ada@demo\.test,.*,,,1$/),
    expect.stringMatching(/^Bob,ada@demo\.test,ada@demo\.test,.*,,,0$/),
    expect.stringMatching(/^Eve,nobody,.*,EMAIL_001,.*,0$/),
    expect.stringMatching(/^None,,*$/),
  ]);
  const json = await visitor.download(folder, () => visitor.press('JSON'));
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject([
    { name: 'Ada', result: { email: 'ada@demo.test' }, credits: 1 },
    { name: 'Bob', result: { email: 'ada@demo.test' }, credits: 0 },
    { name: 'Eve', error: { code: 'EMAIL_001' } },
    { name: 'None', result: null, error: null },
  ]);
  rmSync(folder, { recursive: true });
  const address = await visitor.address();
  expect(visitor.problems).toEqual([]);
  await visitor.leave();

  const viewer = await dashboard.visitor(await member(api, owner.accountId, 'viewer'));
  await viewer.open(address);
  await viewer.see('Finished');
  expect(await viewer.page.$('::-p-aria([name="Delete"][role="button"])')).toBeNull();
  await viewer.open('/lists/new');
  await viewer.see('Your role may not open this page');
  expect(viewer.problems).toEqual([]);
  await viewer.leave();
});

it('a running list is paused, resumed, cancelled and deleted', async () => {
  const { api } = dashboard;
  const owner = await customer(api);
  await api.accounts.change(owner.accountId, { limits: { ip: 2 } });
  const visitor = await dashboard.visitor(owner);
  await visitor.open('/lists/new');
  await visitor.page.locator('::-p-aria([name="Operation"])').click();
  await visitor.press('IP lookup', 'option');
  const addresses = Array.from({ length: 30 }, (_, i) => `8.8.8.${i}`);
  await visitor.fill('Or paste rows', addresses.join('\n'));
  await visitor.press('Start');
  await visitor.see('Running');
  await visitor.press('Pause');
  await visitor.see('Paused');
  await visitor.press('Resume');
  await visitor.see('Running');
  await visitor.press('Cancel the list');
  await visitor.press('End it');
  await visitor.see('Cancelled');
  await visitor.press('Delete');
  await visitor.press('Delete it');
  await visitor.see('No lists yet');
  expect(visitor.problems).toEqual([]);
  await visitor.open('/lists/list_of_nobody');
  await visitor.see('No such list');
  await visitor.leave();
});
