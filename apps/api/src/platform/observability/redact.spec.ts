import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redactField, redactLine, redactText } from './redact';

const redacted = (value: unknown) => JSON.parse(redactLine(JSON.stringify(value))) as unknown;

describe('redactLine', () => {
  it.each([
    'apiKey',
    'api_key',
    'x-api-key',
    'API_KEY',
    'webhookSecret',
    'newPassword',
    'passwd',
    'passphrase',
    'accessToken',
    'token',
    'refresh_token',
    'Authorization',
    'set-cookie',
    'privateKey',
    'clientCredentials',
  ])('hides %s, as a text, a number, a list and an object', (name) => {
    for (const secret of ['s3cret', 4711, ['s3cret'], { deep: 's3cret' }])
      expect(redacted({ a: [{ b: { [name]: secret } }] })).toEqual({ a: [{ b: { [name]: '[redacted]' } }] });
  });

  it('keeps the fields that the service logs', () => {
    const line = {
      level: 30,
      time: '2026-11-28T10:00:00.000Z',
      msg: 'answered',
      request_id: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
      key_id: 'key_01',
      prefix: 'enr_h3Xk9a',
      passed: 3,
      keys: 2,
      url: 'https://a.test:8443/x?at=1',
      null: null,
    };
    expect(redacted(line)).toEqual(line);
  });

  const secret = 'Xk29fLq0pWz7Rt5v';
  it.each<[string, unknown]>([
    ['a field of JSON in a text', `body was {"a":{"password":"${secret}"}} of 40 bytes`],
    ['JSON in JSON', JSON.stringify({ a: JSON.stringify({ client_secret: secret }) })],
    ['a query', `https://a.test/x?b=1&api_key=${secret}&c=2`],
    ['an option of a command', `tool --db-password ${secret} --verbose`],
    ['a form', `user=ada&password=${secret}`],
    ['a line of headers', `host: a.test\r\nset-cookie: a=${secret}; Path=/\r\nx-api-key: ${secret}\r\n`],
    ['names and values in turn', ['host', 'a.test', 'x-api-key', secret]],
    [
      'pairs',
      [
        ['accept', '*/*'],
        ['Cookie', `session=${secret}`],
      ],
    ],
    ['a token in place of a user', `https://${secret}@git.test/x`],
    ['a password with a sign of its own', `postgres://app:a@${secret}@db.test/x`],
    ['a JSON web token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${secret}`],
    ['the bytes of a text', Buffer.from(secret)],
    [
      'a key of settings',
      { BODIES_KEY: secret, hashKey: secret, sessionId: secret, pwd: secret, otp: secret },
    ],
  ])('hides the secret of %s', (_, value) => {
    const line = redactLine(JSON.stringify({ value }));
    expect(line).not.toContain(secret);
    expect(line).not.toContain(String([...Buffer.from(secret)]));
  });

  it('reads each field of every line that may hold a secret', () => {
    const name = fc.constantFrom(
      'value',
      'msg',
      'pass',
      'otp',
      'x-api-key',
      'pwd',
      'sessionId',
      'type',
      'data',
    );
    const part = fc.constantFrom(
      '\n',
      ' ',
      '"',
      ':',
      '=',
      'pass',
      'totp',
      'token',
      'session id',
      'pwd',
      'a:b@',
      '://',
      'Basic',
      'enr_',
      'eyJ',
      '.',
      '{"',
      '"}',
      'Buffer',
      'secret',
      'AAAABBBBCCCCDDDD',
      'api key',
    );
    const text = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      name,
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        text.map((inner) => Buffer.from(inner).toJSON()),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(name, tie('value'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(value, (sent) => {
        const line = JSON.stringify({ sent });
        expect(redactLine(line).trim()).toBe(JSON.stringify(JSON.parse(line, redactField)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps a long text', () => {
    const words = 'ab'.repeat(200_000);
    expect(redacted({ words, dots: 'eyJ'.repeat(1_000), quotes: '{"'.repeat(1_000) })).toMatchObject({
      words,
    });
  });

  it('hides secrets by their shape, whatever is around them', () => {
    const alphabet = fc.constantFrom(...'abcXYZ0189');
    const secret = fc.string({ unit: alphabet, minLength: 16, maxLength: 64 });
    const around = fc.string({ maxLength: 20 });
    const shape = fc.constantFrom(
      (text: string) => `enr_${text}`,
      (text: string) => `enr_test_${text}`,
      (text: string) => `whsec_${text}`,
      (text: string) => `postgres://app:${text}@db.test:5432/x`,
      (text: string) => `redis://:${text}@cache.test`,
      (text: string) => `authorization: Bearer ${text}`,
    );
    const path = fc.array(fc.constantFrom('a', 'err', 'cause', 'stack'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(secret, around, around, shape, path, (text, before, after, write, names) => {
        const deep = names.reduceRight<unknown>(
          (value, name) => ({ [name]: value }),
          `${before} ${write(text)} ${after}`,
        );
        expect(redactLine(JSON.stringify(deep))).not.toContain(text);
      }),
    );
  });
});

it('redactText keeps which secret it was', () => {
  expect(redactText('connect postgres://app:pw@db:5432/x failed')).toBe(
    'connect postgres://[redacted]@db:5432/x failed',
  );
  expect(redactText(`the key enr_${'x'.repeat(38)} is unknown`)).toBe('the key enr_[redacted] is unknown');
});
