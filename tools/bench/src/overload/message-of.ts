import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** @throws Error when the process ends without a message */
export async function messageOf<T>(child: ChildProcess, name: string): Promise<T> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    // Not `exit`, which may arrive before a message that was sent ahead of it.
    once(child, 'disconnect').then(() => Promise.reject(new Error(`The ${name} ended early.`))),
  ])) as [T];
  return message;
}
