/** Where the requests of a closed network spend their time. */
export interface Station {
  readonly name: string;
  /** `queue`: one is served at a time, the others wait; `delay`: nobody waits for anybody. */
  readonly kind: 'queue' | 'delay';
  /** Time of service that a request takes there, over all its visits. */
  readonly demand: number;
  /** What of it is done when the request is answered already: only others wait for it. */
  readonly afterwards?: number;
}

/** What a network comes to. Times and rates have the unit of the demands. */
export interface MeanValues {
  /** Requests by time. */
  readonly throughput: number;
  /** Of a request, at all stations. */
  readonly responseTime: number;
  /** Requests at each station on average, waiting or served, in the order of the stations. */
  readonly queues: readonly number[];
}

/**
 * Mean value analysis of a closed network with one class of customers: what one of n customers finds at a station is the mean queue of
 * a network of n - 1. Reiser and Lavenberg 1980; Lazowska, Zahorjan, Graham and Sevcik, Quantitative System Performance
 * (1984), chapter 6. Exact where nothing is done `afterwards`.
 *
 * @param customers at least 1
 * @param thinkTime between an answer and the customer's next request
 */
export function meanValues(stations: readonly Station[], customers: number, thinkTime = 0): MeanValues {
  let result: MeanValues = { throughput: 0, responseTime: 0, queues: stations.map(() => 0) };
  for (let n = 1; n <= customers; n++) {
    const before = result.queues;
    const times = stations.map(({ kind, demand, afterwards = 0 }, i) =>
      kind === 'queue' ? demand - afterwards + demand * before[i]! : demand,
    );
    const responseTime = times.reduce((sum, time) => sum + time, 0);
    const throughput = n / (thinkTime + responseTime);
    const queues = times.map((time, i) => throughput * (time + (stations[i]!.afterwards ?? 0)));
    result = { throughput, responseTime, queues };
  }
  return result;
}
