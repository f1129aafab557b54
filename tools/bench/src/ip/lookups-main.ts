import { readFileSync } from 'node:fs';
import { LocateIp, requireIp } from '@enrichment/ip-geo-domain';
import { MaxmindGeoDatabase } from '@enrichment/ip-geo-maxmind';
import { type CityResponse, open, Reader } from 'maxmind';
import { addressesOf, type Workload, workloads } from './addresses';

/** Of one round. */
export interface Measured {
  /** Lookups a second. */
  readonly rate: number;
  /** Resident memory, beside that from before the files were opened. */
  readonly megabytes: number;
}

export interface Round {
  readonly workload: Workload;
  readonly seconds: number;
}

type LookUp = (address: string) => unknown;

/** Each opens the file of IPv4 and that of IPv6 addresses. */
const candidates: Readonly<Record<string, (files: readonly string[]) => Promise<LookUp> | LookUp>> = {
  /** The whole use case: the text is parsed strictly, special-purpose blocks are known, the answer is made. */
  ours: async (files) => {
    const locate = new LocateIp(await MaxmindGeoDatabase.open(files, { reloadIntervalMs: 0 }));
    return (address) => locate.execute(requireIp(address));
  },
  maxmind: async (files) => lookUpIn(await Promise.all(files.map((file) => open<CityResponse>(file)))),
  'maxmind without its cache': (files) =>
    lookUpIn(files.map((file) => new Reader<CityResponse>(readFileSync(file)))),
};

export const inNode = Object.keys(candidates);

function lookUpIn([ipv4, ipv6]: readonly Reader<CityResponse>[]): LookUp {
  return (address) => (address.includes(':') ? ipv6! : ipv4!).get(address);
}

/** A process for each candidate: `lookups-main.js NAME FILES...`. */
async function main(name: string, files: readonly string[]): Promise<void> {
  const addresses = new Map(workloads.map((workload) => [workload, addressesOf(workload)]));
  const resident = () => {
    global.gc?.();
    return process.memoryUsage().rss / 1024 ** 2;
  };
  const before = resident();
  const lookUp = await candidates[name]!(files);
  const next = new Map(workloads.map((workload) => [workload, 0]));
  process.on('message', ({ workload, seconds }: Round) => {
    const all = addresses.get(workload)!;
    let at = next.get(workload)!;
    const [from, start] = [at, performance.now()];
    const end = start + seconds * 1_000;
    do for (let i = 0; i < 256; i++) lookUp(all[at++ % all.length]!);
    while (performance.now() < end);
    const rate = ((at - from) * 1_000) / (performance.now() - start);
    next.set(workload, at % all.length);
    const measured: Measured = { rate, megabytes: resident() - before };
    process.send!(measured);
  });
  process.send!('ready');
}

if (require.main === module) void main(process.argv[2]!, process.argv.slice(3));
