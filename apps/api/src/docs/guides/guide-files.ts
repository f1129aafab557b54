import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Document } from '../../platform/http/static-document';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The pages that apps/docs has built, from memory: only files that exist at the start are served. */
export class GuideFiles {
  private files = new Map<string, Document>();
  private readAt = 0;

  /**
   * @param folder holds `pages/`, `assets/`, `missing.html` and `llms.txt` once the guides are built
   * @param publicUrl makes the links of `llms.txt` absolute, whose readers have no page that they are relative to
   */
  constructor(
    private readonly folder: string,
    private readonly publicUrl = '',
  ) {}

  /** @param path below the folder, such as `pages/errors.html`; the files are read again when they were built again */
  find(path: string): Document | undefined {
    const stamp = join(this.folder, 'llms.txt');
    const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
    if (builtAt !== this.readAt) {
      this.files = builtAt > 0 ? this.read() : new Map();
      this.readAt = builtAt;
    }
    return this.files.get(path);
  }

  private read(): Map<string, Document> {
    const names = ['.', 'pages', 'assets'].flatMap((part) =>
      readdirSync(join(this.folder, part)).map((name) => join(part, name)),
    );
    return new Map(
      names
        .filter((name) => types[extname(name)] !== undefined)
        .map((name) => [name, new Document(types[extname(name)]!, this.content(name))]),
    );
  }

  private content(name: string): Buffer {
    const content = readFileSync(join(this.folder, name));
    if (name !== 'llms.txt') return content;
    return Buffer.from(content.toString().replaceAll('](/', `](${this.publicUrl}/`));
  }
}
