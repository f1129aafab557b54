import { type IpAddress, type IpNetwork } from '@enrichment/ip-address';

/**
 * A binary tree over the bits of addresses. A slot holds 0 for nothing, the number of a node (positive), or the
 * complement of a value (negative); node n has the slots 2n and 2n+1, the root is node 0.
 */
export class SearchTree {
  private slots = new Int32Array(1 << 16);
  private nodes = 1;
  /** An IPv4 address is the last 32 of 128 bits, and so is all there is to an IPv4 tree. */
  private readonly firstBit: number;

  constructor(readonly ipVersion: 4 | 6) {
    this.firstBit = ipVersion === 4 ? 96 : 0;
  }

  /**
   * Gives every address of a network this value, whatever the addresses had before. In an IPv6 tree, IPv4 networks
   * stand at `::/96`.
   *
   * @param value a whole number, 0 or more
   * @throws RangeError for an IPv6 network in an IPv4 tree
   */
  insert({ address, prefixLength }: IpNetwork, value: number): void {
    if (address.version > this.ipVersion) throw new RangeError('an IPv4 tree holds no IPv6 network');
    const end = address.version === 4 ? prefixLength + 96 : prefixLength;
    if (end === this.firstBit) {
      this.slots[0] = this.slots[1] = ~value;
      return;
    }
    let node = 0;
    for (let bit = this.firstBit; bit < end - 1; bit++) {
      const slot = 2 * node + bitOf(address, bit);
      const child = this.slots[slot]!;
      node = child > 0 ? child : this.split(slot, child);
    }
    this.slots[2 * node + bitOf(address, end - 1)] = ~value;
  }

  /** Puts a node where a value (or nothing) stood; both halves inherit it. */
  private split(slot: number, inherited: number): number {
    const node = this.nodes++;
    if (this.slots.length < 2 * this.nodes) {
      const larger = new Int32Array(this.slots.length * 2);
      larger.set(this.slots);
      this.slots = larger;
    }
    this.slots[2 * node] = this.slots[2 * node + 1] = inherited;
    this.slots[slot] = node;
    return node;
  }

  /**
   * The smallest tree that says the same: halves with equal values have become one, and nodes are numbered in the
   * order of a walk, so that a lookup reads neighbouring bytes.
   */
  compact(): CompactTree {
    for (const side of [0, 1]) this.slots[side] = this.merge(this.slots[side]!);
    const records = new Int32Array(2 * this.nodes);
    let count = 0;
    const number = (node: number): number => {
      const at = count++;
      for (const side of [0, 1]) {
        const child = this.slots[2 * node + side]!;
        records[2 * at + side] = child > 0 ? number(child) : child;
      }
      return at;
    };
    number(0);
    return { records: records.subarray(0, 2 * count), nodeCount: count };
  }

  /** What a slot comes down to once everything below it is merged. The recursion is as deep as an address is long. */
  private merge(child: number): number {
    if (child <= 0) return child;
    const left = (this.slots[2 * child] = this.merge(this.slots[2 * child]!));
    const right = (this.slots[2 * child + 1] = this.merge(this.slots[2 * child + 1]!));
    return left === right ? left : child;
  }
}

/** A tree ready to be written. */
export interface CompactTree {
  readonly nodeCount: number;
  /** Left and right record of each node: a node's number (positive), 0 for nothing, or `~value` (negative). */
  readonly records: Int32Array;
}

function bitOf(address: IpAddress, bit: number): number {
  return (address.words[bit >>> 5]! >>> (31 - (bit & 31))) & 1;
}
