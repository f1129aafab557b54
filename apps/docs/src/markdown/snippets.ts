import type { Token } from 'markdown-it';
import highlighter from 'highlight.js';
import { escapeHtml } from '../pages/html.ts';

/** The names of languages, by the word after the three backticks. */
const languageNames: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  py: 'Python',
  go: 'Go',
  php: 'PHP',
};

/** Code as HTML with classes, without inline styles. */
export function highlight(code: string, language: string): string {
  if (!highlighter.getLanguage(language)) return escapeHtml(code);
  return highlighter.highlight(code, { language }).value;
}

/**
 * A call in several languages: a code block, followed by others in `<details>`, which GitHub folds. On a page they become tabs.
 */
export interface Tabs {
  readonly length: number;
  readonly fences: readonly Token[];
}

export function tabsAt(tokens: readonly Token[], start: number): Tabs | undefined {
  if (tokens[start]?.type !== 'fence') return undefined;
  const fences = [tokens[start]];
  let next = start + 1;
  for (;;) {
    const [open, fence, close] = tokens.slice(next, next + 3);
    if (!isHtml(open, '<details>') || fence?.type !== 'fence' || !isHtml(close, '</details>')) break;
    fences.push(fence);
    next += 3;
  }
  return fences.length > 1 ? { length: next - start, fences } : undefined;
}

/** The name of a code block's language. */
export function nameOf({ info }: Token): string {
  return languageNames[info] ?? info;
}

function isHtml(token: Token | undefined, begin: string): boolean {
  return token?.type === 'html_block' && token.content.startsWith(begin);
}
