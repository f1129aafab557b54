import { startScriptedNameServer, type ScriptedNameServer } from '@enrichment/email-dns/testing';
import {
  type MailServerScript,
  ScriptedMailServer,
  type ScriptedReply,
} from '@enrichment/email-smtp/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Api, ulid } from '../api';

/** FUZZ_REQUESTS=100000 sends more, a hundredth of them to hostile servers. FUZZ_SEED repeats a run. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 600);
const hostileReplies = Math.max(60, requests / 100);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const concurrency = 32;

const names = Array.from({ length: 8 }, (_, i) => `h${i}.test`);
const domain = fc.constantFrom(...names);

const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
const plain = fc.string({
  unit: fc.constantFrom(...'abcxyz019.!#$%&*+-/=?^_`{|}~'),
  minLength: 1,
  maxLength: 70,
});
const quoted = fc
  .string({ unit: fc.constantFrom(...' ab"\\,;:<>[]()@.\r\n\0\u00e9'), maxLength: 40 })
  .map((inside) => `"${inside}"`);
const international = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
const injection = fc.constantFrom(
  'a\r\nRCPT TO:<eve@h0.test>',
  'a>\r\nDATA',
  '"a\r\nQUIT"',
  'a\nb',
  'a\rb',
  'a%0d%0aDATA',
  'a\u0085b',
  'a\u2028b',
  'a> ORCPT=x',
);
const locals = fc.oneof(plain, quoted, international, injection, text(40));
const mutated = fc
  .tuple(fc.tuple(locals, domain), fc.nat(80), text(2))
  .map(([[local, at], position, extra]) => {
    const address = `${local}@${at}`;
    return address.slice(0, position % address.length) + extra + address.slice(position % address.length);
  });
const addresses = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(locals, domain).map((parts) => parts.join('@')) },
  { weight: 2, arbitrary: mutated },
  { weight: 1, arbitrary: fc.tuple(plain, fc.domain()).map((parts) => parts.join('@')) },
  { weight: 1, arbitrary: fc.tuple(plain, text(80)).map((parts) => parts.join('@')) },
  {
    weight: 1,
    arbitrary: fc.oneof(fc.emailAddress(), text(300), fc.string({ unit: 'grapheme', maxLength: 5_000 })),
  },
);

/** Hostile server replies: wrong, broken, endless, slow or binary. */
const nastyText = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 999 }), text(200)).map(([code, rest]) => `${code} ${rest}`),
  fc
    .tuple(fc.constantFrom(2, 4, 5), fc.string({ maxLength: 300 }))
    .map(([kind, rest]) => `${kind}50 ${kind}.1.1 ${rest}`),
  fc
    .array(fc.tuple(fc.constantFrom('250-', '250 ', '550-', '550 ', '', ' '), fc.string({ maxLength: 40 })), {
      maxLength: 150,
    })
    .map((lines) => lines.map((line) => line.join('')).join('\r\n')),
  text(3_000),
);
const nasty: fc.Arbitrary<ScriptedReply> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 4_000 }).map((bytes) => ({ text: bytes })) },
  { weight: 1, arbitrary: nastyText.map((line): ScriptedReply => ({ text: line, endless: true })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(nastyText, fc.constantFrom('close', 'reset'))
      .map(([line, then]): ScriptedReply => ({ text: line, then: then as 'close' })),
  },
  { weight: 1, arbitrary: nastyText.map((line): ScriptedReply => ({ text: line, afterMs: 20 })) },
);
const silence: ScriptedReply = { then: 'silence' };

