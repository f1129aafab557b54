import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@enrichment/kernel';
import type { Admit } from './before-express';
import type { DelayedAnswers } from './delayed-answers';
import type { AnswerEarly } from './early-answers';
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
  const { clock, delayed, onRefused } = options;
  const delay = new QueueingDelay(options.maxQueueingMs);
  const inFlight = { all: 0, email: 0 };
  const starts = new PacedStarts({ ...options, turnMs: options.maxQueueingMs / 4 });

  const refusal = (path: string): Refusal | undefined => {
    if (alwaysAdmitted.has(path)) return undefined;
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

  const inTurn = (start: (isAdmitted: boolean) => void): void =>
    starts.run((waitedMs) => {
      delay.waited(clock.monotonic(), waitedMs);
      start(delay.admits(waitedMs));
    });

  const refuse = (why: Refusal, response: ServerResponse): void => {
    onRefused(why);
    delayed.add(() => refuseOverload(response));
  };

  /** Has had its turn, and is on its way to `admit`. */
  let admitted: { readonly request: IncomingMessage; readonly leave: () => void } | undefined;

  return {
    early: (request, decide) => {
      const path = pathOf(request);
      const why = refusal(path);
      if (why !== undefined) {
        onRefused(why);
        decide(overloadAnswer);
        return;
      }
      if (alwaysAdmitted.has(path)) {
        decide();
        return;
      }
      const leave = enter(path);
      inTurn((isAdmitted) => {
        if (!isAdmitted) {
          leave();
          if (decide(overloadAnswer)) onRefused('delay');
          return;
        }
        admitted = { request, leave };
        decide();
        // Its caller has gone, or it was answered on the way.
        admitted?.leave();
        admitted = undefined;
      });
    },
    admit: (request, response, goOn) => {
      if (admitted?.request === request) {
        response.on('close', admitted.leave);
        admitted = undefined;
        goOn();
        return;
      }
      const path = pathOf(request);
      const why = refusal(path);
      if (why !== undefined) {
        refuse(why, response);
        return;
      }
      if (alwaysAdmitted.has(path)) {
        goOn();
        return;
      }
      response.on('close', enter(path));
      inTurn((isAdmitted) => {
        // Its caller may have gone meanwhile.
        if (response.destroyed) return;
        if (isAdmitted) goOn();
        else refuse('delay', response);
      });
    },
    waiting: () => starts.size,
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
