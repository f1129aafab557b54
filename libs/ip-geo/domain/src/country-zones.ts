/** Current IANA names of zones that Intl lists under former names. https://www.iana.org/time-zones, file `backward` */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Countries with several zones of one offset: the zone of the capital. */
const ONE_OFFSET: Readonly<Record<string, string>> = {
  ...{ AR: 'America/Argentina/Buenos_Aires', CY: 'Asia/Nicosia', DE: 'Europe/Berlin', KZ: 'Asia/Almaty' },
  ...{ MH: 'Pacific/Majuro', MY: 'Asia/Kuala_Lumpur', PS: 'Asia/Hebron', UZ: 'Asia/Tashkent' },
};

/** ECMA-402's Intl Locale Info, which TypeScript's library does not have yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones(): string[] | undefined };

const zones = new Map<string, readonly string[]>();

/**
 * The time zones of a country in Unicode's CLDR, by IANA names.
 *
 * @param countryCode ISO 3166-1 alpha-2
 */
export function zonesOf(countryCode: string): readonly string[] {
  let known = zones.get(countryCode);
  if (!known) {
    const listed = (new Intl.Locale(`und-${countryCode}`) as LocaleWithZones).getTimeZones() ?? [];
    known = listed.map((zone) => RENAMED[zone] ?? zone);
    zones.set(countryCode, known);
  }
  return known;
}

/** The time zone of a country where the whole country has one time; else null. */
export function onlyZoneOf(countryCode: string): string | null {
  const own = zonesOf(countryCode);
  return ONE_OFFSET[countryCode] ?? (own.length === 1 ? own[0]! : null);
}
