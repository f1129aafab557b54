import { Semaphore, SingleFlight } from '@enrichment/concurrency';
import { raceStaggered, withDeadline } from '@enrichment/egress';
import { BoundedCache, type CacheUsage, type Clock, systemTimer, type Timer } from '@enrichment/kernel';
import { queryServer } from './query-server';
import { type DnsAnswer, isQueryable } from './dns-message';
import { type FoundRecord, type Question, type RecordType, UnusableAnswer } from './answer-reader';
import { type DnsServer, type DnsServers, serversFor } from './dns-servers';

/**
 * Result of a query for a name's records of one type.
 *
 * - `answered`: the records; an empty list means that the name has records of other types only (NODATA).
 * - `nxdomain`: the name does not exist.
 * - `failed`: servers sent only unusable answers (SERVFAIL, REFUSED, garbage).
 * - `silent`: no server answered in time.
 */
export type Lookup =
  | { readonly kind: 'answered'; readonly records: readonly FoundRecord[] }
  | { readonly kind: 'nxdomain' | 'failed' | 'silent' };

export interface StubResolverOptions {
  readonly servers: DnsServers;
  readonly clock: Clock;
  readonly timer?: Timer | undefined;
  /** The longest time for one question, in milliseconds. Default 5000. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds without an answer after which the next server is queried too. Default 800. */
  readonly retryMs?: number | undefined;
  /** Default 16 MiB. */
  readonly maxCacheBytes?: number | undefined;
  /**
   * Limit of queries that are not older than `retryMs`; further ones wait. Default 200: the usual capacity of a server's socket
   * buffer. Older queries do not count, so that names without a response do not delay the rest.
   */
  readonly maxQueries?: number | undefined;
  /** Called after each query with its result and its time in seconds. */
  readonly onLookup?: ((kind: Lookup['kind'], seconds: number) => void) | undefined;
}

interface CachedLookup {
  readonly lookup: Lookup;
  readonly seconds: number;
  /** Size of the message that contained the answer. */
  readonly bytes: number;
}

/** Queries to every server, in turn: datagrams get lost, especially when many are sent together. */
const rounds = 3;
const maxAliases = 8;
/** Bytes of one cached answer beyond its message: keys, objects, its share of the map. A measured estimate. */
const overheadBytes = 500;
/** Limits of TTLs, in seconds: a day; for negative answers three hours (RFC 2308). */
const longest = { present: 86_400, absent: 10_800 };
/** Seconds that failures are cached, so that they are not repeated immediately (RFC 9520). */
const failureSeconds = { failed: 5, silent: 1 };

/** Present queries to name servers. */
export interface Queries {
  readonly inProgress: number;
  /** Queries that wait until one in progress ends. */
  readonly waiting: number;
}

/** Queries recursive name servers, several if needed, and caches their answers. */
export class StubResolver {
  private readonly cache: BoundedCache<Lookup>;
  private readonly pendingLookups = new SingleFlight<Lookup>();
  private readonly permits: Semaphore;
  /** The server of each group that answered first last time; it is queried first next time. */
  private readonly favourites = new Map<readonly DnsServer[], DnsServer>();

  private readonly closing = new AbortController();

  constructor(private readonly options: StubResolverOptions) {
    this.cache = new BoundedCache(options.clock, options.maxCacheBytes ?? 16 * 1024 * 1024);
    this.permits = new Semaphore({ permits: options.maxQueries ?? 200 });
  }

  get usage(): CacheUsage {
    return this.cache.usage;
  }

  get queries(): Queries {
    return { inProgress: this.permits.acquired, waiting: this.permits.awaited };
  }

  /** Never rejects. Equal questions in progress share one query, which continues when a caller stops waiting. */
  lookup(name: string, type: RecordType): Promise<Lookup> {
    const question = { name: name.toLowerCase(), type };
    const key = `${type} ${question.name}`;
    const known = this.cache.get(key);
    if (known) return Promise.resolve(known);
    return this.pendingLookups.run(key, async () => {
      const start = this.options.clock.monotonic();
      const { lookup, seconds, bytes } = await this.follow(question);
      this.options.onLookup?.(lookup.kind, (this.options.clock.monotonic() - start) / 1_000);
      this.cache.set(key, lookup, seconds * 1_000, bytes + overheadBytes);
      return lookup;
    });
  }

  /** Lookups in progress end immediately, as if no server had answered. */
  close(): void {
    this.closing.abort();
  }

  /** Servers that do not follow aliases out of their zones leave that to the resolver. */
  private async follow({ name, type }: Question): Promise<CachedLookup> {
    let seconds = Infinity;
    for (let queried = name, hops = 0; hops <= maxAliases; hops++) {
      if (!isQueryable(queried)) return { lookup: { kind: 'nxdomain' }, seconds: 0, bytes: 0 };
      const question = { name: queried, type };
      const answer = await this.queryAll(question);
      if (!('seconds' in answer)) return { lookup: answer, seconds: failureSeconds[answer.kind], bytes: 0 };
      const { kind, records, bytes, alias } = answer;
      seconds = Math.min(seconds, answer.seconds);
      if (alias === undefined) {
        const lookup = kind === 'nxdomain' ? { kind } : { kind, records };
        return {
          lookup,
          seconds: Math.min(seconds, longest[records.length > 0 ? 'present' : 'absent']),
          bytes,
        };
      }
      queried = alias;
    }
    return { lookup: { kind: 'failed' }, seconds: failureSeconds.failed, bytes: 0 };
  }

  private async queryAll(question: Question): Promise<DnsAnswer | { readonly kind: 'failed' | 'silent' }> {
    const { timeoutMs = 5000, retryMs = 800, timer = systemTimer } = this.options;
    const group = serversFor(question.name, this.options.servers);
    const favourite = this.favourites.get(group);
    const order = favourite ? [favourite, ...group.filter((server) => server !== favourite)] : group;
    const useless = new Set<DnsServer>();
    const query = (server: DnsServer) => async (signal: AbortSignal) => {
      if (useless.has(server)) throw new UnusableAnswer('as before');
      try {
        const answer = await queryServer(server, question, signal);
        this.favourites.set(group, server);
        return answer;
      } catch (error) {
        if (error instanceof UnusableAnswer) useless.add(server);
        throw error;
      }
    };
    const attempts = Array.from({ length: rounds }, () => order.map(query)).flat();
    const late = () => new Error('no answer in time');
    // The other lookups need the route; nothing depends on a policy.
    const release = await this.permits.acquire({ isUrgent: question.type !== 'TXT' });
    const cancel = timer(retryMs, release);
    try {
      return await withDeadline({ timeoutMs, late, timer, signal: this.closing.signal }, (signal) =>
        raceStaggered(attempts, { delayMs: retryMs, signal, timer }),
      );
    } catch {
      return { kind: useless.size > 0 ? 'failed' : 'silent' };
    } finally {
      cancel();
      release();
    }
  }
}
