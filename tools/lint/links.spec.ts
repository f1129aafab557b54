import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { exists, readText, workspaceRoot } from './packages';

/** The relative links of a text in Markdown, without their fragments. */
function relativeLinks(text: string): string[] {
  const prose = text.replace(/^ *```.*?^ *```/gms, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => (inline ?? reference)!)
    .filter((link) => !/^(?:[a-z]+:|[#/])/.test(link))
    .map((link) => link.split('#')[0]!);
}

it('finds links in prose', () => {
  const text = '[a](b.md#c) [d](#e) [f](https://g.test) ![h](i.png)\n```md\n[j](k.md)\n```\n[l]: ../m.md\n';
  expect(relativeLinks(text)).toEqual(['b.md', 'i.png', '../m.md']);
});

it('every relative link of a Markdown file leads to a file', () => {
  const files = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: workspaceRoot, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && exists(file));
  expect(files.length).toBeGreaterThan(100);
  const broken = files.flatMap((file) =>
    relativeLinks(readText(file))
      .map((link) => join(dirname(file), link))
      // Pages of the repository's host, such as its releases, are outside the workspace.
      .filter((path) => !path.startsWith('../') && !exists(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(broken).toEqual([]);
});
