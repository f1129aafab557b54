/** Numbers from 0 to below `limit`. */
export type Random = (limit: number) => number;

/** Repeatable random numbers (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const tellingBytes = Buffer.from([
  0,
  1,
  0x7f,
  0x80,
  0xc0,
  0xc3,
  0xed,
  0xf4,
  0xff,
  ...Buffer.from('\r\n\t 09-.:;@"\\<>[]{}/'),
]);
const tellingNumbers = [
  0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
];

type Change = (input: Buffer, random: Random, material: Material) => Buffer;

export interface Material {
  readonly words: readonly Buffer[];
  readonly others: readonly Buffer[];
}

const changes: readonly Change[] = [
  (input, random) => withByte(input, random, (byte) => byte ^ (1 << random(8))),
  (input, random) => withByte(input, random, () => random(256)),
  (input, random) => withByte(input, random, () => pick(tellingBytes, random)),
  (input, random) => withByte(input, random, (byte) => byte + random(9) - 4),
  function deleted(input, random) {
    const [from, to] = range(input, random);
    return splice(input, from, to, Buffer.alloc(0));
  },
  function repeated(input, random) {
    const [from, to] = range(input, random);
    const times = random(8) === 0 ? 1 + random(64) : 1;
    return splice(input, to, to, Buffer.concat(Array<Buffer>(times).fill(input.subarray(from, to))));
  },
  function moved(input, random) {
    const [from, to] = range(input, random);
    const at = random(input.length + 1);
    return splice(input, at, at, input.subarray(from, to));
  },
  function inserted(input, random) {
    const at = random(input.length + 1);
    return splice(input, at, at, Buffer.from(Array.from({ length: 1 + random(4) }, () => random(256))));
  },
  function numbered(input, random) {
    const size = pick([1, 2, 4], random);
    const number = Buffer.alloc(4);
    number.writeUInt32BE(pick(tellingNumbers, random));
    const at = random(input.length + 1);
    return splice(input, at, Math.min(input.length, at + size), number.subarray(4 - size));
  },
  function worded(input, random, { words }) {
    if (words.length === 0) return input;
    const at = random(input.length + 1);
    const word = pick(words, random);
    return splice(input, at, random(2) === 0 ? at : Math.min(input.length, at + word.length), word);
  },
  function crossed(input, random, { others }) {
    const other = pick(others, random);
    const [from, to] = range(other, random);
    const at = random(input.length + 1);
    return splice(input, at, random(2) === 0 ? at : input.length, other.subarray(from, to));
  },
];

export function mutate(input: Buffer, random: Random, material: Material, maxLength: number): Buffer {
  let changed = input;
  for (let times = 1 << random(4); times > 0; times--)
    changed = pick(changes, random)(changed, random, material);
  return Buffer.from(changed.subarray(0, maxLength));
}

export function pick<T>(list: ArrayLike<T>, random: Random): T {
  return list[random(list.length)]!;
}

function withByte(input: Buffer, random: Random, change: (byte: number) => number): Buffer {
  if (input.length === 0) return input;
  const copy = Buffer.from(input);
  const at = random(copy.length);
  copy[at] = change(copy[at]!);
  return copy;
}

/** Short ones mostly. */
function range(input: Buffer, random: Random): [number, number] {
  const from = random(input.length + 1);
  const length = random(4) === 0 ? random(input.length + 1) : random(17);
  return [from, Math.min(input.length, from + length)];
}

function splice(input: Buffer, from: number, to: number, middle: Buffer): Buffer {
  return Buffer.concat([input.subarray(0, from), middle, input.subarray(to)]);
}
