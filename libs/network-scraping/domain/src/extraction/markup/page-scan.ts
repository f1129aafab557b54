import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { type Handler, Parser } from 'htmlparser2';
import { Capture, captureLimit } from './capture';
import { leadingJson, type JsonNode } from './json';
import { MicrodataReader } from './microdata';
import { PageTree } from './page-tree';
import { ShellSigns } from './shell-signs';

/** A link of a page, as written. */
export interface PageLink {
  href: string;
  /** Lower case, as written: `me nofollow`. */
  rel: string;
  /** Whether it is in the header, footer or menu of the page. */
  isInFrame: boolean;
}

/** Content of a page that one pass collects. Values are as on the page, limited in number and length. */
export interface PageScan {
  /** The texts of the `application/ld+json` scripts. */
  jsonLd: string[];
  /** The texts that look like embedded state: JSON scripts, JSON in comments, assignments in scripts. */
  states: string[];
  /** Meta tags by lower-case property or name; the first of each wins. */
  meta: Map<string, string>;
  canonical: string | undefined;
  /** The language in the `lang` of `html`. */
  language: string | undefined;
  /** The first `<base href>`: the base of the page's relative addresses. */
  base: string | undefined;
  title: string;
  /** The text of the first `h1`. */
  heading: string;
  links: PageLink[];
  /** Top-level microdata items in the shape of JSON-LD nodes. */
  items: JsonNode[];
  /** The visible elements about the subject. */
  tree: PageTree;
  /** The beginning of the visible text, with a line for each block. */
  text: string;
  hasPasswordField: boolean;
  /** Signs that only JavaScript fills the page. */
  shell: ShellSigns;
}

type Openers = Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => void>>;

