import { openContestant, type Opinion } from './contestants';
import type { LabMap } from './lab';

/** A child process with one contestant in it: `contestant-main.js <name> <map of the lab>`. */
export type Request = { readonly id: number } & ({ readonly email: string } | { readonly wants: 'memory' });

export type Reply = { readonly id: number } & (
  { readonly opinion: Opinion; readonly milliseconds: number } | { readonly memory: Memory }
);

/** In megabytes. Peaks are since the last time it was asked for; the heap counts after a collection, its peak does not. */
export interface Memory {
  readonly resident: number;
  readonly heap: number;
  readonly peakResident: number;
  readonly peakHeap: number;
}

const sampleMs = 20;

async function main(name: string, map: LabMap): Promise<void> {
  const contestant = await openContestant(name, map);
  const send = (reply: Reply) => process.send?.(reply);
  const answer = async (request: Request) => {
    if ('wants' in request) {
      send({ id: request.id, memory: memory() });
      return;
    }
    const start = performance.now();
    const opinion = await contestant(request.email);
    send({ id: request.id, opinion, milliseconds: performance.now() - start });
  };
  const memory = watchMemory();
  process.on('message', (request: Request) => void answer(request));
  send({ id: 0, memory: memory() });
}

function watchMemory(): () => Memory {
  let [peakResident, peakHeap] = [0, 0];
  const look = () => {
    const { rss, heapUsed } = process.memoryUsage();
    peakResident = Math.max(peakResident, rss / 1e6);
    peakHeap = Math.max(peakHeap, heapUsed / 1e6);
    return { resident: rss / 1e6, heap: heapUsed / 1e6 };
  };
  setInterval(look, sampleMs).unref();
  return () => {
    look();
    global.gc?.();
    const memory = { ...look(), peakResident, peakHeap };
    [peakResident, peakHeap] = [0, 0];
    return memory;
  };
}

void main(process.argv[2]!, JSON.parse(process.argv[3]!) as LabMap);
