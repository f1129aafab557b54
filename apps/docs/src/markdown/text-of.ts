import type { Token } from 'markdown-it';

/** What a token says, without its marks. */
export function textOf({ children, content }: Token): string {
  if (!children) return content;
  return children.map(({ type, content: part }) => (type === 'softbreak' ? ' ' : part)).join('');
}
