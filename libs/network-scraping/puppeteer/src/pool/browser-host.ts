import { withDeadline } from '@enrichment/egress';
import type { Timer } from '@enrichment/kernel';
import type { Browser, CDPSession } from 'puppeteer';
import { Tab, type TabOptions } from './tab';

interface BrowserProcess {
  readonly id: number;
  /** `renderer` for those of pages. */
  readonly type: string;
  readonly bytes: number;
}

/** A browser that runs outside of this object. */
interface OpenedBrowser {
  readonly browser: Browser;
  /** Address of this process for the browser. */
  readonly host: string;
  /** Reason against the first choice, in one line; undefined when it is used. */
  readonly problem?: string | undefined;
  /** Ends the browser in any state; never rejects. */
  readonly end: () => Promise<void>;
  /** Why its pages run without a sandbox; undefined when they have one, or when that is unknown here. */
  readonly unsandboxed?: string | undefined;
  /** Its processes on this machine, with their resident bytes. */
  readonly processes?: (session: CDPSession) => Promise<readonly BrowserProcess[]>;
}

/** Source of browsers: a program on this machine, or a remote endpoint. */
export interface BrowserOrigin {
  /** Name for people: `local`, or the endpoint without its secrets. */
  readonly name: string;
  /**
   * @param signal aborts the opening; an origin that ignores it is not awaited
   * @throws Error with the reason in one line
   */
  readonly open: (signal: AbortSignal) => Promise<OpenedBrowser>;
}

/** Change of a browser's state, for logs and metrics. */
export type BrowserEvent =
  | {
      readonly event: 'ready';
      readonly browser: string;
      readonly version: string;
      /** Why its pages run without a sandbox. */
      readonly unsandboxed: string | undefined;
      /** Why the first choice was not used. */
      readonly problem: string | undefined;
    }
  | { readonly event: 'unavailable'; readonly browser: string; readonly reason: string }
  /** The browser died, and another one is started. */
  | { readonly event: 'lost'; readonly browser: string }
  /** A page was ended, because the browser used too much memory. */
  | { readonly event: 'page_ended'; readonly browser: string; readonly bytes: number }
  /** Whether another browser has replaced this one: after its number of pages, or because a tab did not close. */
  | { readonly event: 'recycled'; readonly browser: string; readonly pages: number };

interface BrowserHostOptions {
  readonly tabs: TabOptions;
  /** Pages at the same time. */
  readonly slots: number;
  /** A browser is replaced after this many pages. */
  readonly recycleAfter: number;
  /** The largest page of a browser with more memory is ended. */
  readonly maxMemoryBytes: number;
  readonly observe: (event: BrowserEvent) => void;
  /** Called when a slot may be free, or the browser has ended. */
  readonly onChange: () => void;
  readonly timer?: Timer | undefined;
}

/** There is no browser, and the attempts to start one continue. */
export class BrowserUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BrowserUnavailable';
  }
}

const closeTimeoutMs = 3_000;
/** Timeout of a start, including the unpacking of the bundled browser. */
const openTimeoutMs = 60_000;
/** Timeout of an end; a local browser is killed after 2 s. */
const endTimeoutMs = 5_000;
const firstRetryMs = 250;
/** Longest pause between two attempts to start a browser. */
const lastRetryMs = 10_000;
/** A page can take a gigabyte in a second. */
const watchEveryMs = 200;

interface RunningBrowser extends OpenedBrowser {
  readonly session: CDPSession;
  readonly version: string;
  pages: number;
  /** Tabs that are being opened, open, or being closed. */
  tabs: number;
  retired: boolean;
}

/**
 * Keeps one browser running, with a prepared tab for each slot. A browser that dies is started again. A browser at its limit is
 * replaced without a gap: the new one takes over once it runs, and the old one ends when its last tab closes.
 */
