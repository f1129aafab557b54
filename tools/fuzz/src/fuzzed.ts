import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

/** A parser that reads strangers' bytes, and what must hold for any bytes. */
export interface Parser {
  /** @throws when one of its promises is broken */
  readonly run: (input: Buffer) => unknown;
  /** Words of its language. */
  readonly words: readonly string[];
  /** Longer inputs are not made. */
  readonly maxLength: number;
}

/** `npm run fuzz -- parsers` sets it. */
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0);
/** In `npm test`, which takes the same inputs each time. */
const brief = { numRuns: 200, seed: 1 };
/** An input needs no more processor time than this. */
const longestMs = 500;

/** Runs a parser on its corpus, and on changed inputs of the corpus. A text of the corpus has one character for each byte. */
export function describeFuzzed(name: string, { run, words, maxLength }: Parser): void {
  const corpus = JSON.parse(readFileSync(join(__dirname, '../corpus', `${name}.json`), 'utf8')) as string[];
  const runText = async (text: string) => {
    await run(Buffer.from(text, 'latin1'));
  };
  describe(`the parser of ${name}`, () => {
    it('keeps its promises for all of its corpus', async () => {
      expect(corpus.length).toBeGreaterThan(5);
      for (const text of corpus) {
        try {
          await runText(text);
        } catch (error) {
          throw new Error(`for ${JSON.stringify(text)}`, { cause: error });
        }
      }
    });

    it(
      'keeps them for changed inputs',
      async () => {
        const runs = seconds > 0 ? { numRuns: Infinity, interruptAfterTimeLimit: seconds * 1_000 } : brief;
        const property = fc.asyncProperty(changed(corpus, words, maxLength), async (text) => {
          const start = process.cpuUsage();
          await runText(text);
          const { user, system } = process.cpuUsage(start);
          // The first inputs pay for the compiler.
          if (seconds > 0 && user + system > longestMs * 1_000) await withinLimit(() => runText(text));
        });
        await fc.assert(property, runs);
      },
      (seconds + 60) * 1_000,
    );
  });
}

async function withinLimit(work: () => Promise<void>): Promise<void> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  if (user + system > longestMs * 1_000) throw new Error(`took ${Math.round((user + system) / 1_000)} ms`);
}

/** Texts of the corpus with some parts cut out, and words, bytes and parts of other texts put in. */
function changed(
  corpus: readonly string[],
  words: readonly string[],
  maxLength: number,
): fc.Arbitrary<string> {
  const text = fc.constantFrom('', ...corpus);
  const part = fc
    .tuple(text, fc.nat(), fc.nat(64))
    .map(([other, at, length]) => other.slice(at % (other.length + 1)).slice(0, length));
  const bytes = fc.uint8Array({ maxLength: 4 }).map((some) => String.fromCharCode(...some));
  const put = fc.oneof(
    ...[fc.constant(''), fc.constantFrom(...words), bytes, part],
    fc.tuple(part, fc.integer({ min: 2, max: 64 })).map(([some, times]) => some.repeat(times)),
  );
  const change = fc.record({ at: fc.nat(), cut: fc.oneof(fc.nat(16), fc.nat(4_096)), put });
  return fc.tuple(text, fc.array(change, { maxLength: 8 })).map(([start, changes]) =>
    changes.reduce((before, { at: place, cut, put: words }) => {
      const at = place % (before.length + 1);
      return (before.slice(0, at) + words + before.slice(at + cut)).slice(0, maxLength);
    }, start),
  );
}