const maxHtml = 2_000_000;
/** Browsers stop nesting at 512 levels; deeper pages are hostile, and deep stacks make closing tags slow. */
const maxDepth = 512;
/** More than any page that people read; a hostile page of 2 MB has half a million. */
const maxElements = 25_000;
const maxEntries = 2_000;
const assignment = /^\s*(?:(?:var|let|const)\s+)?[\w$.[\]"']{1,80}\s*=\s*(?=[{[])/;
const unseen = new Set(['script', 'style', 'noscript', 'title', 'template', 'svg', 'textarea', 'option']);
/** Elements whose text is as written: `&amp;` in a script is no ampersand. */
const verbatim = new Set(['script', 'style', 'textarea', 'xmp']);
const frames = new Set(['header', 'footer', 'nav']);
const inline = new Set('a abbr b bdi bdo code em i mark q s small span strong sub sup u wbr'.split(' '));

/**
 * Reads a page in one pass, without building a tree of all of it: time grows linearly with its length, memory with the kept
 * content. Only the first 2 million characters, 25,000 elements and 512 levels are read.
 * @param hasReferences whether the page refers to properties by ids (`itemref`)
 */
export function scanPage(html: string, hasReferences = false): PageScan {
  const tree = new PageTree();
  const scan: PageScan = {
    jsonLd: [],
    states: [],
    meta: new Map(),
    canonical: undefined,
    base: undefined,
    language: undefined,
    title: '',
    heading: '',
    links: [],
    items: [],
    tree,
    text: '',
    hasPasswordField: false,
    shell: new ShellSigns(),
  };
  const microdata = new MicrodataReader(scan.items, hasReferences);
  const captures: Capture[] = [];
  let depth = 0;
  let elements = 0;
  let hidden = 0;
  let inCode = 0;
  let inFrame = 0;
  let isVerbatim = false;
  let hasEscapes = false;
  const capture = (limit: number, done: (text: string) => void, isShown = false): void => {
    if (captures.length < 8) captures.push(new Capture(depth, limit, done, isShown));
  };
  const captureShown = (limit: number, done: (text: string) => void): void => capture(limit, done, true);

  // The parser reads text and values faster if it need not look for escapes in them: few have any.
  const handler: Partial<Handler> = {
    onattribute(_, value) {
      hasEscapes ||= value.includes('&');
    },
    onopentag(name, attributes) {
      if (hasEscapes) unescapeAll(attributes);
      hasEscapes = false;
      isVerbatim = verbatim.has(name);
      depth += 1;
      elements += 1;
      if (depth > maxDepth || elements > maxElements) {
        parser.pause();
        return;
      }
      if (unseen.has(name)) hidden += 1;
      if (frames.has(name)) inFrame += 1;
      if (scan.text.length < captureLimit.text && !inline.has(name)) scan.text += '\n';
      scan.shell.open(name, attributes, depth);
      tree.open(name, attributes);
      if (!tree.isHidden) microdata.open(name, attributes, depth, captureShown);
      if (Object.hasOwn(openers, name)) openers[name]!(attributes);
    },
    ontext(written) {
      const text = !isVerbatim && written.includes('&') ? decodeHTML(written) : written;
      for (const open of captures) if (!open.isShown || !tree.isHidden) open.add(text);
      if (hidden > 0) return;
      tree.text(text);
      scan.shell.text(text);
      if (scan.text.length < captureLimit.text) scan.text += text.slice(0, captureLimit.text);
    },
    oncomment(text) {
      if (inCode > 0 && /^\s*[{[]/.test(text)) keep(scan.states, text);
    },
    onclosetag(name, isImplied) {
      isVerbatim = false;
      while (captures.length > 0 && captures.at(-1)!.depth >= depth) {
        const open = captures.pop()!;
        // An unclosed element may include the elements after it, or be truncated.
        if (!isImplied) open.finish();
      }
      microdata.close(depth);
      scan.shell.close(depth);
      tree.close(isImplied);
      if (unseen.has(name)) hidden -= 1;
      if (frames.has(name)) inFrame -= 1;
      if (name === 'code') inCode -= 1;
      depth -= 1;
    },
  };
  const parser = new Parser(handler, { decodeEntities: false });

  const keepLink = (href: string, rel: string): void => {
    keep(scan.links, { href: href.trim(), rel, isInFrame: inFrame > 0 });
  };

  const openers: Openers = {
    script: ({ type = '' }) => {
      const kind = type.split(';')[0]!.trim().toLowerCase();
      if (kind === 'application/ld+json') {
        capture(captureLimit.script, (text) => keep(scan.jsonLd, text));
      } else if (kind === 'application/json' || kind.endsWith('+json')) {
        capture(captureLimit.script, (text) => keep(scan.states, text));
      } else {
        capture(captureLimit.script, (text) => {
          if (assignment.test(text)) keep(scan.states, leadingJson(text.replace(assignment, '')));
        });
      }
    },
    code: () => {
      inCode += 1;
      // State in a code element is a comment or plain text.
      capture(captureLimit.script, (text) => {
        if (/^\s*\{"/.test(text)) keep(scan.states, text);
      });
    },
    html: ({ lang }) => {
      if (lang) scan.language ??= lang.trim().toLowerCase();
    },
    noscript: () => capture(captureLimit.line, (text) => scan.shell.noscript(text)),
    title: () => capture(captureLimit.line, (text) => (scan.title ||= text.trim())),
    h1: () => captureShown(captureLimit.line, (text) => (scan.heading ||= text.trim())),
    meta: ({ property, name, content, 'http-equiv': equivalent }) => {
      const key = (property ?? name ?? (equivalent ? `http-equiv:${equivalent}` : '')).toLowerCase();
      if (key !== '' && content && scan.meta.size < maxEntries && !scan.meta.has(key)) {
        scan.meta.set(key, content.slice(0, captureLimit.prose));
      }
    },
    link: ({ rel = '', href, itemprop = '' }) => {
      const words = rel.toLowerCase().split(/\s+/);
      if (href && words.includes('canonical')) scan.canonical ??= href.trim();
      if (href && (words.includes('me') || isSameAs(itemprop))) keepLink(href, 'me');
    },
    base: ({ href }) => {
      if (href) scan.base ??= href.trim();
    },
    a: ({ href, 'xlink:href': drawn, rel = '', itemprop = '' }) => {
      const target = href ?? drawn;
      if (target) keepLink(target, isSameAs(itemprop) ? 'me' : rel.toLowerCase());
    },
    area: ({ href }) => {
      if (href) keepLink(href, '');
    },
    input: ({ type = '' }) => {
      if (type.toLowerCase() === 'password') scan.hasPasswordField = true;
    },
  };

  parser.write(html.slice(0, maxHtml));
  parser.end();
  // Few pages refer to properties by ids, and an id may precede its reference.
  if (microdata.refers && !hasReferences) return scanPage(html, true);
  microdata.end();
  return scan;
}

function unescapeAll(attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes))
    if (value.includes('&')) attributes[name] = decodeHTMLAttribute(value);
}

/** Whether a link is the subject's page elsewhere, in the vocabulary of schema.org. */
function isSameAs(property: string): boolean {
  return /(?:^|\s)sameAs(?=$|\s)/i.test(property);
}

function keep<T>(list: T[], entry: T): void {
  if (list.length < maxEntries) list.push(entry);
}
