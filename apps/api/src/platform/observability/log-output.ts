import { write, writeSync } from 'node:fs';
import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';

/** Lines are collected for this time, because each write wakes a thread. A crash may lose them. */
const flushEveryMs = 100;
/** Number of characters that are written at once. */
const flushSize = 64 * 1_024;
/** Largest number of waiting characters. Further lines are dropped. */
const max = 8 * 1_024 * 1_024;
/** Attempts to write at the end of the process, while the reader does not read. */
const last = { tries: 20, pauseMs: 50 };

/** The file's own calls, which tests replace. */
export interface FileWrites {
  readonly write: (fd: number, bytes: Buffer, done: (error: Error | null, written: number) => void) => void;
  readonly writeSync: (fd: number, bytes: Buffer) => number;
}

const realWrites: FileWrites = {
  write: (fd, bytes, done) => write(fd, bytes, 0, bytes.length, null, done),
  writeSync: (fd, bytes) => writeSync(fd, bytes),
};

/**
 * Writes lines to a file descriptor. A full disk, a closed pipe or a slow reader may refuse them. Lines that cannot be written are dropped and
 * counted; the service never waits for them.
 */
export class LogOutput implements DestinationStream {
  private waiting = '';
  private writing: Buffer | undefined;
  /** Whether the system has the bytes of {@link writing} now. */
  private isBusy = false;
  /** Whether the file ends in a line whose rest was dropped. */
  private isTorn = false;
  private lost = 0;

  constructor(
    private readonly fd: number,
    private readonly file: FileWrites = realWrites,
  ) {
    setInterval(() => this.pass(), flushEveryMs).unref();
  }

  /** Lines that were dropped. */
  get dropped(): number {
    return this.lost;
  }

  write(line: string): void {
    if (this.waiting.length + line.length > max) {
      this.lost += linesIn(line);
      return;
    }
    this.waiting += line;
    if (this.waiting.length >= flushSize) this.pass();
  }

  /** Writes the waiting lines, unless the last write is still in progress. */
  pass(): void {
    if (this.isBusy || !this.take()) return;
    this.isBusy = true;
    this.file.write(this.fd, this.writing!, (error, written) => {
      if (!this.isBusy) return; // The process ends.
      this.isBusy = false;
      this.settle(error, written);
      if (!error && (this.writing || this.waiting.length >= flushSize)) this.pass();
    });
  }

  /** Writes the rest at the end of the process. A write in progress may or may not complete. */
  flushSync(): void {
    if (this.isBusy) this.writing = undefined;
    this.isBusy = false;
    for (let tries = 0; this.take() && tries < last.tries;) {
      try {
        this.settle(null, this.file.writeSync(this.fd, this.writing!));
      } catch (error) {
        this.settle(error as Error, 0);
        if (!this.writing) return;
        tries++;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, last.pauseMs);
      }
    }
  }

  /** @returns whether there is something to write */
  private take(): boolean {
    if (this.writing) return true;
    if (this.waiting === '') return false;
    this.writing = Buffer.from(this.isTorn ? `\n${this.waiting}` : this.waiting);
    this.isTorn = false;
    this.waiting = '';
    return true;
  }

  private settle(error: Error | null, written: number): void {
    const bytes = this.writing!;
    if (!error) {
      this.writing = written < bytes.length ? bytes.subarray(written) : undefined;
      this.isTorn = bytes[written - 1] !== newline;
      return;
    }
    // The pipe is full, and its reader may continue.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return;
    this.lost += linesIn(bytes.toString());
    this.writing = undefined;
  }
}

const newline = 10;

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

const levels: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info',
  40: styleText('yellow', 'warn'),
  50: styleText('red', 'error'),
  60: styleText('red', 'fatal'),
};

/**
 * Formats a JSON line of the log for a terminal: `12:34:56 info listening url=http://127.0.0.1:3000`. A stack follows
 * on its own lines. Other text stays unchanged.
 */
export function readableLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const { level, time, msg = '', err, ...fields } = entry;
  const { stack, ...fault } = (err ?? {}) as Record<string, unknown>;
  const pairs = Object.entries({ ...fields, ...fault }).map(([name, value]) => `${name}=${shown(value)}`);
  const text = [String(time).slice(11, 19), levels[Number(level)] ?? level, msg, ...pairs].join(' ');
  return typeof stack === 'string' ? `${text}\n${stack}\n` : `${text}\n`;
}

function shown(value: unknown): string {
  return typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value);
}
