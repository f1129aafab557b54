import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import Ajv from 'ajv';
import { published } from '../plot/publish';
import { sampleRun } from '../testing/sample-run';
import { tableOfRun } from './table-of-run';

const read = (path: string): unknown => JSON.parse(readFileSync(join(__dirname, path), 'utf8'));
const isRun = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  read('../../run.schema.json') as object,
);

it.each([
  ['a run', sampleRun],
  ['the run that the documents tell of', () => read(join('../../../..', published))],
])('%s is as run.schema.json says', (_, run) => {
  isRun(JSON.parse(JSON.stringify(run())));
  expect(isRun.errors).toBeNull();
});

it('prints one table: figures, ratios, what is wanted, what was left out', () => {
  const lines = tableOfRun(sampleRun()).join('\n');
  expect(lines).toContain('commit aaaaaaaaaa,');
  expect(lines).toContain('noise: idle loop 0.99 .. 1.02, worst 1.30; stolen 0.1 %');
  expect(lines).toMatch(/answers +ours +85\.0 \(80\.0 \.\. 90\.0\) \/s\n/);
  expect(lines).toMatch(/empty Nest \+ Express +100 \/s +0\.850 \(0\.800 \.\. 0\.900\) +>= 0\.9 NO/);
  expect(lines).toContain('left out: Redis. It is not installed.');
});
