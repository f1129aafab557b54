import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Memory, Reply, Request } from './contestant-main';
import type { Opinion } from './contestants';
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
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const contestant = new ContestantProcess(name, child);
    await once(child, 'message');
    return contestant;
  }

  async validate(email: string): Promise<{ opinion: Opinion; milliseconds: number }> {
    const reply = await this.ask({ id: ++this.last, email });
    if ('opinion' in reply) return reply;
    throw new Error('That was no opinion.');
  }

  async memory(): Promise<Memory> {
    const reply = await this.ask({ id: ++this.last, wants: 'memory' });
    if ('memory' in reply) return reply.memory;
    throw new Error('That was no memory.');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }

  private ask(request: Request): Promise<Reply> {
    return new Promise((resolve) => {
      this.waiting.set(request.id, resolve);
      this.child.send(request);
    });
  }
}
