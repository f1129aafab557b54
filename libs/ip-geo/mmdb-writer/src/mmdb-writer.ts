import { type IpNetwork } from '@enrichment/ip-address';
import { DataSection } from './data-section';
import { assembleMmdb, type MmdbDescription } from './mmdb-file';
import { type MmdbValue } from './value-encoder';
import { type CompactTree } from './compact-tree';
import { SearchTree } from './search-tree';

/** Options of a new database. */
export interface MmdbOptions extends MmdbDescription {
  /** 4: IPv4 networks only. 6: both; IPv4 networks are at `::/96`, as readers expect. */
  readonly ipVersion: 4 | 6;
  /** Bits of a record of the search tree. Default: the smallest that is enough. */
  readonly recordSize?: 24 | 28 | 32;
}

/**
 * Builds a database in the MaxMind DB format 2.0.
 *
 * Insert the large networks first: an insert replaces the values of every address of its network. Memory: each different value once, and about
 * 8 bytes for each node of the tree, which has one or two nodes for each network.
 */
export class MmdbWriter {
  private readonly tree: SearchTree;
  private readonly data = new DataSection();

  constructor(private readonly options: MmdbOptions) {
    this.tree = new SearchTree(options.ipVersion);
  }

  insert(network: IpNetwork, value: MmdbValue): void {
    this.insertPlace(network, this.data.add(value));
  }

  /** @param place of a value that {@link add} returned */
  insertPlace(network: IpNetwork, place: number): void {
    this.tree.insert(network, place);
  }

  /**
   * Replaces the whole tree, for example by that of another file.
   *
   * @param nodes how many it has; its root is node 0
   * @param slotOf the left (0) or right (1) of a node: another node's number, the complement of a place from `add`, or 0 for nothing
   */
  adopt(nodes: number, slotOf: (node: number, side: number) => number): void {
    this.tree.replace(nodes, slotOf);
  }

  /** Adds a value for `adopt` or `insertPlace`, unless it holds an equal one; returns its place. */
  add(value: MmdbValue): number {
    return this.data.add(value);
  }

  /**
   * The whole file. The tree is empty afterwards, which takes less memory than a copy.
   *
   * @throws RangeError when it does not fit the record size
   */
  toBuffer(): Buffer {
    const tree = this.tree.compact();
    const largest = tree.nodeCount + 16 + this.data.length;
    const recordSize = this.options.recordSize ?? ([24, 28, 32] as const).find((size) => largest < 2 ** size);
    if (!recordSize || largest >= 2 ** recordSize)
      throw new RangeError(`too large for ${recordSize ?? 32}-bit records`);
    return assembleMmdb({
      tree: encodeTree(tree, recordSize),
      data: this.data.toBuffer(),
      metadata: { ...this.options, nodeCount: tree.nodeCount, recordSize },
    });
  }
}

function encodeTree({ nodeCount, records }: CompactTree, recordSize: 24 | 28 | 32): Buffer {
  const bytes = Buffer.allocUnsafe((nodeCount * recordSize) / 4);
  const valueOf = (record: number): number =>
    record > 0 ? record : record === 0 ? nodeCount : nodeCount + 16 + ~record;
  for (let node = 0, at = 0; node < nodeCount; node++, at += recordSize / 4) {
    const left = valueOf(records[2 * node]!);
    const right = valueOf(records[2 * node + 1]!);
    if (recordSize === 24) {
      bytes.writeUIntBE(left, at, 3);
      bytes.writeUIntBE(right, at + 3, 3);
    } else if (recordSize === 28) {
      bytes.writeUIntBE(left & 0xffffff, at, 3);
      bytes[at + 3] = ((left >>> 24) << 4) | (right >>> 24);
      bytes.writeUIntBE(right & 0xffffff, at + 4, 3);
    } else {
      bytes.writeUInt32BE(left, at);
      bytes.writeUInt32BE(right, at + 4);
    }
  }
  return bytes;
}
