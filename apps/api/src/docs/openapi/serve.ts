import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';
import { Document } from '../../platform/http/static-document';
import { postmanCollection } from './postman';
import { referenceStyle } from './reference-style';

const script = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

/** The files of Swagger UI that the page loads; the others (source maps of 20 MB) are not served. */
const swaggerUi: Readonly<Record<string, string>> = {
  'swagger-ui.css': css,
  'swagger-ui-bundle.js': script,
  'favicon-32x32.png': 'image/png',
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Enrichment API reference</title>
    <link rel="icon" type="image/png" href="/docs/reference/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/reference/swagger-ui.css">
    <link rel="stylesheet" href="/docs/reference/style.css">
    <script src="/docs/reference/scheme.js"></script>
  </head>
  <body>
    <nav class="bar" aria-label="Beside the reference">
      <a class="brand" href="/docs">Enrichment Docs</a><a href="/docs">Guides</a><a href="/">Dashboard</a>
    </nav>
    <div id="reference"></div>
    <script src="/docs/reference/swagger-ui-bundle.js"></script>
    <script src="/docs/reference/start.js"></script>
  </body>
</html>
`;

/** The colours and letters of the guides, once these are built. */
function guidesStyle(): string {
  const guides = join(__dirname, '../../../../docs/dist');
  const [font] = globSync('inter-latin-wght*.woff2', { cwd: join(guides, 'assets') });
  if (font === undefined) return '';
  const url = `/docs/assets/${basename(font)}`;
  const colours = readFileSync(join(guides, 'tokens.css'), 'utf8');
  return `${colours}@font-face { font-family: 'Inter Variable'; font-display: swap; font-weight: 100 900; src: url('${url}') format('woff2'); }`;
}

/** Applies the theme of the dashboard, else the system's, before the page is drawn. */
const scheme = `const dark = matchMedia('(prefers-color-scheme: dark)');
function show() {
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  document.documentElement.classList.toggle('dark-mode', chosen === 'dark' || (chosen !== 'light' && dark.matches));
}
dark.addEventListener('change', show);
show();
`;

const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, tryItOutEnabled: true });\n`;

/**
 * Serves the API's document at /openapi.json, with a reference page at /docs/reference and a Postman collection at /postman.json, and the
 * dashboard's document at /dashboard/api/openapi.json. They need no key. Each is made at its first request.
 *
 * @param publicUrl public URL of the service; `undefined`: the URL of the request
 */
export function serveDocuments(
  app: NestExpressApplication,
  documents: { readonly api: () => OpenAPIObject; readonly dashboard: () => OpenAPIObject },
  publicUrl: string | undefined,
): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  const api = once(documents.api);
  const served: Readonly<Record<string, () => Document>> = {
    '/openapi.json': () => json(api()),
    '/dashboard/api/openapi.json': () => json(documents.dashboard()),
    '/docs/reference': () => new Document('text/html; charset=utf-8', Buffer.from(page)),
    '/docs/reference/style.css': () => new Document(css, Buffer.from(guidesStyle() + referenceStyle)),
    '/docs/reference/scheme.js': () => new Document(script, Buffer.from(scheme)),
    '/docs/reference/start.js': () => new Document(script, Buffer.from(start)),
    ...Object.fromEntries(
      Object.entries(swaggerUi).map(([name, type]) => [
        `/docs/reference/${name}`,
        () => new Document(type, readFileSync(join(folder, name))),
      ]),
    ),
  };
  for (const [path, make] of Object.entries(served)) {
    const document = once(make);
    express.get(path, (request, response) => document().send(request, response));
  }
  express.get('/postman.json', (request, response) => {
    const { protocol, host } = request;
    response.json(postmanCollection(api(), publicUrl ?? `${protocol}://${host}`));
  });
}

function json(document: OpenAPIObject): Document {
  return new Document('application/json; charset=utf-8', Buffer.from(JSON.stringify(document)));
}

/** Makes a value at the first call, and returns the same one at later calls. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
