import { slug } from 'github-slugger';
import type { Guide } from './contents.ts';

/**
 * The text of a guide: that of its source under the title that the table of contents has for it, without comments.
 *
 * @param source the whole file
 * @throws Error if the source has no such section
 */
export function textOf({ title, section, source: path }: Guide, source: string): string {
  const lines = source.replace(/^<!--[^]*?-->\n\n?/gm, '').split('\n');
  if (section === undefined) {
    const isOwn = path.startsWith('docs/');
    return (isOwn ? lines : [`# ${title}`, ...lines.slice(1)]).join('\n');
  }
  const start = lines.findIndex((line) => line.startsWith('## ') && slug(line.slice(3)) === section);
  if (start < 0) throw new Error(`${path} has no section #${section}.`);
  const length = lines.slice(start + 1).findIndex((line) => /^##? /.test(line));
  const end = length < 0 ? lines.length : start + 1 + length;
  return [`# ${title}`, ...lines.slice(start + 1, end)].join('\n').replaceAll(/^###(#*) /gm, '##$1 ');
}
