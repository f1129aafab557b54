import { causingAccount } from '../turns';
import { Thread, type ThreadOptions } from './thread';

/** The methods of a port that return promises. */
type AsyncMethods<T> = {
  [Method in keyof T as T[Method] extends (...args: never) => unknown ? Method : never]: T[Method];
};

/** For each method of a port: the mail domain or host of a call, which decides on its thread. */
export type Keys<T> = {
  readonly [Method in keyof AsyncMethods<T>]: T[Method] extends (...args: infer Args) => Promise<unknown>
    ? (...args: Args) => string
    : never;
};

/** Threads of one program, which serves `Ports`. All calls for one key reach the same thread, so state that concerns a key exists once. */
export class Threads<Ports extends Record<keyof Ports, object>> {
  private readonly threads: readonly Thread[];

  constructor(options: ThreadOptions & { readonly threads: number }) {
    this.threads = Array.from({ length: options.threads }, () => new Thread(options));
  }

  /** Threads that run. */
  get running(): number {
    return this.threads.filter(({ isRunning }) => isRunning).length;
  }

  /** Calls without an answer. */
  get inProgress(): number {
    return this.threads.reduce((sum, { inProgress }) => sum + inProgress, 0);
  }

  /** A port whose adapter runs in the threads. Arguments and results must be cloneable; see {@link Thread.call}. */
  port<Name extends keyof Ports & string>(name: Name, keys: Keys<Ports[Name]>): Ports[Name] {
    const methods = Object.entries(keys as Record<string, (...args: unknown[]) => string>).map(
      ([method, keyOf]) => [
        method,
        (...args: unknown[]) => {
          const key = keyOf(...args);
          return this.threadOf(key).call(name, method, args, causingAccount.getStore() ?? key);
        },
      ],
    );
    return Object.fromEntries(methods) as Ports[Name];
  }

  /** Calls a method in every running thread. A thread that ends meanwhile gives no result. */
  async each<Result>(port: string, method: string, ...args: unknown[]): Promise<Result[]> {
    const running = this.threads.filter(({ isRunning }) => isRunning);
    const results = await Promise.allSettled(running.map((thread) => thread.call(port, method, args)));
    return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value as Result] : []));
  }

  /** Ends all threads, and refuses further calls. */
  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }

  private threadOf(key: string): Thread {
    let hash = 0;
    for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) >>> 0;
    return this.threads[hash % this.threads.length]!;
  }
}
