import listed from './cloud-regions.json';

export type Cloud = keyof typeof listed;

interface CloudPlace {
  readonly country_code: string;
  readonly region?: string;
  readonly city?: string;
}

/**
 * Places of the regions of clouds by the name of the region, as their operators publish them: country and city, with the ISO 3166-2 subdivision of an ambiguous city.
 * A region has no city if the operator names none (`Asia Pacific (Malaysia)`) or two (`Mexico (Central)`, `Mexico (Mexico City)`).
 *
 * - Amazon: https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html; local and wavelength zones, by the code of a city in
 *   the name of their network border group: https://docs.aws.amazon.com/local-zones/latest/ug/available-local-zones.html
 * - Google: https://cloud.google.com/compute/docs/regions-zones
 * - Microsoft: https://learn.microsoft.com/azure/reliability/regions-list
 * - Oracle: https://docs.oracle.com/iaas/Content/General/Concepts/regions.htm
 */
export const CLOUD_REGIONS: Readonly<Record<Cloud, ReadonlyMap<string, CloudPlace>>> = {
  amazon: regionsOf(listed.amazon),
  amazonZone: regionsOf(listed.amazonZone),
  google: regionsOf(listed.google),
  microsoft: regionsOf(listed.microsoft),
  oracle: regionsOf(listed.oracle),
};

function regionsOf(places: Readonly<Record<string, string>>): ReadonlyMap<string, CloudPlace> {
  return new Map(
    Object.entries(places).map(([name, place]) => {
      const [, country, region, city] = /^([A-Z]{2})(?:-(\w+))?(?: (.+))?$/.exec(place)!;
      return [name, { country_code: country!, ...(region && { region }), ...(city && { city }) }];
    }),
  );
}
