import fc from 'fast-check';
import type { Schema } from './document';

const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength });

/** Names of properties that every JavaScript object has. */
export const pollutingNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  'then',
  '',
];

/** Texts that break code without escaping or validation. */
const hostileText = fc.oneof(
  text(60),
  fc.string({ unit: 'grapheme', minLength: 200, maxLength: 3_000 }),
  fc.constantFrom(...pollutingNames),
  fc.constantFrom(
    '\ud800',
    '\udc00\ud800',
    'a\ud83dz',
    '\0',
    'a\0b',
    '\u001b[2J',
    'a\r\nb',
    '\u202eabc',
    '\ufeff',
  ),
  fc.constantFrom(
    "' OR 1=1 --",
    '${7*7}',
    '{{7*7}}',
    '../../../etc/passwd',
    '%00',
    '%s%n',
    '<script>x</script>',
  ),
  fc.constantFrom(
    '9'.repeat(400),
    '-0',
    '1e999',
    'NaN',
    'Infinity',
    '0x10',
    '2026-02-30T25:61:61Z',
    'true',
    'null',
  ),
);

/** Values of any type, most of them wrong for the field. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom(0, -0, -1, 1.5, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324, true, null),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...pollutingNames, 'a'), fc.jsonValue({ maxDepth: 1 })))
      .map((pairs) => Object.fromEntries(pairs)),
  },
);

const ipv4 = fc.ipV4();
const ip = fc.oneof(
  ipv4,
  fc.ipV4Extended(),
  fc.ipV6(),
  ipv4.map((address) => `::ffff:${address}`),
);
/** Values that are valid for the fields with these names, so that requests reach the operation. */
const valuesByName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ip,
  id: fc.oneof(
    fc.constantFrom('json-ld', 'li:company:1234', 'li:person:1234', 'https://example.com/company/json-ld'),
    fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  ),
  email: fc.oneof(
    fc.stringMatching(/^[a-z]{1,8}$/).map((local) => `${local}@demo.test`),
    fc.emailAddress(),
    text(40).map((local) => `${local}@demo.test`),
  ),
  allowed_ips: fc.array(ip, { maxLength: 3 }),
  expires_at: fc.constantFrom('2030-01-01T00:00:00Z', null),
};

/** Values that follow a schema, for the field with this name. */
export function described(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const choices: fc.Arbitrary<unknown>[] = [];
  if (schema.example !== undefined) choices.push(fc.constant(schema.example));
  const named = valuesByName[name];
  if (named) choices.push(named);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return fc.oneof(...choices, ...[schema.type ?? 'string'].flat().map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return describedObject(schema);
    case 'array':
      return fc.array(described(schema.items ?? {}), { maxLength: 5 });
    case 'boolean':
      return fc.boolean();
    case 'number':
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 10_000 });
    case 'null':
      return fc.constant(null);
    default:
      return schema.format === 'date-time'
        ? fc
            .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
            .map((date) => date.toISOString())
        : fc.string({ minLength: 1, maxLength: 30 });
  }
}

/** Objects with all required fields and some of the others. */
export function describedObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, described(schema, name)]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  });
}
