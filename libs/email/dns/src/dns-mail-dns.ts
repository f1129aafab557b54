import { type FoundRecord } from './answer-reader';
import { untilAborted } from '@enrichment/concurrency';
import type { MailDns, MailHost, MailRoute, SpfFacts } from '@enrichment/email-domain';
import { type CacheUsage, type CancelTimer, systemTimer } from '@enrichment/kernel';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { isQueryable } from './dns-message';
import { selectorsFor } from './dkim-selectors';
import { countDmarc, dmarcNames, isDkimKey, readSpf } from './policies';
import { type Lookup, type Queries, StubResolver, type StubResolverOptions } from './stub-resolver';

/**
 * Milliseconds that the addresses of one family wait for those of the other (RFC 8305 section 3): some servers never answer queries
 * for one of them.
 */
const otherFamilyMs = 100;

/** Hosts that are returned at most. */
const maxHosts = 50;
/** `MailDns` by queries to name servers. */
export class DnsMailDns implements MailDns {
  private readonly resolver: StubResolver;
  /** A label that no zone has, except by a wildcard. */
  private readonly controlLabel = `_${randomBytes(12).toString('hex')}`;

  constructor(private readonly options: StubResolverOptions) {
    this.resolver = new StubResolver(options);
  }

  get usage(): CacheUsage {
    return this.resolver.usage;
  }

  get queries(): Queries {
    return this.resolver.queries;
  }

  /** Aborts queries in progress; no query is possible afterwards. */
  close(): void {
    this.resolver.close();
  }

  route(domain: string, signal: AbortSignal): Promise<MailRoute> {
    return untilAborted(this.findRoute(domain), signal);
  }

  async addresses(hostname: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
    const { found, lookups } = await untilAborted(this.findAddresses(hostname), signal);
    return found.length > 0 || lookups.every(isCertain) ? found : undefined;
  }

  async spf(domain: string, signal: AbortSignal): Promise<SpfFacts> {
    const lookup = await untilAborted(this.resolver.lookup(domain, 'TXT'), signal);
    return { ...readSpf(textsOf(lookup)), ...(!isCertain(lookup) && { isUnknown: true }) };
  }

  async hasDmarc(domain: string, signal: AbortSignal): Promise<boolean | undefined> {
    const [own, ...above] = dmarcNames(domain);
    let isUnknown = false;
    // Most domains with a policy have their own.
    for (const names of [[own!], above])
      for (const lookup of names.map((name) => this.resolver.lookup(name, 'TXT'))) {
        const found = await untilAborted(lookup, signal);
        const policies = countDmarc(textsOf(found));
        if (policies > 0) return policies === 1;
        isUnknown ||= !isCertain(found);
      }
    return isUnknown ? undefined : false;
  }

  /**
   * DNS does not list selectors. The ones that the domain's MX hosts and SPF policy suggest are tried first, then common ones, even if
   * `_domainkey` does not exist: some servers report NXDOMAIN for empty names (against RFC 8020). If `_domainkey` exists and none of these
   * selectors does, there must be another one below it, unless the zone answers so for every name. A validation queries MX and SPF anyway.
   */
  async hasDkim(domain: string, signal: AbortSignal): Promise<boolean> {
    const branch = `_domainkey.${domain}`;
    const [below, mx, own] = await untilAborted(
      Promise.all([
        this.resolver.lookup(branch, 'TXT'),
        this.resolver.lookup(domain, 'MX'),
        this.resolver.lookup(domain, 'TXT'),
      ]),
      signal,
    );
    if (mx.kind === 'nxdomain') return false;
    const mailHosts =
      mx.kind === 'answered' ? mx.records.flatMap((one) => ('exchange' in one ? [one.exchange] : [])) : [];
    const spf = textsOf(own).filter((text) => /^v=spf1/i.test(text));
    const keys: Lookup[] = [];
    for (const selectors of selectorsFor(mailHosts, spf)) {
      const queries = selectors.map((selector) => this.resolver.lookup(`${selector}.${branch}`, 'TXT'));
      if (await untilAborted(someKey(queries), signal)) return true;
      keys.push(...(await Promise.all(queries)));
    }
    const unknown = keys.every(({ kind }) => kind === 'nxdomain');
    const isEmpty = below.kind === 'answered' && below.records.length === 0;
    if (!isEmpty || !unknown) return false;
    const control = this.resolver.lookup(`${this.controlLabel}.${domain}`, 'TXT');
    return (await untilAborted(control, signal)).kind === 'nxdomain';
  }

