import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoKinds } from '@enrichment/demo-world';
import { Api, ulid } from './api';

const text = readFileSync(join(__dirname, '../../../docs/network.md'), 'utf8');
/** Each command with the answer below it. */
const examples = [...text.matchAll(/```sh\n(curl [^`]*)```\s*```json\n([^`]*)```/g)].map(
  ([, command, answer]) => ({
    path: /\$BASE(\S+)/.exec(command!)![1]!,
    body: / -d '([^']*)'/.exec(command!)![1]!,
    answer: answer!,
  }),
);

describe('docs/network.md', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start();
  });
  afterAll(() => api.stop());

  it('has examples', () => {
    expect(examples).toHaveLength(3);
  });

  it('shows what really comes of its examples, one after the other', async () => {
    const demo = JSON.parse(readFileSync(join(api.dataDir, 'demo.json'), 'utf8')) as { network_url: string };
    const { host } = new URL(demo.network_url);
    const here = (example: string) => example.replaceAll('127.0.0.1:4100', host);
    for (const { path, body, answer } of examples) {
      const expected = JSON.parse(here(answer)) as Record<string, unknown>;
      const { body: real } = await api.post(path, here(body));
      expect(Object.keys(real)).toEqual(Object.keys(expected));
      expect(real['request_id']).toMatch(ulid);
      expect(real).toMatchObject(
        withoutDots({
          ...expected,
          request_id: real['request_id'],
          ...('result' in real && { processing_time_ms: expect.any(Number) }),
        }),
      );
    }
  });

  it('names every kind of page of which a record comes', () => {
    const kinds = demoKinds.filter(({ result }) => ['record', 'browser', 'gone'].includes(result));
    for (const { kind } of kinds) expect(text).toContain(`\`${kind}\``);
  });

  it('names the reasons of the demo network', () => {
    const results = new Set(demoKinds.map(({ result }) => result));
    for (const result of ['record', 'browser', 'gone', 'timeout'] as const) results.delete(result);
    for (const reason of results) expect(text).toContain(`\`${reason}\``);
  });
});

/** Without the `"...": "..."` that stand for what an example leaves out. */
function withoutDots(example: Record<string, unknown>): Record<string, unknown> {
  const { result } = example;
  if (typeof result !== 'object' || result === null) return example;
  return {
    ...example,
    result: Object.fromEntries(Object.entries(result).filter(([name]) => name !== '...')),
  };
}
