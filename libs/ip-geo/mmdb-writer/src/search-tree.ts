import { type IpAddress, type IpNetwork } from '@enrichment/ip-address';
import { type CompactTree, compactTree } from './compact-tree';

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

  /**
   * Puts a whole tree in the place of this one.
   *
   * @param nodes how many it has; its root is node 0
   * @param slotOf what is in a slot: 0 for nothing, the number of a node, or the complement of a value
   */
  replace(nodes: number, slotOf: (node: number, side: number) => number): void {
    this.slots = new Int32Array(2 * nodes);
    this.nodes = nodes;
    for (let slot = 0; slot < this.slots.length; slot++) this.slots[slot] = slotOf(slot >> 1, slot & 1);
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

  /** The smallest tree that says the same. */
  compact(): CompactTree {
    return compactTree(this.slots.slice(0, 2 * this.nodes));
  }
}

function bitOf(address: IpAddress, bit: number): number {
  return (address.words[bit >>> 5]! >>> (31 - (bit & 31))) & 1;
}
