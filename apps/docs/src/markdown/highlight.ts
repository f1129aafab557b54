import highlighter from 'highlight.js';
import { escapeHtml } from '../pages/html.ts';

/** The names of languages, by the word after the three backticks. */
export const languageNames: Readonly<Record<string, string>> = {
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
