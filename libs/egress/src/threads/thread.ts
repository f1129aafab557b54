import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { DomainError, systemTimer, type CancelTimer, type Timer } from '@enrichment/kernel';
import { type CallMessage, errorOf, type FromThread, type ToThread, takeSignal } from './messages';

export interface ThreadOptions {
  /** Path of the program, which calls `serve`. */
  readonly program: string;
  /** Cloneable value that the program receives. */
  readonly settings?: unknown;
  /** Bounds of the memory. A thread that exceeds one ends. */
  readonly maxHeapMb: number;
  readonly maxYoungHeapMb?: number;
  /** Called with events of the program, in the asynchronous context of the call that caused them. */
  readonly onReport?: (name: string, args: readonly unknown[]) => void;
  /** Called when the thread fails or hangs. Another one takes its place at the next call. */
  readonly onFault?: (error: Error) => void;
  readonly timer?: Timer;
}

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly inContext: (run: () => void) => void;
}

const tickMs = 500;
/** Ticks without a turn of the thread's event loop after which the thread is replaced: 5 seconds. */
const hungTicks = 10;
/** Ticks for the start on a slow machine. */
const startTicks = 120;

/** Refusal of the calls of a thread that ended. */
const interrupted = () => new DomainError('SYS_002', 'The work was interrupted: repeat the request.', {}, 1);

/** A program in a thread of its own, started by its first call. A thread that fails or hangs ends its own calls, and nothing else. */
export class Thread {
  private running: RunningThread | undefined;
  private isClosed = false;

  constructor(private readonly options: ThreadOptions) {}

  /** Whether the thread has been started and not ended. */
  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Calls without an answer. */
  get inProgress(): number {
    return this.running?.inProgress ?? 0;
  }

  /**
   * Calls a method of one of the program's ports. One argument, or its property `signal`, may be an `AbortSignal`.
   *
   * @param account calls of one account take turns with those of others
   * @throws DomainError SYS_002 when the thread ends before its answer
   * @throws `signal.reason` as soon as the signal aborts
   */
  async call(port: string, method: string, args: readonly unknown[], account = ''): Promise<unknown> {
    if (this.isClosed) throw interrupted();
    this.running ??= new RunningThread(this.options, (ended) => {
      if (this.running === ended) this.running = undefined;
    });
    return this.running.call(port, method, args, account);
  }

  /** Ends the thread and its calls, without an end of its program. The next call starts another thread. */
  async end(): Promise<void> {
    await this.running?.end();
  }

  /** Like {@link end}, and refuses further calls. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.end();
  }
}

/** One life of a thread. */
class RunningThread {
  private readonly worker: Worker;
  private readonly pending = new Map<number, PendingCall>();
  private messages: (CallMessage | number)[] = [];
  private lastId = 0;
  private isReady = false;
  private isOver = false;
  private ticksLeft = startTicks;
  private cancelTick: CancelTimer | undefined;

  constructor(
    private readonly options: ThreadOptions,
    private readonly onEnd: (thread: RunningThread) => void,
  ) {
    const { program, settings, maxHeapMb, maxYoungHeapMb = 16 } = options;
    this.worker = new Worker(program, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungHeapMb },
    });
    this.worker.on('message', (message: FromThread) => this.receive(message));
    this.worker.on('error', (error) => this.fail(error instanceof Error ? error : new Error(String(error))));
    this.worker.on('messageerror', (error) => this.fail(error));
    this.worker.on('exit', (code) => this.fail(new Error(`the thread ended with code ${code}`)));
    // The service's own connections keep the process alive.
    this.worker.unref();
  }

  get inProgress(): number {
    return this.pending.size;
  }

  call(port: string, method: string, given: readonly unknown[], account: string): Promise<unknown> {
    const { args, signal, signalAt } = takeSignal(given);
    signal?.throwIfAborted();
    const id = ++this.lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const leave = () => {
      if (!this.pending.delete(id)) return;
      this.send(id);
      reject(signal!.reason);
    };
    const over = () => signal?.removeEventListener('abort', leave);
    signal?.addEventListener('abort', leave, { once: true });
    this.pending.set(id, {
      resolve: (value) => {
        over();
        resolve(value);
      },
      reject: (error) => {
        over();
        reject(error);
      },
      inContext: AsyncLocalStorage.snapshot(),
    });
    this.send({ id, port, method, account, args, signalAt });
    this.watch();
    return promise;
  }

  async end(): Promise<void> {
    this.settleAll();
    await this.worker.terminate();
  }

  /** Sends the messages of one turn of the event loop together, because each one wakes the thread. */
  private send(message: CallMessage | number): void {
    this.messages.push(message);
    if (this.messages.length === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const batch: ToThread = this.messages;
    this.messages = [];
    try {
      this.worker.postMessage(batch);
    } catch {
      // An argument cannot be cloned. Its call fails alone.
      for (const message of batch) this.sendAlone(message);
    }
  }

  private sendAlone(message: CallMessage | number): void {
    try {
      this.worker.postMessage([message]);
    } catch (error) {
      if (typeof message !== 'number') this.take(message.id)?.reject(error);
    }
  }

  private receive({ isReady, answers, reports }: FromThread): void {
    this.isReady ||= isReady ?? false;
    // Every message shows that the event loop of the thread turns.
    this.ticksLeft = hungTicks;
    for (const { id, name, args } of reports) {
      const report = () => this.options.onReport?.(name, args);
      const causing = id === undefined ? undefined : this.pending.get(id);
      if (causing) causing.inContext(report);
      else report();
    }
    for (const { id, value, error } of answers) {
      if (error) this.take(id)?.reject(errorOf(error));
      else this.take(id)?.resolve(value);
    }
  }

  private take(id: number): PendingCall | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  /**
   * Watches the thread while it has calls. Ticks are counted instead of time: a process that the system stopped for a while has
   * missed the ticks too.
   */
  private watch(): void {
    const { timer = systemTimer } = this.options;
    this.cancelTick ??= timer(tickMs, () => {
      this.cancelTick = undefined;
      if (this.pending.size === 0) return;
      if (this.ticksLeft-- === 0) {
        this.fail(new Error('the thread hangs'));
        return;
      }
      if (this.isReady) this.send(turn);
      this.watch();
    });
  }

  private fail(error: Error): void {
    if (!this.settleAll()) return;
    void this.worker.terminate();
    this.options.onFault?.(error);
  }

  /** @returns false when the thread had ended before */
  private settleAll(): boolean {
    const isFirst = !this.isOver;
    this.isOver = true;
    this.cancelTick?.();
    this.onEnd(this);
    const interruptedCalls = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of interruptedCalls) reject(interrupted());
    return isFirst;
  }
}

/** A call whose answer only shows that the event loop turns. */
const turn: CallMessage = { id: 0, port: 'thread', method: 'turn', account: 'thread', args: [] };
