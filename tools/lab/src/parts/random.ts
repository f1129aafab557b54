/** Random numbers that a seed replays. */
export interface Random {
  /** A whole number from `least` to `max`, both included. */
  between(least: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** A 32-bit Weyl sequence through the finaliser of MurmurHash3: plenty for choosing moments and victims. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, max: number) => least + Math.floor(next() * (max - least + 1));
  return { between, pick: (choices) => choices[between(0, choices.length - 1)]! };
}
