/** The countries of each continent by ISO 3166-1 alpha-2 code (and XK), as GeoNames divides the world. */
const CONTINENTS = {
  AF: 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  AN: 'AQ BV GS HM TF',
  AS: 'AE AF AM AZ BD BH BN BT CC CN GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TM TR TW UZ VN YE',
  EU: 'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  NA: 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  OC: 'AS AU CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TL TO TV UM VU WF WS',
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
} as const;

const continentByCountry = new Map(
  Object.entries(CONTINENTS).flatMap(([continent, countries]) =>
    countries.split(' ').map((country) => [country, continent] as const),
  ),
);

/** The continent of a country, by upper-case code; undefined for other codes. */
export function continentOf(countryCode: string): string | undefined {
  return continentByCountry.get(countryCode);
}

/** Whether this is the code of a continent. */
export function isContinent(code: string): boolean {
  return Object.hasOwn(CONTINENTS, code);
}

/** Countries whose name in Unicode's CLDR is not the usual short name. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  CD: 'DR Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  UM: 'U.S. Minor Outlying Islands',
};

const cldrNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const names = new Map(
  [...continentByCountry.keys()].map((code) => [
    code,
    USUAL_NAMES[code] ??
      cldrNames
        .of(code)
        ?.replace('&', 'and')
        .replace(/\bSt\. /, 'Saint ')
        .replace('’', "'"),
  ]),
);

/** The usual English short name of a country, by upper-case code; undefined for other codes. */
export function countryName(countryCode: string): string | undefined {
  return names.get(countryCode);
}
