import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readText, workspaceRoot } from './packages';

/** Words that hide the meaning of a sentence, with an example of each. docs/style.md shows the alternatives. */
const habits: readonly (readonly [pattern: RegExp, example: string])[] = [
  // The user `nobody`, and addresses and paths with that name, are allowed.
  [
    /(?<![\w'`|/<.-]|chown )(?:nobody|somebody|whoever|everybody|anybody)\b(?!['`] |[@>]|\.\w)/i,
    'Nobody pays for it.',
  ],
  [/\b(?:mend|mends|mended|mending)\b/i, 'It mends itself.'],
  [/\bfor ever\b/i, 'It waits for ever.'],
  [/\b(?:could not|cannot|can|to) be had\b/i, 'The port could not be had.'],
  [/\bthrown away\b/i, 'The rest is thrown away.'],
  [/\bwhat is still\b/i, 'Reads what is still to come.'],
  [/\bmeanwhile\b/i, 'Others may write meanwhile.'],
  [/\bbesides\b/i, 'What it costs besides.'],
  [/\b(?:tells?|telling|told|untold|hears?|heard|unheard)\b/i, 'It hears of a change.'],
  [/\b(?:asks|asked|asking)\b/i, 'The address that was asked for.'],
  // A message may begin with it: "Ask an owner."
  [/(?<!\|)\bask\b/, 'Callers ask again.'],
  [/\b(?:stands?|stood)\b/i, 'The server stands still.'],
  [/\b(?:at last|held against|under way)\b/i, 'At last it holds the answer.'],
  [/\b(?:the|a) release before\b/i, 'The release before reads it.'],
  // A comment begins with its subject.
  [/^\s*(?:\/\*\*|\/\/)\s+(?:Of|What|Who|Whose|By|As) /, '/** Of the answer. */'],
];

const texts = globSync(
  [
    '{apps,libs,tools}/**/*.{ts,tsx,mjs,cjs,css,py,sql,md}',
    '{docs,deploy,.github}/**/*.{md,yml,yaml,mjs}',
    '*.{md,yml}',
  ],
  {
    cwd: workspaceRoot,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|out-tsc|bundle|generated|\.data)$/.test(path),
  },
).filter((path) => !/^CHANGELOG|^docs\/style\.md$|plain-words\.spec/.test(path));

const linesWith = (pattern: RegExp, paths: readonly string[]) =>
  paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );

describe('texts and comments', () => {
  it.each(habits)('have no %s', (pattern) => expect(linesWith(pattern, texts)).toEqual([]));

  it.each(habits)('are checked by %s', (pattern, example) => expect(example).toMatch(pattern));

  it('include product, tests, tools and guides', () => {
    expect(texts).toEqual(
      expect.arrayContaining([
        'README.md',
        'docs/email.md',
        'apps/api/e2e/account.spec.ts',
        'apps/dashboard/src/app.tsx',
        'libs/client/src/call.ts',
      ]),
    );
  });
});
