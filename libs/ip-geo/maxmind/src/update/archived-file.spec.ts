import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Folder } from '../testing/fixtures';
import { tarOf } from '../testing/tar';
import { archivedFile } from './archived-file';

describe('archivedFile', () => {
  it('finds the file with an ending among any other files', () => {
    const file = fc.tuple(fc.stringMatching(/^[a-z]{1,8}\.(txt|mmdb)$/), fc.uint8Array({ maxLength: 1_500 }));
    fc.assert(
      fc.property(fc.array(file), (files) => {
        const wanted = files.find(([name]) => name.endsWith('.mmdb'))?.[1];
        expect(archivedFile(tarOf([['folder/', Buffer.alloc(0)], ...files]), '.mmdb')).toEqual(
          wanted && Buffer.from(wanted),
        );
      }),
    );
  });

  it('reads what tar writes', () => {
    const folder = new Folder();
    folder.file('a database', 'GeoLite2-City.mmdb');
    folder.file('all rights', 'COPYRIGHT.txt');
    const { stdout } = spawnSync('tar', ['-C', folder.path('.'), '-cf', '-', '.']);
    expect(archivedFile(stdout, '.mmdb')?.toString()).toBe('a database');
    folder.remove();
  });

  it('never fails on bytes of any kind, nor on an archive that was cut off', () => {
    const tar = tarOf([['a.mmdb', Buffer.alloc(900, 'x')]]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => void archivedFile(Buffer.from(bytes), 'b')),
    );
    for (let length = 0; length < 512 + 900; length += 100)
      expect(archivedFile(tar.subarray(0, length), '.mmdb')).toBeUndefined();
  });
});
