import type { LoggerService } from '@nestjs/common';
import { destination, type LogFn, pino } from 'pino';
import type { Config } from './config';

/** The service's log, as much of pino's as is used; injected by this class. */
export abstract class Log {
  abstract readonly debug: LogFn;
  abstract readonly info: LogFn;
  abstract readonly warn: LogFn;
  abstract readonly error: LogFn;
}

/** Never written, wherever they turn up. */
const secrets = ['x-api-key', 'authorization', 'cookie', 'set-cookie', 'password', 'api_key', 'token'];

export function createLog(level: Config['logLevel']): Log {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths, censor: '[redacted]' },
    },
    destination({ fd: 1, sync: false }),
  );
}

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
