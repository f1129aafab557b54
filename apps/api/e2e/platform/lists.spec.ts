import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Api } from '../api';
import { codesOf, commandLines, ListRun, survivesTwoEnds } from '../list-run';

let api: Api;
beforeAll(async () => {
  api = await Api.start();
});
afterAll(() => api.stop());

for (const commandLine of commandLines)
  // eslint-disable-next-line no-restricted-syntax -- needs python3, which no other test needs
  (commandLine.isThere ? describe : describe.skip)(
    `a list by the command line for ${commandLine.name}`,
    () => {
      it('is continued after two ends: every row once, charged once, as in the ledger', () =>
        survivesTwoEnds(api, commandLine, 150));

      it('shows rows, cost and time, and sends nothing without a yes', async () => {
        const { accountId, apiKey } = await api.customer();
        const run = new ListRun(api, commandLine, apiKey);
        run.write(
          'ips.jsonl',
          '{"host":"a","ip":"8.8.8.8"}\n{"host":"b","ip":"8.8.8"}\n{"host":"c","ip":"8.8.8.8"}\n',
        );
        const args = ['ips.jsonl', '--operation', 'ip', '--out', 'out.jsonl'];
        const { code, messages } = await run.run(...args);
        expect(messages).toContain(
          'ips.jsonl: 3 rows. 2 IP addresses in column "ip"; 1 duplicate, sent once; 1 malformed, free; 0 empty.\n' +
            'At most 1 of 100 credits; at least 1 s.\n',
        );
        expect([code, await api.credits(accountId)]).toEqual([1, 100]);
        expect((await run.run(...args, '--yes')).code).toBe(0);
        const results = run.file('out.jsonl').trim().split('\n');
        expect(results.map((line): unknown => JSON.parse(line))).toMatchObject([
          { host: 'a', ip: '8.8.8.8', result: { ip: '8.8.8.8', version: 4 }, error: null, credits: 1 },
          { host: 'b', ip: '8.8.8', result: null, error: { code: 'IP_001' }, credits: 0 },
          { host: 'c', result: { ip: '8.8.8.8' }, credits: 0 },
        ]);
        expect((await run.run(...args.slice(0, -1), 'out.xlsx')).messages).toContain('name a file.csv');
        expect((await run.run('none.csv', ...args.slice(1, -1), 'b.csv')).messages).toMatch(
          /^none\.csv: .*no such file/i,
        );
        expect((await run.run(...args, '--yes')).messages).toContain('out.jsonl is there already');
        run.remove();
      });

      it('reads companies by website, and writes their fields', async () => {
        const { apiKey } = await api.customer();
        const run = new ListRun(api, commandLine, apiKey);
        run.write('crm.csv', '\ufeffid;Website\n1;https://demo.test/\n2;nobody.test\n');
        const { code } = await run.run('crm.csv', '--operation', 'company', '--out', 'out.csv', '--yes');
        const lines = run.file('out.csv').split('\r\n');
        expect(code).toBe(0);
        expect(lines[0]).toMatch(/^\ufeffid;Website;company\.name;.*;company\.credits$/);
        expect(lines[1]).toMatch(/^1;https:\/\/demo\.test\/;Oranje Media/);
        expect(lines[2]).toMatch(/^2;nobody\.test;.*NETWORK_004;/);
        run.remove();
      });

      it('ends with one sentence at a wrong key, and at a cap', async () => {
        const stranger = new ListRun(api, commandLine, 'enr_unknown');
        stranger.write('list.csv', Array.from({ length: 40 }, (_, i) => `10.0.0.${i}`).join('\n'));
        const args = ['list.csv', '--operation', 'ip', '--out', 'out.csv', '--yes'];
        expect(await stranger.run(...args)).toEqual({
          code: 1,
          messages: 'Invalid API key: check the key, and its state in the dashboard.\n',
        });
        const { accountId, apiKey } = await api.customer({ credits: 0 });
        const poor = new ListRun(api, commandLine, apiKey);
        poor.write('list.csv', stranger.file('list.csv'));
        const { messages } = await poor.run(...args);
        expect(messages).toMatch(/\n0 of 40 IP addresses done in .*\. 0 credits charged\.\n.* credits.*\n$/);
        expect(await codesOf(api, accountId, 1)).toEqual(['BILLING_001']);
        const other = args.map((word) => (word === 'out.csv' ? 'other.csv' : word));
        expect(await poor.run(...other, '--set', 'nonsense=1')).toMatchObject({
          code: 1,
          messages: expect.stringContaining('nonsense'),
        });
        stranger.remove();
        poor.remove();
      });
    },
  );
