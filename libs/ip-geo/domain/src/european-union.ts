/** The 27 member states since the United Kingdom left, by ISO 3166-1 alpha-2 code. */
const MEMBER_STATES = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';

/** Parts of member states that belong to the Union and have their own code. */
const REGIONS_WITH_OWN_CODE = 'AX GF GP MF MQ RE YT';

const UNION = new Set(`${MEMBER_STATES} ${REGIONS_WITH_OWN_CODE}`.split(' '));

/** Whether a country, by its upper-case ISO 3166-1 alpha-2 code, belongs to the European Union. */
export function isInEuropeanUnion(countryCode: string): boolean {
  return UNION.has(countryCode);
}
