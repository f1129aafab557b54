/**
 * `node generate-errors.mjs [FILE]`: writes the texts of the error codes (docs/errors.md), for the dashboard, to a file or to
 * standard output.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const guide = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8');
const plain = (/** @type {string} */ markdown) =>
  markdown
    .replaceAll('`', '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
const sentence = (/** @type {string} */ text) => text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;

const entries = guide.split('\n').flatMap((line) => {
  const [, , code, when = '', , advice = ''] = line.split('|').map(plain);
  return code && /^[A-Z_]+_\d{3}$/.test(code)
    ? [[code, { when: sentence(when), advice: sentence(advice) }]]
    : [];
});

const text = `/* Made from docs/errors.md by \`npm run client:types\`; not to be edited. */

/** The cause of each error code, and advice. */
export const errors: Readonly<Record<string, { when: string; advice: string }>> = ${JSON.stringify(Object.fromEntries(entries))};
`;
const style = await resolveConfig(import.meta.filename);
writeFileSync(
  process.argv[2] ?? process.stdout.fd,
  await format(text, { ...style, parser: 'typescript', quoteProps: 'as-needed' }),
);
