import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';
import { addressOf, type Target } from './links.ts';
import { rulesOf } from './rules.ts';
import { tabsAt } from './snippets.ts';
import { anchorRows, type Section, textOf } from './tables.ts';

interface RenderedPage {
  readonly html: string;
  readonly sections: readonly Section[];
}

interface RenderOptions {
  readonly targetOf: (link: string) => Target;
  /** The URL of an image. Default: images are refused. */
  readonly imageOf?: (link: string) => string;
  /** Whether the guide explains error codes. Its rows get anchors, and codes in other guides link to them. */
  readonly explainsErrors: boolean;
}

const errorCode = /^[A-Z_]+_\d{3}$/;

/**
 * Renders a guide as HTML, without scripts, inline styles or external resources.
 *
 * @throws Error for HTML in the text, except `<details>` around one more language of a snippet
 */
export function render(markdown: string, options: RenderOptions): RenderedPage {
  const md = new MarkdownIt({ html: true });
  const tokens = md.parse(markdown, {});
  const sections = addAnchors(tokens);
  if (options.explainsErrors) sections.push(...anchorRows(tokens, errorCode));
  for (const { children } of tokens) if (children) resolveInline(children, options);
  Object.assign(md.renderer.rules, rulesOf(md.renderer));
  return { html: md.renderer.render(withTabs(tokens), md.options, {}), sections };
}

/** Gives each heading the anchor of GitHub, and collects the text below it. */
function addAnchors(tokens: readonly Token[]): Section[] {
  const slugger = new GithubSlugger();
  const found: { level: number; id: string; heading: string; prose: string[]; code: string[] }[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const heading = textOf(tokens[index + 1]!);
      const id = slugger.slug(heading);
      token.attrSet('id', id);
      found.push({ level: Number(token.tag.slice(1)), id, heading, prose: [], code: [] });
    }
    const isHeading = tokens[index - 1]?.type === 'heading_open';
    if (token.type === 'inline' && !isHeading) found.at(-1)?.prose.push(textOf(token));
    if (token.type === 'fence') found.at(-1)?.code.push(token.content);
  });
  return found.map(({ prose, code, ...heading }) => ({
    ...heading,
    prose: prose.join(' '),
    code: code.join(' '),
  }));
}

function resolveInline(children: Token[], { targetOf, imageOf, explainsErrors }: RenderOptions): void {
  let inLink = false;
  const closings: string[] = [];
  for (const token of children) {
    if (token.type === 'link_open') {
      inLink = true;
      const target = targetOf(String(token.attrGet('href')));
      token.meta = { target };
      closings.push(target.kind === 'file' ? target.path : '');
      if (target.kind === 'page') token.attrSet('href', addressOf(target.name, target.fragment));
    }
    if (token.type === 'link_close') {
      inLink = false;
      token.meta = { path: closings.pop() };
    }
    if (token.type === 'image') {
      const link = String(token.attrGet('src'));
      if (!imageOf) throw new Error(`An image that has no place here: ${link}`);
      token.attrSet('src', imageOf(link));
    }
    if (token.type === 'code_inline' && errorCode.test(token.content) && !inLink && !explainsErrors)
      token.meta = { code: token.content };
  }
}

function withTabs(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const tabs = tabsAt(tokens, index);
    if (tabs) {
      token.type = 'tabs';
      token.meta = { tabs, id: `snippet-${index}` };
      index += tabs.length - 1;
    } else if (token.type === 'html_block')
      throw new Error(`HTML is not allowed in a guide: ${token.content}`);
    result.push(token);
  }
  return result;
}
