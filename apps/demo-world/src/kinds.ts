import type { RefusalReason } from '@enrichment/network-scraping-domain';
import { german, ukrainian } from './cultures';
import type { Culture } from './cultures/culture';
import type { PageStyle } from './world/subject';

/** Properties of the subjects of a kind. */
interface Showcase {
  style: PageStyle;
  /** The language of the page. Default: any. */
  culture?: Culture;
  /** The company's website. */
  website?: string;
}

/**
 * The result of reading a page. `record`: from plain HTML; `browser`: after scripts ran; `gone`: the page does not exist; `timeout`:
 * the answer does not end in time. Others are reasons of refusals.
 */
export type DemoResult = 'record' | 'browser' | 'gone' | 'timeout' | RefusalReason;

/** A kind of page. */
interface DemoKind {
  /** The name of the kind, which is the slug of its pages: `/company/<kind>` and `/in/<kind>`. */
  kind: string;
  /** Description in one line. */
  shows: string;
  result: DemoResult;
  /** The subject of the page, if it has one. */
  showcase?: Showcase;
}

type More = Omit<Showcase, 'style'>;

const recorded = (kind: string, style: PageStyle, shows: string, more?: More): DemoKind => ({
  kind,
  shows,
  result: 'record',
  showcase: { style, ...more },
});
/** A kind that is a style. */
const styled = (kind: PageStyle, shows: string, more?: More) => recorded(kind, kind, shows, more);
/** A kind with JSON-LD and a special answer. */
const usual = (kind: string, shows: string, more?: More) => recorded(kind, 'json-ld', shows, more);

/** Every kind of page of the demo network, for documents, tests and the dashboard. */
// prettier-ignore
export const demoKinds: readonly DemoKind[] = [
  styled('json-ld', 'JSON-LD of schema.org, the usual way', { website: 'https://www.demo.test' }),
  styled('json-ld-graph', 'JSON-LD in a graph of nodes that refer to each other, beside an invalid block', { website: 'https://shop.demo.test' }),
  styled('json-ld-escaped', 'JSON-LD with HTML entities, markup and escapes inside', { website: 'https://labs.demo.test' }),
  styled('state-script', 'Embedded state in a JSON script, nothing else for machines'),
  styled('state-assignment', 'Embedded state assigned to a variable, with dates and numbers in words'),
  styled('state-comment', 'Embedded state in a comment, among other subjects'),
  styled('meta', 'Open graph and meta tags only'),
  styled('microdata', 'Microdata'),
  styled('guest-page', 'What visitors without an account see, with dialogs to sign in, and JSON-LD with few fields'),
  styled('dom', 'Only what people see'),
  { kind: 'rendered', shows: 'An empty shell that a script fills', result: 'browser', showcase: { style: 'rendered' } },
  styled('rendered-meta', 'A shell whose meta tags have a few fields without a script'),
  styled('masked', 'Values that only members may see are ********'),
  usual('malformed', 'HTML that is broken in many places, the data whole'),
  usual('charset-header', 'windows-1252, declared by the header', { culture: german }),
  usual('charset-meta', 'windows-1251, declared by a meta tag only', { culture: ukrainian }),
  usual('compressed', 'Compressed, where the request allows it'),
  usual('unchanged', 'A validator; a conditional request gets 304 (so does every page with a record)'),
  { kind: 'moved', shows: 'A redirect to the page of another slug', result: 'record' },
  usual('slow', 'An answer after three seconds'),
  usual('closing-down', 'Exists at the first request, deleted half a minute later'),
  { kind: 'not-found', shows: '404', result: 'gone' },
  { kind: 'deleted', shows: '410', result: 'gone' },
  { kind: 'gone-notice', shows: '200, and a page with a notice that it is gone', result: 'gone' },
  { kind: 'login-wall', shows: '200, and a form to sign in', result: 'login_wall' },
  { kind: 'login-redirect', shows: 'A redirect to the form to sign in', result: 'login_wall' },
  { kind: 'captcha', shows: '200, and a captcha', result: 'captcha' },
  { kind: 'consent', shows: '200, and a question about cookies', result: 'consent' },
  { kind: 'forbidden', shows: '403', result: 'forbidden' },
  { kind: 'rate-limited', shows: '429 with Retry-After: 30', result: 'rate_limited' },
  { kind: 'blocked', shows: '999', result: 'blocked' },
  { kind: 'broken', shows: '500', result: 'server_error' },
  { kind: 'maintenance', shows: '503 with Retry-After: 120', result: 'server_error' },
  { kind: 'robots-disallowed', shows: 'A page that robots.txt closes', result: 'robots_txt', showcase: { style: 'json-ld' } },
  { kind: 'redirect-elsewhere', shows: 'A redirect to another host', result: 'redirect_off_origin' },
  { kind: 'redirect-loop', shows: 'Redirects without end', result: 'too_many_redirects' },
  { kind: 'not-html', shows: 'A PDF', result: 'unreadable_page' },
  { kind: 'truncated', shows: 'A page that is cut off within its data', result: 'unreadable_page', showcase: { style: 'json-ld' } },
  { kind: 'huge', shows: '20 million bytes', result: 'too_large' },
  { kind: 'bomb', shows: '52 million bytes, sent as 51 thousand compressed ones', result: 'too_large' },
  { kind: 'endless', shows: 'A page that drips without an end', result: 'timeout' },
  { kind: 'silent', shows: 'A connection without an answer', result: 'timeout' },
];
