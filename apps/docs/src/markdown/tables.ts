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

/** Gives an anchor to each row with a cell that is only a code. @returns these rows */
export function anchorRows(tokens: readonly Token[], code: RegExp): Section[] {
  const sections: Section[] = [];
  let row: Token | undefined;
  let texts: string[] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'tr_open') [row, texts] = [token, []];
    if (token.type === 'td_open') {
      const text = textOf(tokens[index + 1]!);
      texts.push(text);
      if (code.test(text)) {
        token.meta = { code: text };
        row!.attrSet('id', text);
      }
    }
    const id = row?.attrGet('id');
    if (token.type === 'tr_close' && typeof id === 'string') {
      const prose = texts.filter((text) => text !== '' && text !== id).join(' · ');
      sections.push({ level: 7, id, heading: id, prose, code: '' });
    }
  });
  return sections;
}

export function textOf({ children, content }: Token): string {
  if (!children) return content;
  return children.map(({ type, content: part }) => (type === 'softbreak' ? ' ' : part)).join('');
}
