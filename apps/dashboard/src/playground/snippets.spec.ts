import { execFileSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { type ApiCall, snippet } from './snippets';

/** Characters that must be quoted in one of the languages. */
const hostile = `it's "quoted" $HOME \`id\` \\ {x} %s é 日本 \n end`;
const call: ApiCall = {
  origin: 'https://api.example.com',
  path: '/v1/network/company',
  body: { id: hostile, cached: false },
};

describe('the call as curl', () => {
  it('sends the unchanged body through a shell', () => {
    // The shell prints the arguments of curl.
    const script = `curl() { printf '%s\\0' "$@"; }\n${snippet('curl', call)}`;
    const shown = execFileSync('sh', ['-c', script], { env: { ENRICHMENT_API_KEY: 'enr_test' } });
    const shellArguments = shown.toString().split('\0');
    expect(shellArguments).toContain('https://api.example.com/v1/network/company');
    expect(shellArguments).toContain('x-api-key: enr_test');
    expect(JSON.parse(shellArguments[shellArguments.indexOf('-d') + 1]!)).toEqual(call.body);
  });
});

describe('the call as TypeScript', () => {
  const run = async (answer: { ok: boolean; body: unknown }) => {
    const requested: unknown[] = [];
    const printed: unknown[] = [];
    const fakeFetch = (...parameters: unknown[]) => {
      requested.push(...parameters);
      return Promise.resolve({ ok: answer.ok, json: () => Promise.resolve(answer.body) });
    };
    const source = stripTypeScriptTypes(`async () => {\n${snippet('TypeScript', call)}\n}`);
    // eslint-disable-next-line no-new-func -- runs the snippet as a reader does
    const program = new Function('fetch', 'process', 'console', `return (${source})();`) as (
      ...globals: unknown[]
    ) => Promise<void>;
    await program(
      fakeFetch,
      { env: { ENRICHMENT_API_KEY: 'enr_test' } },
      { dir: (value: unknown) => printed.push(value) },
    );
    return { requested, printed };
  };

  it('sends the key and the same body', async () => {
    const { requested, printed } = await run({ ok: true, body: { request_id: '01K' } });
    const [url, init] = requested as [
      string,
      { method: string; headers: Record<string, string>; body: string },
    ];
    expect(url).toBe('https://api.example.com/v1/network/company');
    expect(init.method).toBe('POST');
    expect(init.headers['x-api-key']).toBe('enr_test');
    expect(JSON.parse(init.body)).toEqual(call.body);
    expect(printed).toEqual([{ request_id: '01K' }]);
  });

  it('fails with the code of a refusal', async () => {
    const body = { code: 'NETWORK_004', message: 'Not found.' };
    await expect(run({ ok: false, body })).rejects.toThrow('NETWORK_004: Not found.');
  });
});

describe('the call as Python', () => {
  it('writes Python’s literals', () => {
    const text = snippet('Python', { ...call, body: { id: 'a"b', cached: false, on: true, nothing: null } });
    expect(text).toContain(
      String.raw`data=json.dumps({"id": "a\"b", "cached": False, "on": True, "nothing": None}).encode(),`,
    );
    expect(text).toContain('"https://api.example.com/v1/network/company"');
    expect(text).toContain('os.environ["ENRICHMENT_API_KEY"]');
  });
});
