import { posix } from 'node:path';
import { contentsSource, type Group } from '../contents/contents.ts';

/** The target of a guide's link: a page, an external URL, or another file of the repository. */
export type Target =
  | { readonly kind: 'page'; readonly name: string; readonly fragment: string }
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'file'; readonly path: string };

/** The name of the page of docs/README.md. */
export const firstPage = 'index';

/**
 * Resolves links of guides, which are relative to their own file in the repository.
 *
 * @returns a function from a source and its link to the target
 */
export function linkResolver(groups: readonly Group[]): (source: string, link: string) => Target {
  const guides = groups.flatMap((group) => group.guides);
  return (source, link) => {
    if (/^[a-z]+:/.test(link)) return { kind: 'elsewhere', url: link };
    const [to, fragment = ''] = link.split('#', 2) as [string, string | undefined];
    const path = to === '' ? source : posix.join(posix.dirname(source), to);
    if (path === contentsSource) return { kind: 'page', name: firstPage, fragment };
    const guide = guides.find((each) => each.source === path);
    if (guide) return { kind: 'page', name: guide.name, fragment };
    return { kind: 'file', path: link.includes('#') ? `${path}#${fragment}` : path };
  };
}

export function addressOf(name: string, fragment = ''): string {
  const path = name === firstPage ? '/docs' : `/docs/${name}`;
  return fragment === '' ? path : `${path}#${fragment}`;
}

/**
 * Rewrites links for readers of `/docs/NAME.md`. They lead to other Markdown pages; a link to another file becomes its name.
 *
 * @param targetOf the target of a link
 */
export function rewriteLinks(markdown: string, targetOf: (link: string) => Target): string {
  const parts = markdown.split(/(^```[^]*?^```$)/gm);
  return parts.map((part, index) => (index % 2 ? part : part.replaceAll(linkOrCode, rewritten))).join('');

  function rewritten(all: string, label?: string, link?: string): string {
    if (label === undefined || link === undefined) return all;
    const target = targetOf(link);
    if (target.kind === 'file') return `${label} (\`${target.path}\`)`;
    if (target.kind === 'elsewhere') return all;
    return `[${label}](/docs/${target.name}.md${target.fragment && `#${target.fragment}`})`;
  }
}

/** Matches a link or an image, whose label may contain code, and code, which may contain a text like a link. */
const linkOrCode = /!?\[((?:`[^`\n]*`|[^\]`])*)\]\(([^)\s]+)\)|`[^`\n]*`/g;
