export interface Phase {
  readonly seconds: number;
  /** Requests a second, whatever becomes of them; `closed`: each connection sends again as soon as it is answered. */
  readonly rate: number | 'closed';
  /** How often it is looked what is due, in milliseconds; below 1 takes processor time, 1 delays a request by half of that. */
  readonly tickMs?: number;
  /** An answer that takes longer is as bad as none, in milliseconds. */
  readonly slowMs?: number;
}

export interface Job {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly requests: readonly string[];
  readonly phases: readonly Phase[];
  /** How long answers are waited for after the last phase, in milliseconds; default 15,000. */
  readonly lastAnswersMs?: number;
}

/** What became of the requests that were due in a phase. Times in milliseconds. */
export interface PhaseReport {
  readonly seconds: number;
  readonly due: number;
  /** Those that found no free connection in the phase. */
  readonly unsent: number;
  /** Answers by their status; 0 for a connection that closed instead. */
  readonly answers: Readonly<Record<number, number>>;
  /** Of the answers with 200, since they were due: a request that waits for a connection is late already. */
  readonly accepted: Latency;
  /** Of the same, since they were sent: without the callers' own queue for a connection. */
  readonly acceptedSinceSent: Latency;
  /** Of all others. */
  readonly refused: Latency;
  /** When the last request was due, from the phase's start, that was not answered with 200 before `slowMs`. */
  readonly troubledUntil: number;
  /** Processor time that the load itself took. */
  readonly processorMs: number;
}

export interface Latency {
  readonly mean: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}
