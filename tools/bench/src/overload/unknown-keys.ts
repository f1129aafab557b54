import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newApiKeyText } from '@enrichment/billing-domain';
import type { Served } from '../processes';
import { generate, post } from './generator-process';
import type { PhaseReport } from './load';
import { lookUps } from './look-ups';
import { atLeast, atMost, type Row } from './row';

/** A tenant who asks now and then. */
const quiet = { connections: 4, rate: 50 };
const flooding = 256;
/** More than the service remembers as unknown. */
const unknownKeys = 20_000;

/** A tenant alone, and then beside connections that try one unknown key after the other, as fast as they are answered. */
export async function measureUnknownKeys(service: Served, quick: boolean): Promise<Row[]> {
  const ratios: number[] = [];
  const served: number[] = [];
  const asked = lookUps(service);
  const seconds = quick ? 1 : 10;
  const tenant = async (): Promise<PhaseReport> => {
    const phases = [{ rate: quiet.rate, seconds }];
    return (await generate({ ...asked, connections: quiet.connections, phases }))[0]!;
  };
  const requests = Array.from({ length: unknownKeys }, () =>
    post('/v1/ip/lookup', { 'x-api-key': newApiKeyText((count) => randomBytes(count)) }, { ip: '8.8.8.8' }),
  );
  const flood = async (floodSeconds: number): Promise<PhaseReport> => {
    const phases = [{ rate: 'closed', seconds: floodSeconds }] as const;
    // Its refusals are kept back for seconds, and nobody needs the last ones.
    return (await generate({ ...asked, requests, connections: flooding, phases, lastAnswersMs: 0 }))[0]!;
  };
  await flood(seconds); // What is seldom done is compiled then.
  for (let round = 1; round <= (quick ? 1 : 3); round++) {
    const alone = await tenant();
    const flooded = flood(seconds + 2);
    await wait(1_000);
    const beside = await tenant();
    ratios.push(beside.accepted.p99 / alone.accepted.p99);
    served.push((beside.answers[200] ?? 0) / beside.due);
    const tried = await flooded;
    console.error(
      `round ${round}/3  p99 alone ${alone.accepted.p99.toFixed(1)} ms, beside ${beside.accepted.p99.toFixed(1)} ms; ` +
        `unknown keys: ${JSON.stringify(tried.answers)}`,
    );
  }
  return [
    atMost('unknown keys: p99 of a quiet tenant, of that alone', ratios, 3),
    atLeast('unknown keys: served of that tenant', served, 1),
  ];
}
