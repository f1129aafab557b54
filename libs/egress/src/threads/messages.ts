import { DomainError } from '@enrichment/kernel';

/** A call of a port's method in a thread. */
export interface CallMessage {
  readonly id: number;
  readonly port: string;
  readonly method: string;
  /** The account that causes the call, or the key of its thread: calls of one account take turns with those of others. */
  readonly account: string;
  readonly args: readonly unknown[];
  /** Place of the abort signal: an argument, or the property `signal` of an argument. */
  readonly signalAt?: SignalPlace | undefined;
}

interface SignalPlace {
  readonly index: number;
  readonly isProperty: boolean;
}

/** Calls, and ids of calls whose signal has aborted, in order. */
export type ToThread = readonly (CallMessage | number)[];

export interface AnswerMessage {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: ErrorMessage;
}

export interface ReportMessage {
  /** The call that caused the report, if any. */
  readonly id: number | undefined;
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface FromThread {
  /** Whether the program is loaded. */
  readonly isReady?: boolean;
  readonly answers: readonly AnswerMessage[];
  readonly reports: readonly ReportMessage[];
}

export type ErrorMessage =
  | Pick<DomainError, 'code' | 'message' | 'details' | 'retryAfterSeconds'>
  | { readonly name: string; readonly message: string; readonly stack: string | undefined };

/** Takes the abort signal out of arguments, because a message cannot contain it. */
export function takeSignal(args: readonly unknown[]): {
  args: readonly unknown[];
  signal: AbortSignal | undefined;
  signalAt: SignalPlace | undefined;
} {
  for (const [index, arg] of args.entries()) {
    if (arg instanceof AbortSignal)
      return { args: args.with(index, undefined), signal: arg, signalAt: { index, isProperty: false } };
    const signal = (arg as { signal?: unknown } | null | undefined)?.signal;
    if (signal instanceof AbortSignal) {
      const rest = { ...(arg as object), signal: undefined };
      return { args: args.with(index, rest), signal, signalAt: { index, isProperty: true } };
    }
  }
  return { args, signal: undefined, signalAt: undefined };
}

/** Puts an abort signal where {@link takeSignal} found one. */
export function putSignal({ args, signalAt }: CallMessage, signal: AbortSignal): readonly unknown[] {
  if (!signalAt) return args;
  const { index, isProperty } = signalAt;
  return args.with(index, isProperty ? { ...(args[index] as object), signal } : signal);
}

export function errorMessage(error: unknown): ErrorMessage {
  if (error instanceof DomainError) {
    const { code, message, details, retryAfterSeconds } = error;
    return { code, message, details, retryAfterSeconds };
  }
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

export function errorOf(error: ErrorMessage): Error {
  if ('code' in error)
    return new DomainError(error.code, error.message, error.details, error.retryAfterSeconds);
  const { name, message, stack } = error;
  return Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }) });
}
