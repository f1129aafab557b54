import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { findProgram, whatIsMissing } from '../parts/packages';
import { quantile } from '../parts/statistics';

export interface Phase {
  readonly seconds: number;
  /** Requests per second, independent of the answers. */
  readonly rate: number;
  /** Milliseconds from which an answer counts as failed. */
  readonly slowMs?: number;
}

interface LoadRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Job {
  readonly url: string;
  readonly connections: number;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  readonly phases: readonly Phase[];
}

/** The outcome of the requests that were due in a phase. Times in milliseconds. */
export interface PhaseReport {
  readonly seconds: number;
  readonly due: number;
  /** Requests that found no free connection in the phase. */
  readonly unsent: number;
  /** Answers by status; 0 for a connection that closed instead. */
  readonly answers: Readonly<Record<number, number>>;
  /** Latency of the answers with 200 from their due time: a request that waits for a connection is already late. */
  readonly accepted: Latency;
  /** Latency of the same answers from their sending. */
  readonly acceptedSinceSent: Latency;
  /** Due time, from the phase's start, of the last request without a 200 within `slowMs`. */
  readonly troubledUntil: number;
}

export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

const lastAnswersMs = 15_000;

export function post(path: string, apiKey: string, body: object): LoadRequest {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  return { path, headers, body: JSON.stringify(body) };
}

/** The outcome of a closed loop. Times in milliseconds. */
export interface ClosedReport {
  /** Answers with 200 a second. */
  readonly rate: number;
  readonly answered: number;
  /** Answers with an error status, and connections that failed. */
  readonly failed: number;
  readonly latency: Latency;
}

/** Each connection sends again after its answer. wrk sends: a generator in Node.js is at its limit before a small server is. */
export async function closedLoad(
  { url, connections, requests }: Omit<Job, 'phases'>,
  seconds: number,
): Promise<ClosedReport> {
  const missing = whatIsMissing(['wrk']);
  if (missing) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-wrk-'));
  const script = join(folder, 'load.lua');
  // Lua reads JSON's texts of ASCII characters.
  const text = (value: string) => JSON.stringify(value);
  const table = requests.map(({ path, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${text(name)}] = ${text(value)}`);
    return `{ ${text(path)}, { ${fields.join(', ')} }, ${text(body)} },`;
  });
  writeFileSync(
    script,
    `local sent, texts = 0, {}
for i, each in ipairs({
${table.join('\n')}
}) do texts[i] = { each[1], each[2], each[3] } end
function init() for i, each in ipairs(texts) do texts[i] = wrk.format("POST", each[1], each[2], each[3]) end end
function request() sent = sent + 1; return texts[sent % #texts + 1] end
function done(summary, latency)
  local errors = summary.errors
  print("RESULT", summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9))
end`,
  );
  try {
    const flags = ['--threads', '1', '--connections', String(connections), '--timeout', '30s'];
    const { stdout } = await promisify(execFile)(findProgram('wrk')!, [
      ...flags,
      '--duration',
      `${Math.ceil(seconds)}s`,
      '--script',
      script,
      url,
    ]);
    const [all, microseconds, refused, broken, ...quantiles] = /^RESULT\t(.*)$/m
      .exec(stdout)![1]!
      .split('\t')
      .map(Number);
    const answered = all! - refused!;
    const [p50, p99, p999] = quantiles.map((us) => us / 1_000);
    return {
      ...{ rate: answered / (microseconds! / 1e6), answered, failed: refused! + broken! },
      latency: { p50: p50!, p99: p99!, p999: p999! },
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sends a load from a separate process, so that measuring does not compete with it. */
export async function generate(job: Job): Promise<PhaseReport[]> {
  const child = fork(__filename);
  child.send(job);
  const [reports] = (await Promise.race([
    once(child, 'message'),
    once(child, 'disconnect').then(() => Promise.reject(new Error('The load generator ended early.'))),
  ])) as [PhaseReport[]];
  return reports;
}

if (require.main === module) {
  process.once('message', (job: Job) => {
    void play(job).then((reports) => process.send!(reports, () => process.exit()));
  });
}

/**
 * Sends requests when they are due, not when the service has time for them. A request that finds all connections busy waits, and
 * its time counts from when it was due. Otherwise a slow service would receive fewer requests and look fast (coordinated omission).
 */
async function play({ url, connections, requests, phases }: Job): Promise<PhaseReport[]> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const tallies: ReturnType<typeof tallyFrom>[] = [];
  /** Due times of requests without a free connection; those before `next` have been sent. */
  let waiting: number[] = [];
  let next = 0;
  let sent = 0;
  let inProgress = 0;

  const send = (dueAt: number) => {
    const tally = tallies.at(-1)!;
    const sentAt = performance.now();
    let status = 0;
    const end = () => {
      inProgress--;
      tally.add(status, dueAt, sentAt);
      if (next < waiting.length) send(waiting[next++]!);
    };
    inProgress++;
    pool.dispatch(
      { method: 'POST', ...requests[sent++ % requests.length]! },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, code) => void (status = code),
        onResponseData: () => undefined,
        onResponseEnd: end,
        onResponseError: () => {
          status = 0;
          end();
        },
      },
    );
  };

  for (const { rate, seconds, slowMs } of phases) {
    const tally = tallyFrom(slowMs);
    tallies.push(tally);
    const total = Math.round(rate * seconds);
    for (let due = 0; due < total; await wait(1)) {
      const until = Math.min(total, Math.floor(((performance.now() - tally.start) * rate) / 1_000));
      for (; due < until; due++) {
        const at = tally.start + (due * 1_000) / rate;
        if (inProgress < connections) send(at);
        else waiting.push(at);
      }
    }
    tally.end(waiting.slice(next));
    [waiting, next] = [[], 0];
  }
  const deadline = performance.now() + lastAnswersMs;
  while (inProgress > 0 && performance.now() < deadline) await wait(10);
  return tallies.map((tally) => tally.report());
}

/** Counts the outcomes of the requests that were due in a phase. */
function tallyFrom(slowMs = Infinity) {
  const start = performance.now();
  const answers: Record<number, number> = {};
  const [accepted, acceptedSinceSent]: [number[], number[]] = [[], []];
  let [seconds, unsent, troubledUntil] = [0, 0, 0];
  const trouble = (dueAt: number) => (troubledUntil = Math.max(troubledUntil, dueAt - start));
  return {
    start,
    add(status: number, dueAt: number, sentAt: number): void {
      const now = performance.now();
      answers[status] = (answers[status] ?? 0) + 1;
      if (status === 200) {
        accepted.push(now - dueAt);
        acceptedSinceSent.push(now - sentAt);
      }
      if (status !== 200 || now - dueAt > slowMs) trouble(dueAt);
    },
    /** @param late when the requests were due that have found no free connection */
    end(late: readonly number[]): void {
      [seconds, unsent] = [(performance.now() - start) / 1_000, late.length];
      if (late.length > 0) trouble(late.at(-1)!);
    },
    report: (): PhaseReport => ({
      ...{ seconds, unsent, answers, troubledUntil },
      due: unsent + Object.values(answers).reduce((sum, count) => sum + count, 0),
      accepted: latencyOf(accepted),
      acceptedSinceSent: latencyOf(acceptedSinceSent),
    }),
  };
}

/** Zeros for none: NaN does not pass between processes. */
function latencyOf(ms: readonly number[]): Latency {
  const at = (q: number) => (ms.length === 0 ? 0 : quantile(ms, q));
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999) };
}
