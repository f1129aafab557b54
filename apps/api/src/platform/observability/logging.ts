import type { LoggerService } from '@nestjs/common';
import { destination, type DestinationStream, type LogFn, pino } from 'pino';
import type { Config } from '../../config/config';
import { errorForLog } from './error-for-log';
import { readableLine } from './readable-lines';

/** The service's log, as much of pino's as is used; injected by this class. */
export abstract class Log {
  abstract readonly debug: LogFn;
  abstract readonly info: LogFn;
  abstract readonly warn: LogFn;
  abstract readonly error: LogFn;
}

/** Never written, wherever they turn up. */
const secrets = ['x-api-key', 'authorization', 'cookie', 'set-cookie', 'password', 'api_key', 'token'];

/** A log line waits this long at most, so that many leave in one write; a crash may lose as much. */
const flushEveryMs = 100;
/** Or until there are so many characters. */
const maxWaiting = 64 * 1_024;

/** The service's logs on standard output: as JSON lines, or readable where that is a terminal. */
export interface Logs {
  readonly log: Log;
  /** For the one line per request. Its fields are all ours, so it does without the search for secrets. */
  readonly requestLog: Log;
  /** Writes what still waits. */
  flush(): void;
}

/** @param copy given each line too, as JSON */
export function createLogs(level: Config['logLevel'], copy?: (line: string) => void): Logs {
  const stdout = process.stdout.isTTY ? terminal : bufferedOutput();
  const out = copy ? withCopy(stdout, copy) : stdout;
  const options = {
    level,
    base: null,
    timestamp: timestamps(),
    serializers: { err: errorForLog },
  };
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return {
    log: pino({ ...options, redact: { paths, censor: '[redacted]' } }, out),
    requestLog: pino(options, out),
    flush: () => {
      out.flushSync();
    },
  };
}

/** Of lines written in the same millisecond only the first one has its time written as text. */
function timestamps(): () => string {
  let last = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}

interface Output extends DestinationStream {
  flushSync(): void;
}

/** Each write wakes a thread, so lines are written together. pino's own buffer copies all that waits at each line; it gets them joined. */
function bufferedOutput(): Output {
  const out = destination({ fd: 1, sync: false, minLength: maxWaiting, maxWrite: 2 * maxWaiting });
  let waiting = '';
  const pass = () => {
    out.write(waiting);
    waiting = '';
  };
  setInterval(() => {
    pass();
    out.flush();
  }, flushEveryMs).unref();
  return {
    write: (line) => {
      waiting += line;
      if (waiting.length >= maxWaiting) pass();
    },
    flushSync: () => {
      pass();
      out.flushSync();
    },
  };
}

function withCopy(out: Output, copy: (line: string) => void): Output {
  return {
    write: (line) => {
      out.write(line);
      copy(line);
    },
    flushSync: () => out.flushSync(),
  };
}

const terminal: Output = {
  write: (line) => process.stdout.write(readableLine(line)),
  flushSync: () => undefined,
};

/** Nest's own messages, in our log. */
export class NestLog implements LoggerService {
  constructor(private readonly pinoLog: Log) {}

  // Its start-up chatter is of interest to those who look for it only.
  log(message: unknown, ...context: unknown[]): void {
    this.pinoLog.debug({ context: context.at(-1) }, String(message));
  }
  debug(message: unknown, ...context: unknown[]): void {
    this.log(message, ...context);
  }
  verbose(message: unknown, ...context: unknown[]): void {
    this.log(message, ...context);
  }
  warn(message: unknown, ...context: unknown[]): void {
    this.pinoLog.warn({ context: context.at(-1) }, String(message));
  }
  error(message: unknown, ...context: unknown[]): void {
    this.pinoLog.error({ context: context.at(-1) }, String(message));
  }
}
