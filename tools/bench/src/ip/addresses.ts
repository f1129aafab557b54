export const workloads = ['uniform', 'Zipf', 'IPv6'] as const;
export type Workload = (typeof workloads)[number];

/** More than any cache of addresses here holds. */
export const count = 200_000;

/**
 * The same in every run and every process. `uniform`: all over the IPv4 space; `Zipf`: drawn from those, the n-th most frequent one
 * with a frequency of 1/n, as callers' addresses are; `IPv6`: all over the regional registries' blocks.
 */
export function addressesOf(workload: Workload): string[] {
  const random = mulberry32(1);
  const below = (limit: number) => Math.floor(random() * limit);
  const ipv4 = () => [1 + below(223), below(256), below(256), below(256)].join('.');
  if (workload === 'IPv6') {
    const blocks = [0x2400, 0x2600, 0x2800, 0x2a00];
    const group = () => below(65_536).toString(16);
    return Array.from({ length: count }, () => {
      const first = blocks[below(blocks.length)]! + below(16);
      return [first.toString(16), ...Array.from({ length: 7 }, group)].join(':');
    });
  }
  const uniform = Array.from({ length: count }, ipv4);
  if (workload === 'uniform') return uniform;
  return Array.from({ length: count }, () => uniform[Math.floor(count ** random()) - 1]!);
}

/** A small generator of pseudo-random numbers from 0 to 1, with a period of 2^32. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
