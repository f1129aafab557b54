import { execFile } from 'node:child_process';
import { access, chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { claimFolder } from './process-folder';

interface UnpackedChromium {
  readonly path: string;
  /** Libraries that a bare Debian lacks (NSS, NSPR, Expat), for machines where the browser does not start without them. */
  readonly libraries: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Unpacks the Chromium of `@sparticuz/chromium` into `folder/chromium-<version>`, unless it is already there. Only the files of
 * that package are used, not its code: that shares one folder of /tmp among all versions and users, and switches off web
 * security.
 *
 * @returns undefined when there is no build for this platform
 */
export async function unpackChromium(folder: string): Promise<UnpackedChromium | undefined> {
  if (platform() !== 'linux' || arch() !== 'x64') return undefined;
  const source = packageFolder();
  if (source === undefined) return undefined;
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const home = join(folder, `chromium-${version}`);
  if (!(await exists(home))) await unpack(join(source, 'bin'), folder, home);
  return {
    path: join(home, 'chromium'),
    libraries: join(home, 'lib'),
    // Chromium may fail to lay out a page without any font.
    env: (await exists('/etc/fonts/fonts.conf')) ? {} : { FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

function packageFolder(): string | undefined {
  try {
    return dirname(dirname(require.resolve('@sparticuz/chromium')));
  } catch {
    return undefined;
  }
}

/** The folder is complete or absent, even if a process is killed or two unpack concurrently. */
async function unpack(source: string, folder: string, home: string): Promise<void> {
  const partial = await claimFolder(folder, 'unpacking');
  try {
    await inflate(join(source, 'chromium.br'), join(partial, 'chromium'), 0o755);
    await untar(join(source, 'al2023.tar.br'), partial);
    await untar(join(source, 'fonts.tar.br'), partial);
    await writeFile(join(partial, 'fonts.conf'), fontsConf(join(home, 'fonts'), join(home, 'fonts-cache')));
    // Root's browser runs under another user, who must reach it.
    if (process.getuid?.() === 0) await Promise.all([chmod(folder, 0o711), chmod(partial, 0o755)]);
    await rename(partial, home).catch(async (error: unknown) => {
      if (!(await exists(home))) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Uses the system's tar, which every Linux has. */
async function untar(archive: string, folder: string): Promise<void> {
  const plain = join(folder, 'archive.tar');
  await inflate(archive, plain, 0o600);
  await promisify(execFile)('tar', ['-x', '--no-same-owner', '-f', plain, '-C', folder]);
  await rm(plain);
}

async function inflate(from: string, to: string, mode: number): Promise<void> {
  await promisify(execFile)(process.execPath, ['--eval', inflater, from, to, String(mode)]);
}

/**
 * Program of a separate process: the C library keeps about 70 MB after unpacking 200 MB of browser. It is a text, because a
 * bundle has no file of it.
 */
const inflater = `
  const { createReadStream, createWriteStream } = require('node:fs');
  const { pipeline } = require('node:stream');
  const { createBrotliDecompress } = require('node:zlib');
  const [, from, to, mode] = process.argv;
  const inflated = createBrotliDecompress({ chunkSize: 2 ** 21 });
  pipeline(createReadStream(from), inflated, createWriteStream(to, { mode: Number(mode) }), (error) => {
    if (error) throw error;
  });
`;

const fontsConf = (fonts: string, cache: string): string =>
  `<?xml version="1.0"?>\n<fontconfig><dir>${xml(fonts)}</dir><cachedir>${xml(cache)}</cachedir></fontconfig>\n`;

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
