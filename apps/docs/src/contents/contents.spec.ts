import { describe, expect, it } from '@jest/globals';
import { readContents } from './contents.ts';
import { textOf } from './source.ts';

const contents = `# Guides

## One

| guide | for |
| --- | --- |
| [Errors](errors.md) | every \`code\` |

Not a table.

## Two

| guide | for |
| --- | --- |
| [Some client](../libs/client/README.md) | calls |
`;

describe('the table of contents', () => {
  const groups = readContents(contents);

  it('has the guides in groups, with their names and sources', () => {
    expect(
      groups.map(({ title, guides }) => [title, guides.map(({ name, source }) => [name, source])]),
    ).toEqual([
      ['One', [['errors', 'docs/errors.md']]],
      ['Two', [['some-client', 'libs/client/README.md']]],
    ]);
    expect(groups[0]!.guides[0]!.summary).toBe('every `code`');
  });

  it('refuses two pages with one address', () => {
    expect(() => readContents(contents.replace('Some client', 'Errors'))).toThrow('/docs/errors');
    expect(() => readContents(contents.replace('Some client', 'Reference'))).toThrow('/docs/reference');
  });

  it('removes comments of a source, and adds its title', () => {
    expect(textOf(groups[1]!.guides[0]!, '# client\n\nText.\n')).toBe('# Some client\n\nText.\n');
    expect(textOf(groups[0]!.guides[0]!, '# Errors\n\n<!-- x -->\n\nText.\n')).toBe('# Errors\n\nText.\n');
  });
});
