import { meanValues, type MeanValues } from './mean-values';

/** What a request that is charged takes of one replica. Times in µs. */
export interface Demands {
  /** Of the replica's own processor. */
  readonly node: number;
  /** Of the other processor: PostgreSQL. */
  readonly database: number;
  /** And what else is done there: Redis, and the load. */
  readonly others: number;
  /** Of the disk, for a batch of charges. */
  readonly disk: number;
}

/** Of a request alone, what its demands do not say. */
export interface Alone {
  /** The share of its processor time that is spent when it is answered already: usage, log, metrics. */
  readonly afterwards: number;
  /** µs in which nothing of it is done: processes wake up. */
  readonly wakeUps: number;
}

/** @param responseTime of requests that come one after another, in µs */
export function aloneWith(demands: Demands, responseTime: number): Alone {
  const processors = demands.node + demands.database + demands.others;
  const seen = responseTime - demands.disk;
  return { afterwards: Math.max(0, 1 - seen / processors), wakeUps: Math.max(0, seen - processors) };
}

/**
 * Charges that are made durable together. Connections that ask again as soon as they are answered fall into two halves: while the charges
 * of one are at the disk, the processors work for the other, whose charges are the next batch.
 */
export function batchOf(connections: number): number {
  return Math.max(1, connections / 2);
}

/**
 * So many connections that ask again as soon as they are answered: a network of two customers, the halves, for what came in one turn of the event loop goes
 * on together. A half visits the processors, which are queues, with the work of all its requests, and the disk once.
 *
 * @param demands with so many connections: what is done once a turn, or once a batch, is shared by all that came in it
 * @returns throughput and response time of requests, queues of halves
 */
export function predict(
  { node, database, others, disk }: Demands,
  { afterwards, wakeUps }: Alone,
  connections: number,
): MeanValues {
  const batch = batchOf(connections);
  const queue = (name: string, demand: number) =>
    ({ name, kind: 'queue', demand: batch * demand, afterwards: batch * demand * afterwards }) as const;
  const delay = (name: string, demand: number) => ({ name, kind: 'delay', demand }) as const;
  const halves = meanValues(
    [
      queue('Node.js', node),
      queue('PostgreSQL and others', database + others),
      delay('disk', disk),
      delay('wake-ups', wakeUps),
    ],
    Math.min(connections, 2),
  );
  return { ...halves, throughput: halves.throughput * batch };
}
