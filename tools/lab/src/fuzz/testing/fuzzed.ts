import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

/** A parser of untrusted bytes, with its properties. */
export interface Parser {
  /** @throws when the input breaks a property */
  readonly run: (input: Buffer) => unknown;
  /** Tokens of the parsed language. */
  readonly words: readonly string[];
  /** The most bytes of an input. */
  readonly maxLength: number;
}

/** Seconds of new inputs; without it, 200 that are the same each time. */
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 0);
/** Without the variable, as in `npm test`: the same inputs each time. */
const brief = { numRuns: 200, seed: 1 };
/** The most processor time of an input. */
const maxMs = 500;

/** Runs a parser on its corpus and on mutated inputs. A text of the corpus has one character for each byte. */
export function describeFuzzed(name: string, { run, words, maxLength }: Parser): void {
  const corpus = JSON.parse(readFileSync(join(__dirname, '../corpus', `${name}.json`), 'utf8')) as string[];
  const runText = async (text: string) => {
    await run(Buffer.from(text, 'latin1'));
  };
  describe(`the parser of ${name}`, () => {
    it('keeps its properties for the corpus', async () => {
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
      'keeps them for mutated inputs',
      async () => {
        const runs = seconds > 0 ? { numRuns: Infinity, interruptAfterTimeLimit: seconds * 1_000 } : brief;
        const property = fc.asyncProperty(mutated(corpus, words, maxLength), async (text) => {
          const start = process.cpuUsage();
          await runText(text);
          const { user, system } = process.cpuUsage(start);
          // Compiling the code slows the first inputs, so a slow one runs again.
          if (seconds > 0 && user + system > maxMs * 1_000) await withinLimit(() => runText(text));
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
  if (user + system > maxMs * 1_000) throw new Error(`took ${Math.round((user + system) / 1_000)} ms`);
}

/** Texts of the corpus without some parts, with inserted words, bytes and parts of other texts. */
function mutated(
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
    fc.constant(''),
    fc.constantFrom(...words),
    bytes,
    part,
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
