import { describe, expect, it } from '@jest/globals';
import { exists, findPackages, readText } from './packages';

const tree = readText('docs/architecture.md').split('```')[1]!;

/** The folders that the tree shows, such as `libs/email` and `libs/email/dns`. */
const shown = tree.split(/^(?=\w)/m).flatMap((part) => {
  const top = /^\w+/.exec(part)?.[0];
  return part.split('\n').flatMap((line) => {
    const [, names = '', parts = ''] = /^ {2}((?:[\w-]+\/ *)+)(?:\{([\w,-]+)\})?/.exec(line) ?? [];
    const folders = (names.match(/[\w-]+/g) ?? []).map((name) => `${top}/${name}`);
    const below = parts.split(',').filter((one) => one !== '');
    return [...folders, ...below.map((one) => `${folders[0]}/${one}`)];
  });
});

describe('the tree of docs/architecture.md', () => {
  it('shows folders that exist', () => {
    expect(shown.filter((folder) => !exists(folder))).toEqual([]);
  });

  it('shows every package', () => {
    const roots = findPackages().map(({ root }) => root);
    expect(shown.filter((folder) => roots.includes(folder)).sort()).toEqual(roots.sort());
  });
});
