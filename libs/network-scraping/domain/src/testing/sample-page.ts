/** A page of the site `https://network.example` and the record that must be read from it. */
export interface SamplePage<R> {
  /** The feature of the page. */
  title: string;
  url: string;
  html: string;
  record: R;
}

export const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
/** Embedded state in a comment. */
export const inComment = (value: unknown): string =>
  `<code style="display: none" id="state"><!--${JSON.stringify(value).replace(/-->/g, '--\\u003e')}--></code>`;

/** The site's own organization, which is the publisher of many pages and never a subject's record. */
export const publisher = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Network',
  url: 'https://network.example',
  logo: 'https://network.example/logo.png',
  numberOfEmployees: 9,
};

/** A page around the tested part: head and main, with a menu before and data of others after. */
export const page = (language: string, head: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>` +
  `<nav><a href="/">Network</a><a href="/login">Sign in</a></nav><main>${body}</main>` +
  `<aside><h2>Similar pages</h2><a href="/company/rival">Rival</a></aside></body></html>`;