describe('hostile addresses and mail servers, from outside', () => {
  let api: Api;
  let dns: ScriptedNameServer;
  /** The next hostile replies, each used once. When empty, servers reply correctly. */
  let replies: ScriptedReply[] = [];
  const servers: ScriptedMailServer[] = [];
  const next = (honest: ScriptedReply): ScriptedReply => replies.pop() ?? honest;
  const script: MailServerScript = {
    extensions: ['PIPELINING', 'SMTPUTF8'],
    get greeting() {
      return replies.length % 5 === 1 ? next('220 mx') : '220 mx';
    },
    get mail() {
      return replies.length % 5 === 2 ? next('250 2.1.0 ok') : '250 2.1.0 ok';
    },
    recipient: (local) => next(local.startsWith('a') ? '250 2.1.5 ok' : '550 5.1.1 no'),
  };

  beforeAll(async () => {
    dns = await startScriptedNameServer({
      records: names.map((name) => ({ name, type: 'MX' as const, priority: 1, exchange: `mx.${name}` })),
    });
    while (servers.length < names.length) servers.push(await ScriptedMailServer.listen(script));
    api = await Api.start({
      LOG_LEVEL: 'warn',
      DNS_SERVERS: `${dns.host}:${dns.port}`,
      SMTP_ROUTES: names.map((name, i) => `${name}=127.0.0.1:${servers[i]!.port}`).join(','),
    });
  });
  afterAll(async () => {
    await api.stop();
    await Promise.all(servers.map((server) => server.close()));
    await dns.close();
  });

  /** Validates all addresses, and returns the answers that break the contract. */
  async function problemsWith(emails: string[]): Promise<{ problems: string[]; successes: number }> {
    const { apiKey, accountId } = await api.customer({ credits: 1_000_000 });
    await api.accounts.change(accountId, { limits: { email: 1_000_000 } });
    await api.accounts.change(accountId, { chargeUnknown: true });
    const problems: string[] = [];
    let successes = 0;
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let email = emails.pop(); email !== undefined; email = emails.pop()) {
          const { status, body } = await api.post('/v1/email/validate', { email }, apiKey);
          if (status === 200) successes++;
          const suggestion = (body['details'] as { suggestion?: unknown } | undefined)?.suggestion;
          const isRight =
            status === 200
              ? body['email'] === email && Number(body['confidence_score']) >= 0.5
              : status === 400 && body['code'] === 'EMAIL_001' && typeof suggestion === 'string';
          if (!isRight || !ulid.test(String(body['request_id'])))
            problems.push(`${status} ${JSON.stringify(body)} for ${JSON.stringify(email)}`);
        }
      }),
    );
    expect(await api.credits(accountId)).toBe(1_000_000 - successes);
    return { problems: problems.slice(0, 5), successes };
  }

  it(`validates ${requests} addresses, and sends servers only valid commands`, async () => {
    const emails = fc.sample(addresses, { numRuns: requests, seed }).map((email) => email.toWellFormed());
    const { problems, successes } = await problemsWith(emails);
    expect({ seed, problems }).toEqual({ seed, problems: [] });
    expect(successes).toBeGreaterThan(requests / 10);

    const question =
      /^(EHLO [\w.[\]:-]+|MAIL FROM:<>( SMTPUTF8| BODY=8BITMIME)*|RCPT TO:<.+@h\d\.test>|RSET|QUIT)$/;
    const commands = servers.flatMap(({ received }) => received);
    expect(commands.length).toBeGreaterThan(requests / 10);
    const strange = commands.filter((line) => !question.test(line) || /[\0-\x1f\x7f]/.test(line));
    expect({ seed, strange: strange.slice(0, 5) }).toEqual({ seed, strange: [] });
  }, 7_200_000);

  it(`validates during ${hostileReplies} hostile replies, and correctly after them`, async () => {
    replies = fc.sample(nasty, { numRuns: hostileReplies, seed });
    // Each silent reply takes ten seconds, so a small run has none.
    for (let i = 60; i < hostileReplies; i += 60) replies[i] = silence;
    while (replies.length > 0) {
      const emails = Array.from({ length: concurrency }, (_, i) => `a${i}@${names[i % names.length]}`);
      const { problems } = await problemsWith(emails);
      expect({ seed, problems }).toEqual({ seed, problems: [] });
    }
    // After the hostile replies, validation works as before.
    const { problems, successes } = await problemsWith(names.map((name) => `abc@${name}`));
    expect({ problems, successes }).toEqual({ problems: [], successes: names.length });
    expect(api.log).not.toMatch(/"level":[56]0/);
  }, 7_200_000);
});
