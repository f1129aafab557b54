import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Limit, limits, limitTable } from './table';

const readText = (path: string) => readFileSync(join(__dirname, '../../../../..', path), 'utf8');
const guide = readText('docs/credits-and-limits.md');

function windowOf({ windowMs }: Limit): string {
  if (windowMs === undefined) return '';
  if (windowMs < 60_000) return ` in ${windowMs / 1_000} s`;
  return windowMs < 3_600_000 ? ` in ${windowMs / 60_000} min` : ` in ${windowMs / 3_600_000} h`;
}

/** A row of the guide's table, cell by cell. */
function rowOf([name, limit]: [string, Limit]): string[] {
  const max = typeof limit.max === 'string' ? `\`${limit.max}\`` : String(limit.max);
  return [`\`${name}\``, limit.scope, `${max} ${limit.of}${windowOf(limit)}`, limit.then];
}

describe('the table of limits', () => {
  it('is the one in the guide', () => {
    const section = guide.slice(guide.indexOf('## Every limit'));
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .slice(2, -2)
          .split(/ +\| +/)
          .map((cell) => cell.trim()),
      );
    expect(rows).toEqual(Object.entries(limitTable).map(rowOf));
  });
});

it.each([
  ['deploy/nginx.conf', /^ +keepalive_timeout (\d+)s;/m],
  ['deploy/haproxy.cfg', /pool-purge-delay (\d+)s/],
])('%s closes idle connections before a replica does', (path, option) => {
  const [, seconds] = option.exec(readText(path))!;
  expect(Number(seconds) * 1_000).toBeLessThan(limits.keep_alive_ms.max);
});
