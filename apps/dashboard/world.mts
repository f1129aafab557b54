import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoEqualEarth, geoPath } from 'd3-geo';
import { iso31661 } from 'iso-3166';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';
import frame from './src/results/frame.json' with { type: 'json' };

const name = 'virtual:world';
const antarctica = '010';

/** `virtual:world`: the countries as paths of the map, by ISO 3166-1 code, made at the build from Natural Earth's data. */
export function world(): Plugin {
  return {
    name: 'world',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(countries())};` : undefined),
  };
}

function countries(): Record<string, string> {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8'));
  const projection = geoEqualEarth().scale(frame.scale).translate(frame.centre);
  const path = geoPath(projection).digits(1);
  const codes = new Map(iso31661.map(({ numeric, alpha2 }) => [numeric, alpha2]));
  const drawn: Record<string, string> = {};
  for (const country of feature(atlas, atlas.objects.countries).features) {
    if (country.id === antarctica) continue;
    // Some countries are claimed and have no code.
    const code = codes.get(country.id) ?? '';
    drawn[code] = (drawn[code] ?? '') + path(country);
  }
  return drawn;
}
