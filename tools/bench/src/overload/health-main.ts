import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const everyMs = 100;
const timeoutMs = 10_000;
const url = `${process.argv[2]!}/healthz`;

let over = false;
process.once('message', () => (over = true));
void (async () => {
  const sent: Promise<number>[] = [];
  while (!over) {
    sent.push(send());
    await wait(everyMs);
  }
  // JSON turns Infinity into null.
  process.send!(Math.max(...(await Promise.all(sent))), () => process.exit());
})();

/** @returns milliseconds; Infinity for no answer, or another one than 200 */
async function send(): Promise<number> {
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
