/** A tar archive of these files (ustar). */
export function tarOf(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Buffer {
  const blocks = files.flatMap(([name, bytes]) => {
    const header = Buffer.alloc(512);
    header.write(name, 0, 'latin1');
    header.write(bytes.length.toString(8).padStart(11, '0'), 124, 'latin1');
    header.write(name.endsWith('/') ? '5' : '0', 156, 'latin1');
    header.write('ustar', 257, 'latin1');
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
