import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { messages, texts } from './protocol';

/** A message as it is sent; without a type it is a start-up packet. */
function sent(type: string, body: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

it('finds the same messages wherever the stream is cut', () => {
  const message = fc.tuple(fc.constantFrom('Q', 'P', 'B', 'E', 'S', 'd'), fc.uint8Array({ maxLength: 40 }));
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 20 }),
      fc.array(message),
      fc.infiniteStream(fc.nat(9)),
      (startup, all, cuts) => {
        let rest: Buffer = Buffer.concat([sent('', startup), ...all.map(([type, body]) => sent(type, body))]);
        const read = messages(true);
        const found = [];
        while (rest.length > 0) {
          const length = 1 + (cuts.next().value as number);
          found.push(...read(rest.subarray(0, length)));
          rest = rest.subarray(length);
        }
        expect(found.map(({ type, body }) => [type, [...body]])).toEqual([
          ['', [...startup]],
          ...all.map(([type, body]) => [type, [...body]]),
        ]);
      },
    ),
  );
});

it('reads texts that end with a zero byte', () => {
  expect(texts(Buffer.from('name\0SELECT 1\0\0\0'), 2)).toEqual(['name', 'SELECT 1']);
});