  /** Queries MX and, in case the domain has none, the domain's own addresses at the same time. */
  private async findRoute(domain: string): Promise<MailRoute> {
    const own = this.findAddresses(domain);
    const mx = await this.resolver.lookup(domain, 'MX');
    if (mx.kind === 'nxdomain') return { kind: 'domain_not_found' };
    if (mx.kind === 'answered' && mx.records.length > 0) return this.routeTo(mx.records);
    const { found, lookups } = await own;
    if (mx.kind === 'answered') {
      if (found.length > 0) {
        return { kind: 'implicit_mx', hosts: [{ hostname: domain, priority: 0, addresses: found }] };
      }
      return { kind: lookups.every(isCertain) ? 'no_mail_server' : 'dns_error' };
    }
    const silent = [mx, ...lookups].every(({ kind }) => kind === 'silent');
    return { kind: silent ? 'no_answer' : 'dns_error' };
  }

  private routeTo(records: readonly FoundRecord[]): MailRoute {
    const exchanges = records
      .filter((record) => record.type === 'MX')
      .filter(({ exchange }) => exchange !== '');
    if (exchanges.length === 0) return { kind: 'null_mx' };
    const byName = new Map<string, MailHost>();
    for (const { exchange, preference } of exchanges.sort((a, b) => a.preference - b.preference)) {
      if (isHostname(exchange) && !byName.has(exchange)) {
        byName.set(exchange, { hostname: exchange, priority: preference });
      }
    }
    const hosts = [...byName.values()].slice(0, maxHosts);
    if (hosts.length > 0) {
      void this.findAddresses(hosts[0]!.hostname);
      return { kind: 'mx', hosts };
    }
    const unusable = exchanges
      .filter(({ exchange }) => isIP(exchange) !== 0)
      .map(({ exchange, preference }) => ({ hostname: exchange, priority: preference }));
    return unusable.length > 0
      ? { kind: 'invalid_mx', unusable: unusable.slice(0, maxHosts) }
      : { kind: 'no_mail_server' };
  }

  /** Addresses of both families in turn, IPv6 first; `lookups` are the ones that have ended. Never rejects. */
  private async findAddresses(
    name: string,
  ): Promise<{ found: readonly string[]; lookups: readonly Lookup[] }> {
    const { timer = systemTimer } = this.options;
    const queries = (['AAAA', 'A'] as const).map((type) => this.resolver.lookup(name, type));
    const ended: [six?: Lookup, four?: Lookup] = [];
    const both = Promise.all(queries.map(async (lookup, family) => (ended[family] = await lookup)));
    const late = Promise.withResolvers<undefined>();
    let cancel: CancelTimer | undefined;
    queries.forEach((lookup, family) => {
      void lookup.then((one) => {
        if (ended[1 - family] || addressesOf(one).length === 0) return;
        cancel = timer(otherFamilyMs, () => {
          late.resolve(undefined);
        });
      });
    });
    await Promise.race([both, late.promise]);
    cancel?.();
    const [six, four] = [addressesOf(ended[0]), addressesOf(ended[1])];
    const turns = Array.from({ length: Math.max(six.length, four.length) }, (_, i) => [six[i], four[i]]);
    return {
      found: turns.flat().filter((address) => address !== undefined),
      lookups: ended.filter((lookup) => lookup !== undefined),
    };
  }
}

function isCertain({ kind }: Lookup): boolean {
  return kind === 'answered' || kind === 'nxdomain';
}

function addressesOf(lookup: Lookup | undefined): string[] {
  if (lookup?.kind !== 'answered') return [];
  return lookup.records.flatMap((record) => ('address' in record ? [record.address] : []));
}

function textsOf(lookup: Lookup): string[] {
  if (lookup.kind !== 'answered') return [];
  return lookup.records.flatMap((record) => ('text' in record ? [record.text] : []));
}

/** Whether a query finds a DKIM key; it does not wait for the others then. */
function someKey(queries: readonly Promise<Lookup>[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const ended = queries.map((query) =>
    query.then((key) => {
      if (textsOf(key).some(isDkimKey)) resolve(true);
    }),
  );
  void Promise.all(ended).then(() => resolve(false));
  return promise;
}

/** Names of hosts have letters, digits, hyphens and, against the rules but in use, underscores. An IP address is no name (RFC 1035). */
function isHostname(name: string): boolean {
  return isQueryable(name) && /^[a-z0-9_.-]+$/.test(name) && isIP(name) === 0;
}
