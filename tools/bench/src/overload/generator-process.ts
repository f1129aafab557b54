import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Job, PhaseReport } from './load';

/** The load comes from a process of its own: what measures must not wait for what it measures. */
export async function generate(job: Job): Promise<PhaseReport[]> {
  const child = fork(join(__dirname, 'generator-main.js'));
  child.send(job);
  const [reports] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The generator of load ended early.'))),
  ])) as [PhaseReport[]];
  return reports;
}

/** As bytes of HTTP/1.1. */
export function post(path: string, headers: Readonly<Record<string, string>>, body: object): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    host: 'bench',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}
