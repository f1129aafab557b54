import { type BigIntStats } from 'node:fs';
import { open, stat } from 'node:fs/promises';

/** Largest number of bytes of one read: the operating system returns at most 2 GiB at once. */
const MAX_READ = 2 ** 30;

/** Identifies the content of a file: another content has another fingerprint. */
export interface Fingerprint {
  /** Device and inode, which change when another file is renamed to this path. */
  readonly file: string;
  /** Device, inode, size and time of the last write. A write to the file changes them. */
  readonly content: string;
}

/** @throws Error when there is no such file */
export async function fingerprintOf(path: string): Promise<Fingerprint> {
  return fingerprint(await stat(path, { bigint: true }));
}

function fingerprint({ dev, ino, size, mtimeNs }: BigIntStats): Fingerprint {
  return { file: `${dev}:${ino}`, content: `${dev}:${ino}:${size}:${mtimeNs}` };
}

/**
 * Reads a whole file into memory.
 *
 * @throws Error when it cannot be read, is no regular file, or changes during the read
 */
export async function readWhole(path: string): Promise<{ bytes: Buffer; read: Fingerprint }> {
  // The open of a FIFO would wait for a writer.
  if (!(await stat(path)).isFile()) throw new Error('it is no regular file');
  const handle = await open(path);
  try {
    const before = await handle.stat({ bigint: true });
    const bytes = Buffer.allocUnsafeSlow(Number(before.size));
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await handle.read(bytes, at, Math.min(bytes.length - at, MAX_READ), at);
      if (bytesRead === 0) throw new Error('it became shorter while it was read');
      at += bytesRead;
    }
    const read = fingerprint(before);
    if (fingerprint(await handle.stat({ bigint: true })).content !== read.content) {
      throw new Error('it changed while it was read');
    }
    return { bytes, read };
  } finally {
    await handle.close();
  }
}
