import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const megabyte = 1024 * 1024;
const block = Buffer.alloc(megabyte);

/** A folder with its own small disk, if the operating system allows one, which can be full. */
export class Disk {
  private constructor(
    readonly folder: string,
    readonly isOwn: boolean,
  ) {}

  /** A file system in memory, for root on Linux; else a folder of the system's. */
  static create(megabytes: number): Disk {
    const folder = mkdtempSync(join(tmpdir(), 'enrichment-chaos-'));
    const size = `size=${megabytes * megabyte},mode=0755`;
    const options = ['-t', 'tmpfs', '-o', size, 'enrichment-chaos', folder];
    const isOwn = spawnSync('mount', options).status === 0;
    chmodSync(folder, 0o755); // mkdtemp closes it to other users; the database may run as one.
    return new Disk(folder, isOwn);
  }

  fill(): void {
    const file = openSync(this.filler, 'w');
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.filler, { force: true });
  }

  remove(): void {
    if (this.isOwn) spawnSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true });
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}
