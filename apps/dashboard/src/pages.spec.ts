import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';

const read = (file: string) => readFileSync(join(__dirname, file), 'utf8');
const pages = [...read('pages.tsx').matchAll(/<Route path="(\/[^"]*)"/g)].map(([, path]) => path!);
const others = globSync('**/*.{ts,tsx}', { cwd: __dirname })
  .filter((file) => !file.endsWith('.spec.ts') && file !== 'pages.tsx')
  .map(read)
  .join('\n');

describe('the pages', () => {
  it.each(pages)('%s is linked from the menu or from another page', (path) => {
    const [start] = path.split(':');
    if (!["'", '"', '`'].some((quote) => others.includes(quote + start)))
      throw new Error(`Nobody finds ${path}: add it to the pages in shell/navigation.tsx, or link to it.`);
  });
});
