import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

/** `vite build` builds the files that the API serves; `vite` serves the page for development, with a running API behind it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Our own packages are read from their sources, without a build.
  resolve: { conditions: ['@enrichment/source', ...defaultClientConditions] },
  server: {
    proxy: Object.fromEntries(['/dashboard/api', '/v1', '/docs', '/openapi.json'].map((path) => [path, api])),
  },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0 },
});
