import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Document } from './static-document';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.tgz': 'application/gzip',
  '.whl': 'application/zip',
};

/** The output of a build, in memory. Only files that existed when the build ended are served. */
export class BuiltFiles {
  private files: ReadonlyMap<string, Document> = new Map();
  private readAt = 0;

  /**
   * @param folder output folder; `pages`, `assets` and `clients` are its only subfolders with files
   * @param stamp file that every build writes
   * @param change the content of the stamp as it is served
   */
  constructor(
    private readonly folder: string,
    private readonly stamp: string,
    private readonly change: (text: string) => string = (text) => text,
  ) {}

  /** @param path below the folder, such as `pages/errors.html`. After another build, all files are read again */
  find(path: string): Document | undefined {
    const stamp = join(this.folder, this.stamp);
    const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
    if (builtAt !== this.readAt) {
      this.files = new Map(builtAt > 0 ? this.read() : []);
      this.readAt = builtAt;
    }
    return this.files.get(path);
  }

  private read(): [string, Document][] {
    const folders = ['.', 'pages', 'assets', 'clients'].filter((name) => existsSync(join(this.folder, name)));
    return folders
      .flatMap((folder) => readdirSync(join(this.folder, folder)).map((name) => join(folder, name)))
      .flatMap((path) => {
        const type = types[extname(path)];
        return type === undefined ? [] : [[path, this.document(path, type)] as [string, Document]];
      });
  }

  /** Uses the Brotli file of the build, if there is one. */
  private document(path: string, type: string): Document {
    const file = join(this.folder, path);
    const bytes = readFileSync(file);
    if (path === this.stamp) return new Document(type, Buffer.from(this.change(bytes.toString())));
    const brotli = `${file}.br`;
    return new Document(type, bytes, existsSync(brotli) ? readFileSync(brotli) : undefined);
  }
}
