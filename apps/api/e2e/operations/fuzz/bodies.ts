import fc from 'fast-check';
import type { Route } from './document';
import { describedObject, hostileValue, pollutingNames } from './values';

/** A request body as bytes: it follows its schema, nearly follows it, or is arbitrary. */
export function bodiesOf({ body: schema, examples }: Route): fc.Arbitrary<Buffer> {
  const valid = fc.oneof(
    describedObject(schema ?? {}),
    ...(examples.length > 0 ? [fc.constantFrom(...(examples as object[]))] : []),
  );
  const names = Object.keys(schema?.properties ?? {});
  const nearlyValid = fc
    .tuple(valid, fc.constantFrom('change', 'remove', 'add'), fc.nat(), hostileValue)
    .map(([body, how, at, value]) => {
      const known = names[at % Math.max(1, names.length)] ?? 'x';
      const unknown = [...pollutingNames, 'x', `${known} `, known.toUpperCase()];
      const name = how === 'add' ? unknown[at % unknown.length]! : known;
      // Pairs, because an assignment to `__proto__` makes no property.
      const others = Object.entries(body).filter(([each]) => each !== name);
      return Object.fromEntries(how === 'remove' ? others : [...others, [name, value]]);
    });
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(json) },
    { weight: 6, arbitrary: nearlyValid.map(json) },
    { weight: 2, arbitrary: damaged(valid.map(json)) },
    { weight: 2, arbitrary: hostileValue.map(json) },
    { weight: 2, arbitrary: strangeTexts(names[0] ?? 'x') },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Cuts the bytes short, changes one or adds one. The result may not be UTF-8. */
function damaged(bodies: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  return fc.tuple(bodies, fc.nat(), fc.nat(255), fc.nat(2)).map(([body, position, byte, how]) => {
    const at = position % (body.length + 1);
    const rest = body.subarray(at + (how === 1 ? 1 : 0));
    return how === 0 ? body.subarray(0, at) : Buffer.concat([body.subarray(0, at), Buffer.of(byte), rest]);
  });
}

/** JSON that `JSON.stringify` never writes, and texts near the limits of size and depth. */
function strangeTexts(name: string): fc.Arbitrary<Buffer> {
  const field = JSON.stringify(name);
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  return fc
    .constantFrom(
      '',
      ' ',
      'null',
      '1',
      '""',
      '[]',
      '{}',
      '{',
      '{}{}',
      '{"a":1,}',
      "{'a':1}",
      '\ufeff{}',
      '{}\0',
      'NaN',
      ...['1e400', '-1e400', '1'.repeat(1_000), '0.1e-400', '01', '+1', '"\\ud800"', '"\\u0000"', '"\t"'].map(
        (value) => `{${field}:${value}}`,
      ),
      `{${field}:1,${field}:"2"}`,
      `{"__proto__":{"isAdmin":true},${field}:"x"}`,
      ...[7, 8, 9, 500, 8_000].map((depth) => `{${field}:${nested(depth)}}`),
      '{"a":'.repeat(2_000) + '1' + '}'.repeat(2_000),
      ...[16_000, 16_385, 70_000].map((length) => `{${field}:"${'a'.repeat(length)}"}`),
      `{${Array.from({ length: 1_500 }, (_, i) => `"k${i}":${i}`).join()}}`,
    )
    .map((text) => Buffer.from(text));
}