export class BrowserHost {
  /** Why no browser could be started; undefined while one runs, or during the first attempt. */
  reason: string | undefined;
  private busy = 0;
  private current: RunningBrowser | undefined;
  private starting: Promise<void> | undefined;
  private replacing = false;
  private readonly spares: { tab: Promise<Tab>; running: RunningBrowser }[] = [];
  private readonly all = new Set<RunningBrowser>();
  private retryMs = firstRetryMs;
  private retry: NodeJS.Timeout | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly origin: BrowserOrigin,
    private readonly options: BrowserHostOptions,
  ) {}

  get name(): string {
    return this.origin.name;
  }

  get version(): string | undefined {
    return this.current?.version;
  }

  /** Why there is no browser, or not the first choice; undefined without a problem. */
  get problem(): string | undefined {
    return this.reason ?? this.current?.problem;
  }

  get isAvailable(): boolean {
    return this.reason === undefined && !this.stopping.signal.aborted;
  }

  get busySlots(): number {
    return this.busy;
  }

  get freeSlots(): number {
    return this.isAvailable ? this.options.slots - this.busy : 0;
  }

  start(): Promise<void> {
    clearTimeout(this.retry);
    this.starting ??= this.launch().finally(() => {
      this.starting = undefined;
      this.options.onChange();
    });
    return this.starting;
  }

  /** Takes a slot; return it with {@link release}. */
  reserve(): void {
    this.busy += 1;
  }

  release(): void {
    this.busy -= 1;
    this.replenish();
    this.options.onChange();
  }

  /**
   * A tab for a holder of a slot; return it with {@link leave}.
   *
   * @throws BrowserUnavailable, and any error of a browser that dies at this moment
   */
  async enter(): Promise<Tab> {
    if (!this.current && !this.stopping.signal.aborted) await this.start();
    const { current } = this;
    if (!current) throw new BrowserUnavailable(this.reason ?? 'it has been stopped');
    const spare = this.spares.shift();
    if (spare) return spare.tab;
    return this.open(current);
  }

  /** Closes a tab in the background; a browser that does not close one is replaced. */
  leave(tab: Tab): void {
    const running = [...this.all].find(({ browser }) => browser === tab.browser);
    if (running) running.pages += 1;
    void this.vacate(running, tab).then(() => running && this.checkAge(running));
  }

  /** Resolves within seconds, in any state of the browsers. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('it has been stopped'));
    clearTimeout(this.retry);
    await this.starting;
    this.current = undefined;
    this.dropSpares(() => true);
    await Promise.all([...this.all].map((running) => this.end(running)));
  }

  private async launch(): Promise<void> {
    try {
      this.current = await this.run();
      this.reason = undefined;
      this.retryMs = firstRetryMs;
      this.replenish();
      const { version, problem, unsandboxed } = this.current;
      this.options.observe({ event: 'ready', browser: this.name, version, unsandboxed, problem });
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      const { message: reason } = error as Error;
      if (reason !== this.reason) this.options.observe({ event: 'unavailable', browser: this.name, reason });
      this.reason = reason;
      this.retry = setTimeout(() => void this.start(), this.retryMs).unref();
      this.retryMs = Math.min(2 * this.retryMs, lastRetryMs);
    }
  }

  /** The whole start has a timeout, because a browser may die or hang at any moment. */
  private run(): Promise<RunningBrowser> {
    const late = () => new Error(`it has not started within ${openTimeoutMs} ms`);
    return withDeadline(
      { timeoutMs: openTimeoutMs, late, signal: this.stopping.signal, timer: this.options.timer },
      async (signal) => {
        const opened = await this.origin.open(signal);
        const end = () => void opened.end();
        signal.addEventListener('abort', end, { once: true });
        try {
          signal.throwIfAborted();
          const running: RunningBrowser = {
            ...opened,
            session: await opened.browser.target().createCDPSession(),
            version: await opened.browser.version(),
            pages: 0,
            tabs: 0,
            retired: false,
          };
          signal.throwIfAborted();
          this.all.add(running);
          this.watchWhileOpen(running);
          opened.browser.once('disconnected', () => this.onGone(running));
          if (!opened.browser.connected) throw new Error('it ended as soon as it had started');
          return running;
        } catch (error) {
          await opened.end();
          throw error;
        } finally {
          signal.removeEventListener('abort', end);
        }
      },
    );
  }

  private onGone(running: RunningBrowser): void {
    void this.end(running);
    if (running !== this.current) return;
    this.current = undefined;
    this.dropSpares((spare) => spare.running === running);
    if (this.stopping.signal.aborted) return;
    this.options.observe({ event: 'lost', browser: this.name });
    void this.start();
  }

  private open(running: RunningBrowser): Promise<Tab> {
    running.tabs += 1;
    const tab = Tab.open(running, this.options.tabs);
    // Each caller of `enter` gets the error.
    tab.catch(() => this.closed(running));
    return tab;
  }

  private replenish(): void {
    const { current, spares } = this;
    while (current && spares.length + this.busy < this.options.slots) {
      spares.push({ tab: this.open(current), running: current });
    }
  }

  private dropSpares(which: (spare: { running: RunningBrowser }) => boolean): void {
    for (const spare of this.spares.filter(which)) {
      this.spares.splice(this.spares.indexOf(spare), 1);
      spare.tab.then(
        (tab) => this.vacate(spare.running, tab),
        () => undefined,
      );
    }
  }

  private async vacate(running: RunningBrowser | undefined, tab: Tab): Promise<void> {
    const closed = await within(closeTimeoutMs, tab.close());
    if (!running) return;
    if (!closed) await this.replace(running);
    this.closed(running);
  }

  private closed(running: RunningBrowser): void {
    running.tabs -= 1;
    this.endIfEmpty(running);
  }

  private async checkAge(running: RunningBrowser): Promise<void> {
    if (running.pages >= this.options.recycleAfter) await this.replace(running);
  }

  private watchWhileOpen(running: RunningBrowser): void {
    if (!running.processes) return;
    setTimeout(() => {
      if (!this.all.has(running)) return;
      void this.watch(running).then(() => this.watchWhileOpen(running));
    }, watchEveryMs).unref();
  }

  /** Ends the largest page of a browser with too much memory. Its tab is lost, other pages continue. */
  private async watch({ processes, session }: RunningBrowser): Promise<void> {
    if (this.busy === 0 || !processes) return;
    const found = await processes(session).catch(() => []);
    const bytes = found.reduce((sum, each) => sum + each.bytes, 0);
    const pages = found.filter(({ type }) => type === 'renderer').sort((a, b) => b.bytes - a.bytes);
    if (bytes <= this.options.maxMemoryBytes || !pages[0]) return;
    this.options.observe({ event: 'page_ended', browser: this.name, bytes });
    try {
      process.kill(pages[0].id, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  /** Starts the new browser before the old one ends. */
  private async replace(old: RunningBrowser): Promise<void> {
    if (old !== this.current || this.replacing || this.stopping.signal.aborted) return;
    this.replacing = true;
    const next = await this.run().catch(() => undefined);
    this.replacing = false;
    // Without a new browser the old one continues.
    if (!next) return;
    if (this.stopping.signal.aborted) return this.end(next);
    old.retired = true;
    this.options.observe({ event: 'recycled', browser: this.name, pages: old.pages });
    this.current = next;
    this.dropSpares((spare) => spare.running === old);
    this.replenish();
    this.endIfEmpty(old);
  }

  private endIfEmpty(running: RunningBrowser): void {
    if (running.retired && running.tabs === 0) void this.end(running);
  }

  private async end(running: RunningBrowser): Promise<void> {
    if (this.all.delete(running)) await within(endTimeoutMs, running.end());
  }
}

/** Whether a promise settles within the time. */
async function within(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const done = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
