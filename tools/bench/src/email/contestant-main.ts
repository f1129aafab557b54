import { openContestant, type Opinion } from './contestants';
import type { LabMap } from './lab';

/** A child process with one contestant in it: `contestant-main.js <name> <map of the lab>`. */
export type Request = { readonly id: number } & ({ readonly email: string } | { readonly wants: 'memory' });

export type Reply = { readonly id: number } & (
  { readonly opinion: Opinion; readonly milliseconds: number } | { readonly memory: Memory }
);

/** In megabytes; the heap as it is after a collection. */
export interface Memory {
  readonly resident: number;
  readonly heap: number;
}

async function main(name: string, map: LabMap): Promise<void> {
  const contestant = await openContestant(name, map);
  const send = (reply: Reply) => process.send?.(reply);
  const answer = async (request: Request) => {
    if ('wants' in request) {
      global.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      send({ id: request.id, memory: { resident: rss / 1e6, heap: heapUsed / 1e6 } });
      return;
    }
    const start = performance.now();
    const opinion = await contestant(request.email);
    send({ id: request.id, opinion, milliseconds: performance.now() - start });
  };
  process.on('message', (request: Request) => void answer(request));
  send({ id: 0, memory: { resident: 0, heap: 0 } });
}

void main(process.argv[2]!, JSON.parse(process.argv[3]!) as LabMap);
