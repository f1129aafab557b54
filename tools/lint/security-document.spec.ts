import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from './packages';

const text = readFileSync(join(workspaceRoot, 'docs/security.md'), 'utf8');
const linked = (part: string) =>
  [...part.matchAll(/\]\(\.\.\/([^)]+\.spec\.ts)\)/g)].map(([, file]) => file!);

/** The last cell of each row of the tables that name tests. */
const rows = text
  .slice(text.indexOf('## Threats and tests'), text.indexOf('## Supply chain'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (threat|risk|-+) /.test(line))
  .map((line) => line.split(' | '));

describe('docs/security.md', () => {
  it('names tests that exist', () => {
    const missing = linked(text).filter((file) => !existsSync(join(workspaceRoot, file)));
    expect(missing).toEqual([]);
  });

  it('has a test for each threat', () => {
    expect(rows.filter((cells) => linked(cells.at(-1)!).length === 0)).toEqual([]);
  });

  it('covers each of the ten OWASP risks', () => {
    const risks = rows
      .map(([first]) => /^\| (API\d+) /.exec(first!)?.[1])
      .filter((risk) => risk !== undefined);
    expect(risks).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`));
  });
});
