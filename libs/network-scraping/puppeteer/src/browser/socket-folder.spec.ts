import { afterAll, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { socketFolder } from './socket-folder';

const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

const long = `/srv/${'enrichment/'.repeat(9)}profile`;
async function short(): Promise<string> {
  const folder = await mkdtemp('/tmp/s-');
  made.push(folder);
  return folder;
}

describe('socketFolder', () => {
  it('is the profile when that is short', async () => {
    expect(await socketFolder('/a/profile')).toBe('/a/profile');
  });

  it.each([long, `/srv/${'ü'.repeat(30)}/profile`])(
    'is a short private folder instead of %s',
    async (profile) => {
      const parent = await short();
      const [one, two] = [await socketFolder(profile, [parent]), await socketFolder(profile, [parent])];
      expect(one).not.toBe(two);
      expect(dirname(one)).toBe(dirname(two));
      for (const folder of [one, dirname(one)]) expect((await stat(folder)).mode & 0o777).toBe(0o700);
    },
  );

  it('is elsewhere when a folder cannot be created', async () => {
    const good = await short();
    const folder = await socketFolder(long, ['/proc', '/nowhere', good]);
    expect(dirname(dirname(folder))).toBe(good);
  });

  it('is in no folder that others may enter, and behind no link', async () => {
    const [open, linked, good] = [await short(), await short(), await short()];
    const name = `enrichment-${process.getuid!()}`;
    await mkdir(join(open, name));
    await chmod(join(open, name), 0o777);
    await symlink('/tmp', join(linked, name));
    expect(dirname(await socketFolder(long, [open, linked, long, good]))).toBe(join(good, name));
    await expect(socketFolder(long, [open, linked])).rejects.toThrow('is too long');
  });
});
