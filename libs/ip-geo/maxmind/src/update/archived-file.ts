const blockSize = 512;

/**
 * The first file of a tar archive with this ending (ustar, https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html).
 *
 * @returns `undefined` if the archive has no such file, or ends before it
 */
export function archivedFile(tar: Buffer, ending: string): Buffer | undefined {
  for (let at = 0; at + blockSize <= tar.length;) {
    const header = tar.subarray(at, at + blockSize);
    const text = (from: number, to: number) => /^[^\0]*/.exec(header.toString('latin1', from, to))![0];
    const digits = text(124, 136).trim();
    // An empty block ends the archive.
    if (!/^[0-7]+$/.test(digits)) return undefined;
    const size = Number.parseInt(digits, 8);
    const isFile = ['', '0'].includes(text(156, 157));
    const start = at + blockSize;
    if (isFile && text(0, 100).endsWith(ending))
      return start + size <= tar.length ? tar.subarray(start, start + size) : undefined;
    at = start + Math.ceil(size / blockSize) * blockSize;
  }
  return undefined;
}
