import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Reply, Request } from './contestant-main';
import type { LabMap } from './lab';

/** One contestant in a process of its own, which sees nothing but the lab. */
export class ContestantProcess {
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private last = 0;

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    child.on('message', (reply: Reply) => {
      this.waiting.get(reply.id)?.(reply);
      this.waiting.delete(reply.id);
    });
    child.once('exit', (code) => {
      if (code) throw new Error(`${name} broke down.`);
    });
  }

  static async start(name: string, map: LabMap): Promise<ContestantProcess> {
    const child = fork(join(__dirname, 'contestant-main.js'), [name, JSON.stringify(map)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const contestant = new ContestantProcess(name, child);
    await once(child, 'message');
    return contestant;
  }

  validate(email: string): Promise<Omit<Reply, 'id'>> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.child.send({ id, email } satisfies Request);
    });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}
