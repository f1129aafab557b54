/** Letters that Unicode does not decompose into a base letter and a mark, as they are commonly written without it. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  ə: 'a',
};

/** Words for the kind of a subdivision. Only some lists contain them. */
const KINDS = new Set(
  [
    'autonomous capital city commune county department district division emirate governorate land municipality',
    'parish prefecture province region republic state territory urban',
    'ave daerah departamento departement distrito estado grad gorod judet kraj krai kray megye municipio',
    'oblast oblysy obcina obwod opstina provincia regione republika voivodeship wilayah',
    'a and da de del di do i la le of the',
  ].flatMap((words) => words.split(' ')),
);

/** A name without the differences of its spellings: case, marks, apostrophes, punctuation, `St.` and `northern`. */
export function plainName(name: string): string {
  return withoutMarks(name)
    .toLowerCase()
    .replace(/[æœøßþðđħłıə]/g, (letter) => LETTERS[letter]!)
    .replace(/['’ʼʻ‘`ʽʿʾ]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(north|south|east|west)ern\b/g, '$1')
    .replace(/\bst\b/g, 'saint')
    .trim();
}

function withoutMarks(name: string): string {
  // Most names are ASCII and skip these two slow steps.
  return /^[\x20-\x7e]*$/.test(name) ? name : name.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The plain name without spaces and words for kinds of subdivisions; the whole name if it has no other word. */
export function bareName(name: string): string {
  const words = plainName(name).split(' ');
  const distinct = words.filter((word) => !KINDS.has(word));
  return (distinct.length > 0 ? distinct : words).join('');
}
