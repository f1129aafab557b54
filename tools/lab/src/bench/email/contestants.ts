import { KeptMailLists } from '@enrichment/email-lists';
import { Semaphore } from '@enrichment/concurrency';
import { SystemClock } from '@enrichment/kernel';
import { fork } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { isIP, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { LabMap } from './lab';
import { openOurs } from './ours';

/** A library's verdict: whether an address accepts mail, and with what probability; `undefined` when unknown. */
export interface Opinion {
  readonly isDeliverable: boolean | undefined;
  /** 0.5 to 1. A library without a score counts as sure. */
  readonly confidence: number;
}

export interface Answer {
  readonly opinion: Opinion;
  readonly milliseconds: number;
}

interface Task {
  readonly name: string;
  readonly map: LabMap;
  /** Addresses are validated in this order, with this concurrency. */
  readonly emails: readonly string[];
  readonly parallel: number;
  /** A library that has not answered by then does not know, in milliseconds. */
  readonly timeoutMs: number;
}

type Validate = (email: string) => Promise<Opinion>;
type Yes = boolean | null | undefined;

const sender = 'check@probe.example.net';
const load = createRequire(__filename);
const unknown: Opinion = { isDeliverable: undefined, confidence: 0.5 };

/** Calls each library as its README describes, with a mailbox check. */
const peers: Readonly<Record<string, () => (email: string) => Promise<Yes>>> = {
  'deep-email-validator': () => {
    const { validate } = load('deep-email-validator') as {
      validate(options: {
        email: string;
        sender: string;
        validateTypo: boolean;
      }): Promise<{ valid: boolean }>;
    };
    // The corpus's domains are invented, not mistyped.
    return async (email) => (await validate({ email, sender, validateTypo: false })).valid;
  },
  'email-deep-validator': () => {
    const Library = load('email-deep-validator') as new () => {
      verify(email: string): Promise<{ validDomain: Yes; validMailbox: Yes }>;
    };
    const validator = new Library();
    return async (email) => {
      const { validDomain, validMailbox } = await validator.verify(email);
      return validDomain === false ? false : validMailbox;
    };
  },
};

export const contestants: readonly string[] = ['ours', ...Object.keys(peers)];

/** Validates addresses with a contestant, in a separate process that reaches only the lab. */
export async function validateBy(task: Task): Promise<Answer[]> {
  const child = fork(__filename, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(task);
  const [answers] = (await Promise.race([
    once(child, 'message'),
    once(child, 'disconnect').then(() => Promise.reject(new Error(`${task.name} broke down.`))),
  ])) as [Answer[]];
  return answers;
}

if (require.main === module) {
  process.once('message', (task: Task) => {
    void run(task).then((answers) => process.send!(answers, () => process.exit()));
  });
}

async function run({ name, map, emails, parallel, timeoutMs }: Task): Promise<Answer[]> {
  const validate = name === 'ours' ? await ours(map) : peer(name, map);
  const semaphore = new Semaphore({ permits: parallel });
  const one = async (email: string): Promise<Answer> => {
    const start = performance.now();
    const opinion = await Promise.race([validate(email), wait(timeoutMs, unknown)]);
    return { opinion, milliseconds: performance.now() - start };
  };
  return Promise.all(emails.map((email) => semaphore.run(() => one(email))));
}

async function ours(map: LabMap): Promise<Validate> {
  const lists = await KeptMailLists.open({ clock: new SystemClock() });
  lists.warmUp();
  const { validate } = openOurs({ map, lists });
  return async (email) => {
    const answer = await validate(email);
    if (answer === 'no_answer') return unknown;
    return { isDeliverable: answer.isDeliverable, confidence: answer.confidenceScore };
  };
}

function peer(name: string, map: LabMap): Validate {
  const validate = peers[name]!();
  enterLab(map);
  return async (email) => {
    // A library that fails gives no verdict.
    const answer = (await validate(email).catch(() => undefined)) ?? undefined;
    return answer === undefined ? unknown : { isDeliverable: answer, confidence: 1 };
  };
}

/**
 * Makes a lab of this process's network, for software whose servers cannot be configured: names are queried at the lab's name
 * server, and every TCP connection, whatever its port, leads to the lab's place for the address, or is refused.
 */
function enterLab({ nameServer, places }: LabMap): void {
  const servers = [`${nameServer.host}:${nameServer.port}`];
  dns.setServers(servers);
  dns.promises.setServers(servers);
  const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
  const connectInLab = function (this: Socket, ...args: unknown[]): Socket {
    // `(port, host?, listener?)` and `(options, listener?)`, or either as one array, which is what `net.connect` passes.
    const given = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
    const [first, second] = given;
    const listener = given.find((one): one is () => void => typeof one === 'function');
    const host =
      typeof first === 'object' ? (first as { host?: string }).host : (second as string | undefined);
    if (listener) this.once('connect', listener);
    addressOf(host ?? '').then(
      (address) => {
        const port = places[address];
        if (this.destroyed || port === 'never answers') return;
        if (port === undefined) this.destroy(new Error(`connect ECONNREFUSED ${address}`));
        else connect.call(this, { host: '127.0.0.1', port });
      },
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  };
  Socket.prototype.connect = connectInLab as typeof Socket.prototype.connect;
}

/** Resolves like the operating system: an empty name is this machine. */
async function addressOf(host: string): Promise<string> {
  if (isIP(host)) return host;
  if (host === '' || host === 'localhost') return '127.0.0.1';
  const [address] = await dns.promises.resolve4(host);
  return address!;
}
