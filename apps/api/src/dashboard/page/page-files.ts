import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file as it leaves. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Whether compressing makes it smaller. */
  readonly isText: boolean;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const compressions = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
export type Encoding = keyof typeof compressions;

/** The built page, from memory: only what stands in the folder when it is read can be asked for. */
export class PageFiles {
  private assets = new Map<string, PageFile>();
  private compressed = new Map<string, Promise<Buffer>>();
  private index: string | undefined;
  private readAt = 0;

  /** @param folder holds `index.html` and `assets/` once the page is built */
  constructor(private readonly folder: string) {}

  /** The page as it was built last; `undefined` when it was not. */
  html(): string | undefined {
    this.refresh();
    return this.index;
  }

  asset(name: string): PageFile | undefined {
    if (this.index === undefined) this.refresh();
    return this.assets.get(name);
  }

  /** Compressed once, when it is first asked for: as well as can be, which takes a second for all files together. */
  compress(name: string, { bytes }: PageFile, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${name}`;
    let running = this.compressed.get(key);
    if (!running) this.compressed.set(key, (running = compressions[encoding](bytes)));
    return running;
  }

  private refresh(): void {
    const file = join(this.folder, 'index.html');
    const builtAt = existsSync(file) ? statSync(file).mtimeMs : 0;
    if (builtAt === this.readAt) return;
    const folder = join(this.folder, 'assets');
    const names = builtAt > 0 && existsSync(folder) ? readdirSync(folder) : [];
    this.assets = new Map(
      names
        .filter((name) => types[extname(name)] !== undefined)
        .map((name) => [name, read(join(folder, name), types[extname(name)]!)]),
    );
    this.index = builtAt > 0 ? readFileSync(file, 'utf8') : undefined;
    this.compressed = new Map();
    this.readAt = builtAt;
  }
}

function read(file: string, type: string): PageFile {
  return { type, bytes: readFileSync(file), isText: /^(text|application)\/|svg/.test(type) };
}
