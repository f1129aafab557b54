import { posix } from 'node:path';
import { slug } from 'github-slugger';

export interface Guide {
  /** The name of the page `/docs/NAME` and of the Markdown `/docs/NAME.md`. */
  readonly name: string;
  readonly title: string;
  /** The purpose of the guide, in a few words of Markdown. */
  readonly summary: string;
  /** The path of the source, relative to the workspace. */
  readonly source: string;
}

export interface Group {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** The table of contents, which is also the first page. */
export const contentsSource = 'docs/README.md';

/** Names of other pages below `/docs`. */
const taken = new Set(['assets', 'index', 'reference']);

/**
 * The guides in their groups, from the tables of docs/README.md: a heading, and rows of a link and the guide's purpose.
 *
 * @throws Error for two guides with one name
 */
export function readContents(markdown: string): Group[] {
  const groups: { title: string; guides: Guide[] }[] = [];
  for (const line of markdown.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) groups.push({ title: heading, guides: [] });
    const [, title, target, summary] = /^\| \[([^\]]+)\]\(([^)]+)\)\s*\| (.*?)\s*\|$/.exec(line) ?? [];
    if (title !== undefined) groups.at(-1)?.guides.push(guideOf(title, target!, summary!));
  }
  const names = groups.flatMap(({ guides }) => guides.map(({ name }) => name));
  const twice = names.find((name, index) => taken.has(name) || names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Another page has the address /docs/${twice} already.`);
  return groups.filter(({ guides }) => guides.length > 0);
}

/** A guide of another folder, such as a package's README, is named after its title. */
function guideOf(title: string, target: string, summary: string): Guide {
  const source = posix.join(posix.dirname(contentsSource), target);
  const own = /^docs\/([\w-]+)\.md$/.exec(source)?.[1];
  return { name: own ?? slug(title), title, summary, source };
}
