import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Job, PhaseReport } from './load';
import { messageOf } from './message-of';

/** The load comes from a process of its own: what measures must not wait for what it measures. */
export async function generate(job: Job): Promise<PhaseReport[]> {
  const child = fork(join(__dirname, 'generator-main.js'));
  child.send(job);
  return messageOf<PhaseReport[]>(child, 'generator of load');
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
