import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Api, ulid } from './api';

/** More with FUZZ_REQUESTS=100000; a failure names the seed, FUZZ_SEED repeats it. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 4_000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const concurrency = 32;

const ipv4 = fc.ipV4();
const addresses = fc.oneof(
  ipv4,
  fc.ipV4Extended(),
  fc.ipV6(),
  ipv4.map((ip) => `::ffff:${ip}`),
);

/** A text with one character replaced, inserted, removed or doubled. */
const mutated = fc
  .tuple(
    addresses,
    fc.nat(50),
    fc.constantFrom('replace', 'insert', 'remove'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  .map(([text, at, how, with_]) => {
    const position = at % (text.length + 1);
    const rest = text.slice(position + (how === 'insert' ? 0 : 1));
    return text.slice(0, position) + (how === 'remove' ? '' : with_) + rest;
  });

const ips = fc.oneof(
  { weight: 4, arbitrary: addresses },
  { weight: 4, arbitrary: mutated },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 300, maxLength: 5_000 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(addresses, fc.constantFrom('/24', '%eth0', ':80', ' ', '\n', '\0', '.'))
      .map((parts) => parts.join('')),
  },
);

const bodies = fc.oneof(
  { weight: 6, arbitrary: ips.map((ip) => JSON.stringify({ ip })) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 12 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 10 }).map((ip) => JSON.stringify({ ip })) },
  {
    weight: 1,
    arbitrary: fc
      .dictionary(fc.constantFrom('ip', 'IP', '__proto__', 'constructor', ''), fc.jsonValue())
      .map((body) => JSON.stringify(body)),
  },
  // Cut short, or with a byte changed.
  {
    weight: 2,
    arbitrary: fc
      .tuple(ips, fc.nat(80), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
      .map(([ip, at, character]) => {
        const text = JSON.stringify({ ip });
        return text.slice(0, at % text.length) + character;
      }),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);

describe('hostile input, from outside', () => {
  let api: Api;
  beforeAll(async () => {
    api = await Api.start({ LOG_LEVEL: 'warn' });
  });
  afterAll(() => api.stop());

  it(`answers ${requests} random and mutated bodies by the contract, and charges for successes only`, async () => {
    const { apiKey, accountId } = await api.customer({ credits: 1_000_000, ipPerSecond: 1_000_000 });
    const samples = fc.sample(bodies, { numRuns: requests, seed });
    const problems: string[] = [];
    let successes = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let body = samples.pop(); body !== undefined; body = samples.pop()) {
          const answer = await api.locate(body, apiKey);
          const { request_id: id, code } = answer.body;
          if (answer.status === 200) successes++;
          const expected =
            answer.status === 200
              ? code === undefined
              : answer.status === 400 && /^(REQ_00[1-4]|IP_001)$/.test(String(code));
          if (!expected || !ulid.test(String(id)))
            problems.push(`${answer.status} ${JSON.stringify(answer.body)} for ${body}`);
        }
      }),
    );
    expect({ seed, problems: problems.slice(0, 5) }).toEqual({ seed, problems: [] });
    expect(successes).toBeGreaterThan(requests / 10);
    const account = (await api.accounts.find(accountId))!;
    const blocks = Math.ceil(successes / 100);
    expect(account).toMatchObject({ credits: 1_000_000 - blocks, ipLookupsLeft: blocks * 100 - successes });
  }, 600_000);
});
