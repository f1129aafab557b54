import { Worker } from 'node:worker_threads';

export interface ScryptOrder {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyLength: number;
  readonly options: { readonly N: number; readonly r: number; readonly p: number };
}

type Answer = { readonly key: Uint8Array } | { readonly error: string };

/** The thread's program. On Linux each thread has its own priority (setpriority(2)): requests run before hashes. */
const program = `
const { parentPort } = require('node:worker_threads');
const { scryptSync } = require('node:crypto');
if (process.platform === 'linux') require('node:os').setPriority(5);
parentPort.on('message', ({ password, salt, keyLength, options }) => {
  try {
    parentPort.postMessage({ key: scryptSync(password, salt, keyLength, { ...options, maxmem: 2 ** 28 }) });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
});`;

/**
 * Runs scrypt on its own thread, one order at a time. Node would run it in its thread pool, which file access, name look-ups and
 * compression share. The thread starts with the first order and keeps no process alive.
 */
export class ScryptWorker {
  private worker: Worker | undefined;

  /** Callers wait for the last order before they call again. @throws Error for impossible parameters */
  run(order: ScryptOrder): Promise<Buffer> {
    const worker = (this.worker ??= new Worker(program, { eval: true }));
    worker.ref();
    return new Promise<Buffer>((resolve, reject) => {
      const fail = (error: Error) => {
        this.worker = undefined;
        reject(error);
      };
      worker.once('error', fail);
      worker.once('message', (answer: Answer) => {
        worker.off('error', fail);
        worker.unref();
        if ('error' in answer) reject(new Error(answer.error));
        else resolve(Buffer.from(answer.key));
      });
      worker.postMessage(order);
    });
  }
}
