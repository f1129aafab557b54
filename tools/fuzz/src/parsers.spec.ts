import { describe, expect, it } from '@jest/globals';
import { closeSync, ftruncateSync, globSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../code.mjs';
import { fuzz, smallest } from './campaign';
import { readKept, readLocal, writeKept, writeLocal } from './corpus';
import { Coverage, type FileCounters } from './coverage';
import { seeded } from './mutate';
import { parsers } from './parsers';

/** `npm run fuzz -- parsers` sets these. */
const { FUZZ_PARSER, FUZZ_SECONDS, FUZZ_SEED, FUZZ_CURRENT, FUZZ_KEEP } = process.env;
const workspace = join(__dirname, '../../..');

describe('parsers of strangers’ bytes', () => {
  if (FUZZ_PARSER !== undefined) {
    it(`${FUZZ_PARSER} keeps its promises for ${FUZZ_SECONDS} s`, () => attack(FUZZ_PARSER), 86_400_000);
    return;
  }

  it('are all guided by their code', () => {
    expect(Object.keys(parsers)).toEqual(Object.keys(codeOf));
  });

  it.each(Object.entries(parsers))('%s keeps its promises for all of its corpus', async (name, { run }) => {
    const corpus = readKept(name);
    expect(corpus.length).toBeGreaterThan(5);
    for (const input of corpus) {
      try {
        await run(input);
      } catch (error) {
        throw new Error(`for ${JSON.stringify(input.toString('latin1'))}`, { cause: error });
      }
    }
  });
});

async function attack(name: string): Promise<void> {
  const { run, words, maxLength } = parsers[name]!;
  const counters = (globalThis as { __coverage__?: Record<string, FileCounters> }).__coverage__ ?? {};
  const coverage = new Coverage(() => counters);
  const current = openSync(FUZZ_CURRENT!, 'w');
  const start = Date.now();
  const end = start + Number(FUZZ_SECONDS) * 1_000;
  const result = await fuzz({
    ...{ run, maxLength, coverage },
    seeds: [...readKept(name), ...readLocal(name)],
    words: [...words, ...textsOf(name)].map((word) => Buffer.from(word, 'latin1')),
    random: seeded(Number(FUZZ_SEED)),
    isOver: () => Date.now() > end,
    // Should an input never end, or take all memory, this is how one knows which.
    before: (input) => {
      ftruncateSync(current, input.length);
      writeSync(current, input, 0, input.length, 0);
    },
  });
  closeSync(current);
  const corpus = smallest(result.corpus);
  writeLocal(name, corpus);
  if (FUZZ_KEEP) writeKept(name, corpus);
  const bytes = corpus.reduce((sum, input) => sum + input.length, 0);
  process.stderr.write(
    `${name}: ${result.runs} inputs in ${Math.round((Date.now() - start) / 1_000)} s, ${coverage.known} things seen, ` +
      `corpus of ${corpus.length} inputs and ${bytes} bytes\n`,
  );
  if (result.finding) {
    const { input, error } = result.finding;
    throw new Error(`for ${JSON.stringify(input.toString('latin1'))}`, { cause: error });
  }
}

/** The texts in the parser's code: what it compares with is worth trying. */
function textsOf(name: string): string[] {
  const files = codeOf[name]!.filter((path) => path.startsWith('libs/')).flatMap((path) =>
    statSync(join(workspace, path)).isDirectory()
      ? globSync(`${path}**/*.ts`, { cwd: workspace, exclude: ['**/*.spec.ts', '**/testing/**'] })
      : [path],
  );
  const texts = files.flatMap((file) =>
    [...readFileSync(join(workspace, file), 'utf8').matchAll(/'([^'\\\n]{2,40})'/g)].map(([, text]) => text!),
  );
  return [...new Set(texts)];
}
