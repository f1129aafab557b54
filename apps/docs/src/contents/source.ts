import type { Guide } from './contents.ts';

/**
 * The Markdown of a guide without comments. A guide of another folder gets its title from the table of contents.
 *
 * @param source the whole file
 */
export function textOf({ title, source: path }: Guide, source: string): string {
  const lines = source.replace(/^<!--[^]*?-->\n\n?/gm, '').split('\n');
  return (path.startsWith('docs/') ? lines : [`# ${title}`, ...lines.slice(1)]).join('\n');
}
