import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type LogFn, pino } from 'pino';
import type { Config } from '@enrichment/application';
import { LogOutput, readableLine } from './log-output';
import { redactLine } from './redact';

/** The service's log, a part of pino's interface. Inject it by this class. */
export abstract class Log {
  abstract readonly debug: LogFn;
  abstract readonly info: LogFn;
  abstract readonly warn: LogFn;
  abstract readonly error: LogFn;
}

/** The service's logs on standard output: readable on a terminal, otherwise JSON lines. */
export abstract class Logs {
  abstract readonly log: Log;
  /** Logs one line per request. Its fields never contain secrets, so they are not searched. */
  abstract readonly requestLog: Log;
  /** Prints a text in order with the log. */
  abstract print(text: string): void;
  /** Lines that could not be written. */
  abstract readonly dropped: number;
  /** Writes waiting lines. */
  abstract flush(): void;
}

/** @param copy given each line too, as JSON */
export function createLogs(level: Config['logLevel'], copy?: (line: string) => void): Logs {
  // Without a listener, errors would end the process. They are counted elsewhere.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Node.js has just opened `process.stdout`, which makes its pipe non-blocking.
  const stdout = process.stdout.isTTY ? terminal : new LogOutput(process.stdout.fd);
  const out = copy ? withCopy(stdout, copy) : stdout;
  const options = { level, base: null, timestamp: timestamps(), serializers: { err: errorForLog } };
  const withoutSecrets: DestinationStream = { write: (line) => void out.write(redactLine(line)) };
  return {
    log: pino(options, withoutSecrets),
    requestLog: pino(options, out),
    print: (text) => void (process.stdout.isTTY ? process.stdout.write(text) : stdout.write(text)),
    get dropped() {
      return stdout.dropped;
    },
    flush: () => stdout.flushSync(),
  };
}

/** Formats the time once for all lines of one millisecond. */
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
  readonly dropped: number;
  flushSync(): void;
}

function withCopy(out: DestinationStream, copy: (line: string) => void): DestinationStream {
  return {
    write: (line) => {
      out.write(line);
      copy(line);
    },
  };
}

const terminal: Output = {
  write: (line) => process.stdout.write(readableLine(line)),
  dropped: 0,
  flushSync: () => undefined,
};

/** Nest's own messages, in the service's log. */
export class NestLog implements LoggerService {
  constructor(private readonly pinoLog: Log) {}

  // Messages of Nest's start are at debug level.
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

/** Properties of an error that may be logged. None of them holds data of a caller or of an answer. */
const loggedProperties = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
];

/**
 * The error without properties that may hold a caller's data or a stored answer, such as `parameters`, `detail` and `where` of a database
 * error.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const properties = loggedProperties.map((name) => [name, Reflect.get(error, name) as unknown] as const);
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(properties.filter(([, value]) => value !== undefined)),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  };
}
