import type { NetworkType } from './geo-facts';
import listed from './holders.json';

/**
 * Types of holders of autonomous systems, by the words that their names begin with, in lower case and without punctuation; a later type
 * wins. Each was compared with the names in the bundled database of June 2026.
 *
 * - business, isp: the largest holders in the database and the best known ones whose names do not show it
 * - mobile: some of them also sell fixed access under the same name
 * - hosting: sellers of hosting, clouds or networks for content, under the list that has their systems; websites: under none
 */
const types: ReadonlyMap<string, NetworkType> = new Map(
  Object.entries({ ...listed, hosting: Object.values(listed.hosting).flat() }).flatMap(([type, names]) =>
    names.map((name) => [name, type as NetworkType] as const),
  ),
);
const longest = Math.max(...[...types.keys()].map((name) => name.split(' ').length));

/** Words before a name that say its form: `SIA "BITE Latvija"`. */
const FORMS: ReadonlySet<string> = new Set(
  'ab ad ao as cjsc company doo eood jsc limited liability llc llp oao ojsc ooo pe pjsc prjsc pt sarl sc sia srl ste tov uab zao'.split(
    ' ',
  ),
);

/**
 * The type of the longest known beginning of a name. Words that say its form may stand before it.
 *
 * @param words of a holder's name, in lower case and without punctuation
 */
export function typeOfHolder(words: readonly string[]): NetworkType | undefined {
  const first = words.findIndex((word) => !FORMS.has(word));
  return typeOfBeginning(words) ?? (first > 0 ? typeOfBeginning(words.slice(first)) : undefined);
}

function typeOfBeginning(words: readonly string[]): NetworkType | undefined {
  let type: NetworkType | undefined;
  let start = '';
  for (const word of words.slice(0, longest)) {
    start = start === '' ? word : `${start} ${word}`;
    type = types.get(start) ?? type;
  }
  return type;
}
