import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const everyMs = 100;
const timeoutMs = 10_000;

/** Asks `/healthz` on a new connection each time, as load balancers do. @returns the slowest answer's milliseconds while `work` runs */
export async function slowestHealth(url: string, work: Promise<unknown>): Promise<number> {
  let over = false;
  void work.finally(() => (over = true)).catch(() => undefined);
  const asked: Promise<number>[] = [];
  while (!over) {
    asked.push(ask(`${url}/healthz`));
    await wait(everyMs);
  }
  return Math.max(...(await Promise.all(asked)));
}

/** @returns Infinity for no answer, or another one than 200 */
async function ask(url: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: timeoutMs }, (response) => {
      response.resume().once('end', () => {
        resolve(response.statusCode === 200 ? performance.now() - start : Infinity);
      });
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', () => resolve(Infinity));
  });
}
