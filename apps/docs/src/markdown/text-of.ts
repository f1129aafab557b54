import type { Token } from 'markdown-it';

export function textOf({ children, content }: Token): string {
  if (!children) return content;
  return children.map(({ type, content: part }) => (type === 'softbreak' ? ' ' : part)).join('');
}
