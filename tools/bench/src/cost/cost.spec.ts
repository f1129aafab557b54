import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { casesOf } from './cases';
import { statementsOf } from './statements';
import { type CostWorld, openCostWorld } from './world';

let world: CostWorld;
let networkUrl: string;
beforeAll(async () => {
  world = await openCostWorld({ CHROME_PATH: '/nowhere' });
  const demo = JSON.parse(readFileSync(join(world.dataDir, 'demo.json'), 'utf8')) as { network_url: string };
  networkUrl = demo.network_url;
});
afterAll(() => world.stop());

/**
 * The committed table is `__snapshots__/cost.spec.ts.snap`: a further round trip to the database on the way of a request shows
 * in its review. `npx jest -c tools/bench/jest.config.js cost -u` writes it anew.
 */
it('asks the database no more on the way of a request than the table says', async () => {
  const table: Record<string, string[]> = {};
  for (const one of casesOf(networkUrl)) table[one.name] = await statementsOf(world, one);
  expect(table).toMatchSnapshot();
});
