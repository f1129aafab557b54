import type { IncomingMessage } from 'node:http';
import type { Clock } from '@enrichment/kernel';
import type { Check } from '../http/request/api-request';
import type { EarlyAnswer } from './early-answers';
import { QueueingDelay } from './queueing-delay';
import { overloadAnswer, refuseOverload } from './refuse';

/** Whoever asks whether we live must hear it most of all when there is too much to do. */
const alwaysAdmitted = new Set(['/healthz', '/readyz', '/metrics']);

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
  /** Calls back when the event loop has taken up everything that had arrived. */
  readonly endOfTurn?: (callback: () => void) => void;
}

export interface Admission {
  /** Refuses most, at a fraction of the cost. */
  readonly early: EarlyAnswer;
  /** Refuses what no early answer is given to, and counts what is admitted. */
  readonly check: Check;
}

/**
 * Refuses with SYS_002 what would only wait, before its key is looked up or its body read: what is refused must cost next to
 * nothing, or refusing is what the service does all day.
 */
export function admission(options: AdmissionOptions): Admission {
  const { clock, onRefused, endOfTurn = setImmediate } = options;
  const delay = new QueueingDelay(options.maxQueueingMs);
  const inFlight = { all: 0, email: 0 };
  let turnBegan: number | undefined;

  const waitedMs = (): number => {
    const now = clock.monotonic();
    if (turnBegan !== undefined) return now - turnBegan;
    turnBegan = now;
    endOfTurn(() => {
      const end = clock.monotonic();
      delay.turnEnded(end, end - turnBegan!);
      turnBegan = undefined;
    });
    return 0;
  };

  const refusal = (path: string): Refusal | undefined => {
    if (alwaysAdmitted.has(path)) return undefined;
    if (!delay.admits(waitedMs())) return 'delay';
    if (inFlight.all >= options.maxInFlight) return 'in_flight';
    return path === emailPath && inFlight.email >= options.maxEmailInFlight ? 'email_in_flight' : undefined;
  };

  return {
    early: (request) => {
      const why = refusal(pathOf(request));
      if (why === undefined) return undefined;
      onRefused(why);
      return overloadAnswer();
    },
    check: (request, response) => {
      const path = pathOf(request);
      const why = refusal(path);
      if (why !== undefined) {
        onRefused(why);
        refuseOverload(response);
        return false;
      }
      if (alwaysAdmitted.has(path)) return true;
      const isEmail = path === emailPath;
      inFlight.all += 1;
      if (isEmail) inFlight.email += 1;
      response.on('close', () => {
        inFlight.all -= 1;
        if (isEmail) inFlight.email -= 1;
      });
      return true;
    },
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
