import { openContestant, type Opinion } from './contestants';
import type { LabMap } from './lab';

/** A child process with one contestant in it: `contestant-main.js <name> <map of the lab>`. */
export interface Request {
  readonly id: number;
  readonly email: string;
}

/** The first one, with the id 0 and nothing else, is sent when the contestant is ready. */
export interface Reply {
  readonly id: number;
  readonly opinion: Opinion;
  readonly milliseconds: number;
}

async function main(name: string, map: LabMap): Promise<void> {
  const contestant = await openContestant(name, map);
  process.on('message', ({ id, email }: Request) => {
    const start = performance.now();
    void contestant(email).then((opinion) => {
      process.send!({ id, opinion, milliseconds: performance.now() - start } satisfies Reply);
    });
  });
  process.send!({ id: 0 });
}

void main(process.argv[2]!, JSON.parse(process.argv[3]!) as LabMap);
