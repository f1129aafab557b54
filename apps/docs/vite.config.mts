import { join } from 'node:path';
import { defineConfig } from 'vite';

const browser = join(import.meta.dirname, 'src/browser');

/** Builds the assets of the pages; src/write-pages.ts writes the pages themselves. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/docs/',
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { pages: join(browser, 'pages.ts'), scheme: join(browser, 'scheme.ts') } },
  },
});
