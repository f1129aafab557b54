import autocannon from 'autocannon';
import {
  processorMilliseconds,
  residentMegabytes,
  type Served,
  serveEmptyNest,
  serveEnrichment,
} from './processes';
import { median, withSpread } from './statistics';
import { printTable } from './table';

const connections = 32;

export const description =
  'IP lookup over HTTP with key, limit, durable charge, log and metrics, beside an empty Nest + Express app';

/** One process each, in turn; the load comes from this process. */
export async function run({ quick }: { quick: boolean }): Promise<void> {
  const [rounds, seconds] = quick ? [3, 2] : [5, 5];
  const servers = { enrichment: await serveEnrichment(), 'empty Nest + Express': await serveEmptyNest() };
  const names = Object.keys(servers) as (keyof typeof servers)[];
  const rates = new Map(names.map((name) => [name, [] as number[]]));
  const p99s = new Map(names.map((name) => [name, [] as number[]]));
  const costs = new Map(names.map((name) => [name, [] as number[]]));
  try {
    for (const name of names) await load(servers[name], 3);
    for (let round = 1; round <= rounds; round++) {
      for (const name of names) {
        const { rate, p99, cost } = await load(servers[name], seconds);
        rates.get(name)!.push(rate);
        p99s.get(name)!.push(p99);
        costs.get(name)!.push(cost);
        console.error(`round ${round}/${rounds}  ${name}: ${Math.round(rate)}/s`);
      }
    }
    const rows = names.map((name) => [
      name,
      withSpread(rates.get(name)!, 0),
      `${median(p99s.get(name)!)} ms`,
      `${withSpread(costs.get(name)!, 0)} µs`,
      `${residentMegabytes(servers[name].pid).toFixed(0)} MB`,
    ]);
    printTable(
      ['one process, 32 connections', 'requests/s', 'p99', 'processor time a request', 'resident'],
      rows,
    );
    const ratio = (figures: Map<string, number[]>) => {
      const [ours, theirs] = names.map((name) => figures.get(name)!);
      return withSpread(ours!.map((figure, round) => figure / theirs![round]!));
    };
    console.log(`\nrequests/s: ${ratio(rates)} of the empty app's`);
    // Tells more than the rate where the load, the database and neighbours use the same processors.
    console.log(`processor time of the Node.js process for a request: ${ratio(costs)} times the empty app's`);
  } finally {
    await Promise.all(names.map((name) => servers[name].stop()));
  }
}

async function load(
  { url, apiKey, pid }: Served,
  seconds: number,
): Promise<{ rate: number; p99: number; cost: number }> {
  const before = processorMilliseconds(pid);
  const result = await autocannon({
    url: `${url}/v1/ip/lookup`,
    method: 'POST',
    connections,
    duration: seconds,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    requests: addresses.map((ip) => ({ body: JSON.stringify({ ip }) })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} requests failed.`);
  }
  const cost = ((processorMilliseconds(pid) - before) * 1_000) / result.requests.total;
  return { rate: result.requests.average, p99: result.latency.p99, cost };
}

/** 2,000 addresses all over the IPv4 space, the same in every run. */
const addresses = Array.from({ length: 2_000 }, (_, i) => {
  const mixed = Math.imul(i + 1, 0x9e3779b1) >>> 0;
  return [24, 16, 8, 0].map((shift) => (mixed >>> shift) & 255).join('.');
});
