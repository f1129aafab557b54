import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from '../pages/html.ts';

const languages = { bash, go, ini, json, nginx, php, python, sql, typescript, yaml };
for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language);

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
