import type { Token } from 'markdown-it';

/** The text below a heading, or in a row with an anchor, for the search. */
export interface Section {
  /** The level of the heading; 7 for a row. */
  readonly level: number;
  readonly id: string;
  readonly heading: string;
  readonly prose: string;
  readonly code: string;
}

/**
 * Labels each cell, because narrow screens show tables as lists of cards.
 *
 * @param code a pattern of codes. A row with a cell that is only a code gets an anchor
 * @returns the rows with anchors
 */
export function foldTables(tokens: readonly Token[], code: RegExp | undefined): Section[] {
  const sections: Section[] = [];
  let table: Token | undefined;
  let names: string[] = [];
  let row: { token: Token; texts: string[] } | undefined;
  tokens.forEach((token, index) => {
    const text = () => textOf(tokens[index + 1]!);
    if (token.type === 'table_open') [table, names] = [token, []];
    if (token.type === 'thead_close') table!.meta = { columns: names.length };
    if (token.type === 'tr_open') row = { token, texts: [] };
    if (token.type === 'th_open') names.push(text());
    if (token.type === 'td_open') {
      const name = names[row!.texts.push(text()) - 1] ?? '';
      if (name !== '') token.attrSet('data-name', name);
      if (text() === '') token.attrJoin('class', 'empty');
      if (code?.test(text())) {
        token.meta = { code: text() };
        row!.token.attrSet('id', text());
      }
    }
    const id = row?.token.attrGet('id');
    if (token.type === 'tr_close' && typeof id === 'string')
      sections.push({ level: 7, id, heading: id, prose: others(row!.texts, id).join(' · '), code: '' });
  });
  return sections;
}

function others(texts: readonly string[], id: string): string[] {
  return texts.filter((text) => text !== '' && text !== id);
}

export function textOf({ children, content }: Token): string {
  if (!children) return content;
  return children.map(({ type, content: part }) => (type === 'softbreak' ? ' ' : part)).join('');
}
