import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redactLine, redactText } from './redact';

const redacted = (value: unknown) => JSON.parse(redactLine(JSON.stringify(value))) as unknown;

describe('redactLine', () => {
  it.each([
    ...['apiKey', 'api_key', 'x-api-key', 'API_KEY', 'webhookSecret', 'newPassword', 'passwd', 'passphrase'],
    ...[
      'accessToken',
      'token',
      'refresh_token',
      'Authorization',
      'set-cookie',
      'privateKey',
      'clientCredentials',
    ],
  ])('hides %s, as a text, a number, a list and an object', (name) => {
    for (const secret of ['s3cret', 4711, ['s3cret'], { deep: 's3cret' }])
      expect(redacted({ a: [{ b: { [name]: secret } }] })).toEqual({ a: [{ b: { [name]: '[redacted]' } }] });
  });

  it('keeps the fields that the service logs', () => {
    const line = {
      ...{
        level: 30,
        time: '2026-11-28T10:00:00.000Z',
        msg: 'answered',
        request_id: '01JD3T0QY9Z8W7V6S5R4P3N2M1',
      },
      ...{
        key_id: 'key_01',
        prefix: 'enr_h3Xk9a',
        passed: 3,
        keys: 2,
        url: 'https://a.test:8443/x?at=1',
        null: null,
      },
    };
    expect(redacted(line)).toEqual(line);
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
