import { type IpAddress, type IpNetwork } from '@enrichment/ip-address';
import { type CompactTree, compactTree } from './compact-tree';

/** Address space of the largest tree, with 134 million nodes. Memory is used as the tree grows in place. */
const MOST_BYTES = 2 ** 30;

/**
 * A binary tree over the bits of addresses. A slot holds 0 for nothing, the number of a node (positive), or the
 * complement of a value (negative); node n has the slots 2n and 2n+1, the root is node 0.
 */
export class SearchTree {
  private slots = slotsFor(1 << 15);
  private nodes = 1;
  /** An IPv4 address is the last 32 of 128 bits; an IPv4 tree has only these. */
  private readonly firstBit: number;

  constructor(readonly ipVersion: 4 | 6) {
    this.firstBit = ipVersion === 4 ? 96 : 0;
  }

  /**
   * Sets the value of every address of a network. In an IPv6 tree, IPv4 networks are at `::/96`.
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
    for (let bit = this.firstBit; bit < end - 1; bit++) node = this.childAt(2 * node + bitOf(address, bit));
    this.slots[2 * node + bitOf(address, end - 1)] = ~value;
  }

  /**
   * Replaces this tree.
   *
   * @param nodes number of nodes; the root is node 0
   * @param slotOf content of a slot: 0 for nothing, the number of a node, or the complement of a value
   */
  replace(nodes: number, slotOf: (node: number, side: number) => number): void {
    this.slots = slotsFor(nodes);
    this.nodes = nodes;
    for (let slot = 0; slot < this.slots.length; slot++) this.slots[slot] = slotOf(slot >> 1, slot & 1);
  }

  /** The node in a slot, or a new one in an empty slot. */
  private childAt(slot: number): number {
    const child = this.slots[slot]!;
    return child > 0 ? child : this.split(slot, child);
  }

  /** Replaces a value (or nothing) by a node; both halves inherit it. */
  private split(slot: number, inherited: number): number {
    const node = this.nodes++;
    if (this.slots.length < 2 * this.nodes)
      this.slots.buffer.resize(Math.min(2 * this.slots.byteLength, MOST_BYTES));
    this.slots[2 * node] = this.slots[2 * node + 1] = inherited;
    this.slots[slot] = node;
    return node;
  }

  /** The smallest equal tree. This one is empty afterwards. */
  compact(): CompactTree {
    const slots = this.slots.subarray(0, 2 * this.nodes);
    this.slots = slotsFor(1);
    this.nodes = 1;
    return compactTree(slots);
  }
}

function slotsFor(nodes: number): Int32Array<ArrayBuffer> {
  return new Int32Array(new ArrayBuffer(8 * nodes, { maxByteLength: MOST_BYTES }));
}

function bitOf(address: IpAddress, bit: number): number {
  return (address.words[bit >>> 5]! >>> (31 - (bit & 31))) & 1;
}
