import { expect, it } from '@jest/globals';
import { seededRandom } from '../../parts/random';
import { type Check } from '../checks/check';
import { whatIsMissing } from '../../parts/packages';
import type { BalancerName } from '../parts/balancer';

/** Ten seconds or so, where the machine does nothing else. */
const timeoutMs = 240_000;

/** A check as a test, as short as it can be; skipped with a sentence where a program is not installed. */
export function checkAsTest(name: string, { about, run }: Check, balancer: BalancerName): void {
  const missing = whatIsMissing([balancer, 'redis-server']);
  // eslint-disable-next-line no-restricted-syntax -- needs programs that this machine may lack
  const test = missing === undefined ? it : it.skip;
  test(
    `${name} through ${balancer}: ${about}${missing === undefined ? '' : ` (${missing})`}`,
    async () => {
      const { figures, violations } = await run({ balancer, random: seededRandom(1), isBrief: true });
      expect({ figures, violations }).toEqual({ figures, violations: [] });
    },
    timeoutMs,
  );
}
