import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { areas } from './areas.mjs';

describe.each(Object.entries(areas))('%s', (_name, { root, mutate, tests }) => {
  const files = (glob: string) => globSync(glob, { cwd: join(__dirname, '../../..', root) });

  it.each(mutate)('mutates %s', (glob) => {
    const code = files(glob).filter((path) => !/\.spec\.ts$|(^|\/)testing\//.test(path));
    expect(code).not.toEqual([]);
  });

  it.each(tests)('is tested by %s', (glob) => {
    expect(files(glob)).not.toEqual([]);
    expect(files(glob).filter((path) => !path.endsWith('.spec.ts'))).toEqual([]);
  });
});
