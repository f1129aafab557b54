/** The languages of networks' pages; the words of each come from the CLDR data in Node's ICU. */
export const pageLanguages: readonly string[] =
  'ar bg bn ca cs da de el en es fa fi fil fr he hi hu id it ja ko mr ms nb nl pa pl pt ro ru sk sr sv te th tr uk vi zh zh-Hant'.split(
    ' ',
  );

/** The languages of CLDR with a code of two letters, without those of a list. */
export function languagesBeyond(known: readonly string[]): readonly string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return Intl.DisplayNames.supportedLocalesOf(
    letters.flatMap((first) => letters.map((second) => first + second)),
  ).filter((language) => !known.includes(language));
}

/** The words for "and" between two parts, in some languages. */
export function conjunctionsIn(languages: readonly string[]): readonly string[] {
  return languages.flatMap((language) =>
    (['conjunction', 'unit'] as const).map((type) =>
      new Intl.ListFormat(language, { type }).format(['1', '2']).slice(1, -1).trim().toLowerCase(),
    ),
  );
}
