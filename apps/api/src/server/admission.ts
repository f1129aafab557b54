import type { IncomingMessage } from 'node:http';
import type { Clock } from '@enrichment/kernel';
import type { Admit } from './before-express';
import type { DelayedAnswers } from './delayed-answers';
import type { AnswerEarly } from './early-answers';
import { pathOf } from '../http/request/path-of';
import { PacedStarts } from './paced-starts';
import { QueueingDelay } from './queueing-delay';
import { overloadAnswer, refuseOverload } from './refuse';

/** Whoever asks whether we live must hear it most of all when there is too much to do. */
const alwaysAdmitted = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * How long refusals are kept back on average, in milliseconds. A caller who sends again as soon as it is refused, against `Retry-After`, costs
 * what an answer to somebody else would; while it waits it costs nothing.
 */
export const refusalDelayMs = 500;

const emailPath = '/v1/email/validate';

export type Refusal = 'delay' | 'in_flight' | 'email_in_flight';

export interface AdmissionOptions {
  /** Requests at the same time. */
  readonly maxInFlight: number;
  /** Of these, validations of emails: strangers' mail hosts decide how long one takes, up to 9 s. */
  readonly maxEmailInFlight: number;
  /** How long requests may wait for their turn before those are refused that have waited longer. */
  readonly maxQueueingMs: number;
  readonly clock: Clock;
  readonly onRefused: (why: Refusal) => void;
  /** Keeps refusals back: see {@link refusalDelayMs}. */
  readonly delayed: DelayedAnswers;
  /** Calls back in the next turn of the event loop. */
  readonly nextTurn?: (callback: () => void) => void;
}

export interface Admission {
  /** Decides about most requests before Node has made a response to them, which costs a fraction. */
  readonly early: AnswerEarly;
  /** Decides about the others. What is admitted goes on in its turn, and is counted until it is answered. */
  readonly admit: Admit;
  /** Requests that wait for their turn. */
  readonly waiting: () => number;
}

/**
 * Refuses with SYS_002 what would only wait, before its key is looked up or its body read: what is refused must cost next to
 * nothing, or refusing is what the service does all day.
 */
export function admission(options: AdmissionOptions): Admission {
  const { delayed, onRefused } = options;
  const delay = new QueueingDelay(options.maxQueueingMs);
  const inFlight = { all: 0, email: 0 };
  const starts = new PacedStarts({
    ...options,
    turnMs: options.maxQueueingMs / 4,
    longestTurnMs: options.maxQueueingMs,
  });

  const refusal = (path: string): Refusal | undefined => {
    if (!delay.admits(starts.waitMs)) return 'delay';
    if (inFlight.all >= options.maxInFlight) return 'in_flight';
    return path === emailPath && inFlight.email >= options.maxEmailInFlight ? 'email_in_flight' : undefined;
  };

  const enter = (path: string): (() => void) => {
    const isEmail = path === emailPath;
    inFlight.all += 1;
    if (isEmail) inFlight.email += 1;
    return () => {
      inFlight.all -= 1;
      if (isEmail) inFlight.email -= 1;
    };
  };

  /** Calls back, at once or in its turn, with why it is refused, and with what ends its being in flight. */
  const judge = (
    request: IncomingMessage,
    callback: (why: Refusal | undefined, leave: () => void) => void,
  ): void => {
    const path = pathOf(request);
    const isAlwaysAdmitted = alwaysAdmitted.has(path);
    const why = isAlwaysAdmitted ? undefined : refusal(path);
    if (why !== undefined || isAlwaysAdmitted) {
      callback(why, () => undefined);
      return;
    }
    const leave = enter(path);
    starts.run((waitedMs) => {
      delay.waited(starts.now(), waitedMs);
      callback(delay.admits(waitedMs) ? undefined : 'delay', leave);
    });
  };

  /** On its way from `early` to `admit`. */
  let admitted: { readonly request: IncomingMessage; readonly leave: () => void } | undefined;

  return {
    early: (request, decide) =>
      judge(request, (why, leave) => {
        if (why !== undefined) {
          leave();
          if (decide(overloadAnswer)) onRefused(why);
          return;
        }
        admitted = { request, leave };
        decide();
        // Its caller has gone, or it was answered on the way.
        admitted?.leave();
        admitted = undefined;
      }),
    admit: (request, response, goOn) => {
      if (admitted?.request === request) {
        response.on('close', admitted.leave);
        admitted = undefined;
        goOn();
        return;
      }
      judge(request, (why, leave) => {
        if (why !== undefined || response.destroyed) leave();
        else response.on('close', leave);
        // Its caller may have gone meanwhile.
        if (response.destroyed) return;
        if (why === undefined) goOn();
        else {
          onRefused(why);
          delayed.add(() => refuseOverload(response));
        }
      });
    },
    waiting: () => starts.size,
  };
}
