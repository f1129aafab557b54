import { AsyncLocalStorage } from 'node:async_hooks';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { causingAccount, turns } from '../turns';
import {
  type AnswerMessage,
  type CallMessage,
  errorMessage,
  type FromThread,
  putSignal,
  type ReportMessage,
  type ToThread,
} from './messages';

/** Sends an event to the main thread, where it belongs to the call that caused it. The arguments must be cloneable. */
export type Report = (name: string, ...args: readonly unknown[]) => void;

/** Objects whose methods the main thread calls, by their names. */
type Ports = Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>>;

/** The main thread sends no reason of an abort. */
const callerLeft = new Error('the caller has left');

/**
 * Runs a thread's program: answers the calls of the main thread.
 *
 * @param open makes the objects whose methods the main thread calls, by their names, from the settings of the thread
 */
export async function serve<Settings>(
  open: (settings: Settings, report: Report) => object | Promise<object>,
): Promise<void> {
  // On Linux each thread has its own priority (setpriority(2)): the thread that answers callers runs first.
  if (process.platform === 'linux') setPriority(10);
  const main = parentPort!;
  const inProgress = new Map<number, AbortController>();
  const call = new AsyncLocalStorage<number>();
  let answers: AnswerMessage[] = [];
  let reports: ReportMessage[] = [];
  let isScheduled = false;

  /** Sends the messages of one turn of the event loop together, because each message wakes the main thread. */
  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(flush);
  }

  function flush(): void {
    isScheduled = false;
    const batch: FromThread = { answers, reports };
    answers = [];
    reports = [];
    try {
      main.postMessage(batch);
    } catch {
      // One answer cannot be cloned. It fails alone.
      main.postMessage({ reports: [], answers: batch.answers.map(cloneable) } satisfies FromThread);
    }
  }

  async function run(ports: Ports, message: CallMessage, over: AbortController): Promise<void> {
    const { id, port, method } = message;
    try {
      over.signal.throwIfAborted();
      const value = await call.run(id, () => ports[port]![method]!(...putSignal(message, over.signal)));
      answers.push({ id, value });
    } catch (error) {
      answers.push({ id, error: errorMessage(error) });
    }
    inProgress.delete(id);
    schedule();
  }

  const report: Report = (name, ...args) => {
    reports.push({ id: call.getStore(), name, args });
    schedule();
  };
  const ports = {
    ...(await open(workerData as Settings, report)),
    thread: { turn: () => undefined },
  } as Ports;
  const start = (message: CallMessage) => {
    const over = new AbortController();
    inProgress.set(message.id, over);
    turns.run(message.account, () => void causingAccount.run(message.account, run, ports, message, over));
  };
  main.on('message', (messages: ToThread) => {
    for (const message of messages)
      if (typeof message === 'number') inProgress.get(message)?.abort(callerLeft);
      else start(message);
  });
  main.postMessage({ isReady: true, answers: [], reports: [] } satisfies FromThread);
}

function cloneable(answer: AnswerMessage): AnswerMessage {
  try {
    return structuredClone(answer);
  } catch (error) {
    return { id: answer.id, error: errorMessage(error) };
  }
}
