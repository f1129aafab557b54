import { parentPort } from 'node:worker_threads';

const passMs = 2;
const passes = 150;

/** Takes the same time whenever it runs on a processor of its own. */
function work(steps: number): number {
  let value = 1;
  for (let i = 0; i < steps; i++) value = Math.imul(value ^ i, 0x9e3779b1);
  return value;
}

function time(steps: number): number {
  const start = performance.now();
  work(steps);
  return performance.now() - start;
}

let steps = 100_000;
for (let i = 0; i < 20; i++) time(steps); // It is compiled then.
steps = Math.max(
  1,
  Math.round((steps * passMs) / Math.min(...Array.from({ length: 10 }, () => time(steps)))),
);
parentPort?.postMessage(Array.from({ length: passes }, () => time(steps)));
