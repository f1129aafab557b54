import type { Renderer, RendererRule, Token } from 'markdown-it';
import { escapeHtml } from '../pages/html.ts';
import { addressOf, type Target } from './links.ts';
import { highlight, nameOf, type Tabs } from './snippets.ts';

/** Rules for tokens that differ from CommonMark's output. A token's `meta` has facts about it. */
export function rulesOf(renderer: Renderer): Readonly<Record<string, RendererRule>> {
  const tag = (token: Token) => `<${token.tag}${renderer.renderAttrs(token)}>`;
  return {
    td_open: (tokens, index) => {
      const code = codeOf(tokens[index]!);
      return tag(tokens[index]!) + (code === undefined ? '' : `<a href="#${code}">`);
    },
    td_close: (tokens, index) => {
      const open = tokens.slice(0, index).findLast(({ type }) => type === 'td_open');
      return open && codeOf(open) !== undefined ? '</a></td>' : '</td>\n';
    },
    heading_open: (tokens, index) => {
      const token = tokens[index]!;
      return token.tag === 'h1' ? tag(token) : `${tag(token)}<a href="#${token.attrGet('id')}">`;
    },
    heading_close: (tokens, index) => {
      const { tag: name } = tokens[index]!;
      return name === 'h1' ? '</h1>\n' : `</a></${name}>\n`;
    },
    table_open: () => '<div class="table" tabindex="0"><table>\n',
    table_close: () => '</table></div>\n',
    link_open: (tokens, index) => {
      const { target } = tokens[index]!.meta as { target: Target };
      if (target.kind !== 'file') return tag(tokens[index]!);
      return `<span class="file" title="${escapeHtml(target.path)}">`;
    },
    link_close: (tokens, index) => {
      const { path } = tokens[index]!.meta as { path: string };
      return path === '' ? '</a>' : `</span><code class="path">${escapeHtml(path)}</code>`;
    },
    code_inline: (tokens, index) => {
      const code = `<code>${escapeHtml(tokens[index]!.content)}</code>`;
      const explained = codeOf(tokens[index]!);
      return explained === undefined ? code : `<a href="${addressOf('errors', explained)}">${code}</a>`;
    },
    fence: (tokens, index) => codeBlock(tokens[index]!),
    tabs: (tokens, index) => {
      const { tabs, id } = tokens[index]!.meta as { tabs: Tabs; id: string };
      return tabsHtml(tabs, id);
    },
  };
}

function codeOf({ meta }: Token): string | undefined {
  return (meta as { code?: string } | null)?.code;
}

function codeBlock({ content, info }: Token): string {
  const language = info === '' ? 'text' : info;
  const code = highlight(content, language);
  return `<div class="code" data-language="${language}"><pre tabindex="0"><code>${code}</code></pre></div>\n`;
}

/** Tabs with radio buttons, which need no script. */
function tabsHtml({ fences }: Tabs, id: string): string {
  const choices = fences.map((fence, index) => {
    const [name, checked] = [nameOf(fence), index === 0 ? ' checked' : ''];
    return (
      `<input type="radio" name="${id}" id="${id}-${index}" value="${name}"${checked}>` +
      `<label for="${id}-${index}">${name}</label>`
    );
  });
  const blocks = fences.map(codeBlock).join('');
  return `<fieldset class="tabs"><legend>Language</legend>${choices.join('')}${blocks}</fieldset>\n`;
}
