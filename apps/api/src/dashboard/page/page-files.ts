import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Document } from '../../platform/http/static-document';

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

/** The built page, from memory: only files that are in the folder at the start are served. */
export class PageFiles {
  private assets = new Map<string, Document>();
  private index: string | undefined;
  private readAt = 0;

  /** @param folder holds `index.html` and `assets/` once the page is built */
  constructor(private readonly folder: string) {}

  /** The page as it was built last; `undefined` when it was not. */
  html(): string | undefined {
    this.refresh();
    return this.index;
  }

  asset(name: string): Document | undefined {
    if (this.index === undefined) this.refresh();
    return this.assets.get(name);
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
        .map((name) => [name, documentOf(join(folder, name))]),
    );
    this.index = builtAt > 0 ? readFileSync(file, 'utf8') : undefined;
    this.readAt = builtAt;
  }
}

/** Reads a file, with the Brotli file of the build, if there is one. */
function documentOf(path: string): Document {
  const brotli = `${path}.br`;
  return new Document(
    types[extname(path)]!,
    readFileSync(path),
    existsSync(brotli) ? readFileSync(brotli) : undefined,
  );
}
