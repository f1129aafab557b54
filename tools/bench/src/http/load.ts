import { generate, post } from '../overload/generator-process';
import type { Latency, Phase, PhaseReport } from '../overload/load';
import type { Operation } from './operations';
import { memories, processorTimes } from './parts';
import type { Server } from './servers';

/** Callers that send the next request after each answer. */
export const callers = 32;
/** So many that each server has requests to work on while others wait for the disk. */
export const manyCallers = 64;
/** By then V8 has compiled what a server runs often: ours took three times as long for an answer before, on a slow machine. */
export const warmUpSeconds = 12;
/** Of the load that comes whatever is answered: enough that none is waited for before the server is overloaded. */
const connections = 256;
/** A request is late by half of this on average, for every candidate. */
const tickMs = 0.2;
const connectingSeconds = 0.5;

export interface Capacity {
  /** Answers a second. */
  readonly rate: number;
  /** Microseconds of processor time for an answer, by part. */
  readonly cost: Readonly<Record<string, number>>;
  /** Megabytes at the end, by part. */
  readonly memory: Readonly<Record<string, number>>;
}

/** To be called before a server is measured. Code that has never run may be too slow for the load, and refuse a part of it. */
export async function warmUp(server: Server, operation: Operation, seconds: number): Promise<void> {
  await play(server, operation, callers, [{ rate: 'closed', seconds }], true);
}

export async function measureCapacity(
  server: Server,
  operation: Operation,
  seconds: number,
  count = callers,
): Promise<Capacity> {
  const parts = server.parts();
  const before = processorTimes(parts);
  const [report] = await play(server, operation, count, [{ rate: 'closed', seconds }]);
  const after = processorTimes(parts);
  const answered = report!.answers[200] ?? 0;
  const cost = Object.keys(after).map((part) => [part, ((after[part]! - before[part]!) * 1_000) / answered]);
  return {
    rate: answered / report!.seconds,
    cost: Object.fromEntries(cost) as Record<string, number>,
    memory: memories(server.parts()),
  };
}

/** Of what was answered with 200. */
export interface LatencyUnderLoad extends Latency {
  /** Of a hundred requests, those that were refused with 503, as a busy service may. */
  readonly refused: number;
}

/** Latencies at these rates, counted from when each request was due. */
export async function measureLatencies(
  server: Server,
  operation: Operation,
  rates: readonly number[],
  seconds: number,
): Promise<LatencyUnderLoad[]> {
  const phases = rates.map((rate) => ({ rate, seconds, tickMs }));
  // All connections are made at once, and for some tens of milliseconds a server does nothing else. It may refuse requests then.
  const connecting = { rate: rates[0]!, seconds: connectingSeconds, tickMs };
  const [, ...reports] = await play(server, operation, connections, [connecting, ...phases], true);
  return reports.map(({ accepted, answers, due }) => ({
    ...accepted,
    refused: ((answers[503] ?? 0) * 100) / due,
  }));
}

/** @throws Error when anything was not answered with 200; or, where the server may refuse, with 503 */
async function play(
  { url, apiKey, name }: Server,
  { path, bodies }: Operation,
  count: number,
  phases: readonly Phase[],
  mayRefuse = false,
): Promise<PhaseReport[]> {
  const { hostname: host, port } = new URL(url);
  const requests = bodies.map((body) => post(path, { 'x-api-key': apiKey }, body));
  const reports = await generate({ host, port: Number(port), connections: count, requests, phases });
  for (const { answers, unsent, due } of reports) {
    const failed = due - unsent - (answers[200] ?? 0) - (mayRefuse ? (answers[503] ?? 0) : 0);
    if (failed > 0) throw new Error(`${name} ${path}: ${JSON.stringify(answers)} of ${due}.`);
  }
  return reports;
}
