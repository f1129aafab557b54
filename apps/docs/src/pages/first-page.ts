import type { Group } from '../contents/contents.ts';
import { addressOf } from '../markdown/links.ts';
import { escapeHtml } from './html.ts';

/**
 * Shows the tables of guides on the first page as cards.
 *
 * @param html docs/README.md, rendered
 * @param summary a guide's summary as HTML
 */
export function withCards(
  html: string,
  groups: readonly Group[],
  summary: (markdown: string) => string,
): string {
  let next = 0;
  return html.replaceAll(/<div class="table"[^]*?<\/table><\/div>/g, (table) => {
    const group = groups[next++];
    if (!group) return table;
    const cards = group.guides.map(
      (guide) =>
        `<li><a href="${addressOf(guide.name)}">${escapeHtml(guide.title)}</a><p>${summary(guide.summary)}</p></li>`,
    );
    return `<ul class="cards">${cards.join('')}</ul>`;
  });
}
