/** A tree ready to be written. */
export interface CompactTree {
  readonly nodeCount: number;
  /** Left and right record of each node: a node's number (positive), 0 for nothing, or `~value` (negative). */
  readonly records: Int32Array;
}

/**
 * The smallest equivalent tree. Halves with equal values are merged, and equal nodes are shared. Nodes are numbered in the order of a walk, so
 * that a lookup reads neighbouring bytes.
 *
 * @param slots of the nodes, as `SearchTree` has them; changed
 */
export function compactTree(slots: Int32Array): CompactTree {
  const records = new Int32Array(2 * mergeEqual(slots));
  const numbers = new Int32Array(slots.length / 2);
  let nodeCount = 0;
  const number = (node: number): number => {
    const at = (numbers[node] = nodeCount++);
    for (const side of [0, 1]) {
      const child = slots[2 * node + side]!;
      records[2 * at + side] = child > 0 ? numbers[child] || number(child) : child;
    }
    return at;
  };
  number(0);
  return { records, nodeCount };
}

/**
 * Merges halves with equal values, and lets equal nodes be one. The recursion is as deep as an address is long, here and above.
 *
 * @returns number of the nodes that remain
 */
function mergeEqual(slots: Int32Array): number {
  const same = new EqualNodes(slots);
  const merge = (child: number): number => {
    if (child <= 0) return child;
    const left = (slots[2 * child] = merge(slots[2 * child]!));
    const right = (slots[2 * child + 1] = merge(slots[2 * child + 1]!));
    return left === right && left <= 0 ? left : same.firstLike(child);
  };
  for (const side of [0, 1]) slots[side] = merge(slots[side]!);
  return same.count;
}

/** Finds nodes by the content of their two slots. */
class EqualNodes {
  /** A hash table of nodes, which grows with them. 0 is an empty slot, because no node points to the root. */
  private table = new Int32Array(1 << 16);
  /** Number of different nodes, with the root. */
  count = 1;

  constructor(private readonly slots: Int32Array) {}

  /** The first node with the same slots: the node itself if it is the first. */
  firstLike(node: number): number {
    const at = this.find(node);
    const first = this.table[at]!;
    if (first !== 0) return first;
    this.table[at] = node;
    if (2 * ++this.count > this.table.length) this.grow();
    return node;
  }

  /** Place of the node with these slots, or the empty one for it. */
  private find(node: number): number {
    const left = this.slots[2 * node]!;
    const right = this.slots[2 * node + 1]!;
    let hash = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const mask = this.table.length - 1;
    for (let at = (hash ^ (hash >>> 13)) & mask; ; at = (at + 1) & mask) {
      const other = this.table[at]!;
      if (other === 0 || (this.slots[2 * other] === left && this.slots[2 * other + 1] === right)) return at;
    }
  }

  private grow(): void {
    const nodes = this.table;
    this.table = new Int32Array(2 * nodes.length);
    for (const node of nodes) if (node !== 0) this.table[this.find(node)] = node;
  }
}
