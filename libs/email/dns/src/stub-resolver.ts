import { Semaphore, SingleFlight } from '@enrichment/concurrency';
import { raceStaggered, withDeadline } from '@enrichment/egress';
import { BoundedCache, type CacheUsage, type Clock, systemTimer, type Timer } from '@enrichment/kernel';
import { queryServer } from './query-server';
import {
  type DnsAnswer,
  type FoundRecord,
  isQueryable,
  type Question,
  type RecordType,
  UnusableAnswer,
} from './dns-message';
import { type DnsServer, type DnsServers, serversFor } from './dns-servers';

/**
 * What is known of a name's records of one type.
 *
 * - `answered`: these; an empty list means that the name has others only (NODATA).
 * - `nxdomain`: the name does not exist.
 * - `failed`: servers answered, but with nothing usable (SERVFAIL, REFUSED, rubbish).
 * - `silent`: not one server answered in time.
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
  /** After so many milliseconds without an answer the next server is queried too. Default 800. */
  readonly retryMs?: number | undefined;
  /** Default 16 MiB. */
  readonly maxCacheBytes?: number | undefined;
  /**
   * So many questions may be new, not older than `retryMs`; the others wait. Default 200: what a server's socket buffer
   * usually holds. Old ones are left out, so that names without a response do not delay the rest.
   */
  readonly maxQueries?: number | undefined;
  /** Called after each query with its result and its time in seconds. */
  readonly onLookup?: ((kind: Lookup['kind'], seconds: number) => void) | undefined;
}

interface Kept {
  readonly lookup: Lookup;
  readonly seconds: number;
  /** Of the message it came in. */
  readonly bytes: number;
}

/** Every server is queried so many times, in turns: datagrams get lost, above all when many are sent at once. */
const rounds = 3;
const maxAliases = 8;
/** Memory of one cached answer beyond its own bytes: keys, objects, the map's share. A measured estimate. */
const overheadBytes = 500;
/** The longest TTLs that count, in seconds: a day; for negative answers RFC 2308's three hours. */
const longest = { present: 86_400, absent: 10_800 };
/** Failures are kept too, so that they are not queried again at once (RFC 9520), in seconds. */
const failureSeconds = { failed: 5, silent: 1 };

/** To name servers, at this moment. */
export interface Queries {
  readonly inProgress: number;
  /** They have to wait for one in progress to end. */
  readonly waiting: number;
}

/** Queries recursive name servers, several at need, and keeps their answers. */
export class StubResolver {
  private readonly cache: BoundedCache<Lookup>;
  private readonly pendingLookups = new SingleFlight<Lookup>();
  private readonly permits: Semaphore;
  /** The server that won last, of each group of servers: the first to be queried next time. */
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

  /** Never rejects. Equal questions in progress share one query, which goes on when a caller stops waiting. */
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

  /** Lookups in progress end at once, as if no server had answered. */
  close(): void {
    this.closing.abort();
  }

  /** Servers that do not follow aliases out of their zones leave that to us. */
  private async follow({ name, type }: Question): Promise<Kept> {
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
