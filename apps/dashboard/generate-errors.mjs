import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const plain = (/** @type {string} */ markdown) =>
  markdown
    .replaceAll('`', '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
const sentence = (/** @type {string} */ text) => text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;

/** The texts of the error codes (docs/errors.md), for the dashboard. */
export function errors() {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8');
  const entries = guide.split('\n').flatMap((line) => {
    const [, , code, when = '', , advice = ''] = line.split('|').map(plain);
    return code && /^[A-Z_]+_\d{3}$/.test(code)
      ? [[code, { when: sentence(when), advice: sentence(advice) }]]
      : [];
  });

  return `/* Made from docs/errors.md by \`npm run client:types\`; not to be edited. */

/** The cause of each error code, and advice. */
export const errors: Readonly<Record<string, { when: string; advice: string }>> = ${JSON.stringify(Object.fromEntries(entries))};
`;
}
