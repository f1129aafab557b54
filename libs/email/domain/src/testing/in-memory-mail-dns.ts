import { type MailDns, type MailRoute, type SpfFacts } from '../ports/mail-dns';

/** A record of a scripted zone. Names are lower-case, without the final dot. */
export type DnsRecord = { readonly name: string } & (
  | { readonly type: 'MX'; readonly priority: number; readonly exchange: string }
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'TXT'; readonly chunks: readonly string[] }
  | { readonly type: 'CNAME'; readonly target: string }
);

/** The records and faults of a scripted name server. */
export interface DnsScript {
  readonly records: readonly DnsRecord[];
  /** Names (with all below them) for which the server answers SERVFAIL, or never answers. */
  readonly broken?: Readonly<Record<string, 'servfail' | 'silent'>>;
}

type ScriptedAnswer = { readonly records: readonly DnsRecord[] } | 'nxdomain' | 'servfail' | 'silent';

/** `MailDns` over scripted records, with the results of the adapter for the same records on a real name server. */
export class InMemoryMailDns implements MailDns {
  /** Calls of the methods, for tests of the use case. */
  readonly calls: string[] = [];

  constructor(private readonly script: DnsScript) {}

  async route(domain: string, signal: AbortSignal): Promise<MailRoute> {
    await this.begin(`route ${domain}`, signal);
    const mx = this.find(domain, 'MX');
    if (mx === 'silent') return { kind: 'no_answer' };
    if (mx === 'servfail') return { kind: 'dns_error' };
    if (mx === 'nxdomain') return { kind: 'domain_not_found' };
    const exchanges = mx.records.filter((record) => record.type === 'MX');
    const named = exchanges
      .filter(({ exchange }) => exchange !== '')
      .map(({ exchange, priority }) => ({ hostname: exchange, priority }))
      .sort((a, b) => a.priority - b.priority);
    const hosts = named.filter(({ hostname }) => !isAddress(hostname));
    if (hosts.length > 0) return { kind: 'mx', hosts };
    if (named.length > 0) return { kind: 'invalid_mx', unusable: named };
    if (exchanges.length > 0) return { kind: 'null_mx' };
    return this.addressesOf(domain).length > 0
      ? { kind: 'implicit_mx', hosts: [{ hostname: domain, priority: 0 }] }
      : { kind: 'no_mail_server' };
  }

  async addresses(hostname: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
    await this.begin(`addresses ${hostname}`, signal);
    return this.isBroken(hostname) ? undefined : this.addressesOf(hostname);
  }

  async spf(domain: string, signal: AbortSignal): Promise<SpfFacts> {
    await this.begin(`spf ${domain}`, signal);
    const policies = this.texts(domain).filter((text) => /^v=spf1( |$)/i.test(text));
    return {
      hasSpf: policies.length === 1,
      sendsNothing: policies.length === 1 && /^v=spf1 +-all *$/i.test(policies[0]!),
      ...(this.isBroken(domain) && { isUnknown: true }),
    };
  }

  async hasDmarc(domain: string, signal: AbortSignal): Promise<boolean | undefined> {
    await this.begin(`dmarc ${domain}`, signal);
    const labels = domain.split('.');
    const starts = [...labels.keys()].filter((start) => start === 0 || labels.length - start < 8);
    for (const start of starts) {
      const name = `_dmarc.${labels.slice(start).join('.')}`;
      const policies = this.texts(name).filter((text) => /^v=DMARC1 *(;|$)/.test(text));
      if (policies.length > 0) return policies.length === 1;
    }
    return this.isBroken(`_dmarc.${domain}`) ? undefined : false;
  }

  async hasDkim(domain: string, signal: AbortSignal): Promise<boolean> {
    await this.begin(`dkim ${domain}`, signal);
    return this.script.records.some(
      (record) =>
        record.type === 'TXT' &&
        record.name.endsWith(`._domainkey.${domain}`) &&
        /(^|;) *p= *[A-Za-z0-9+/]/.test(record.chunks.join('')),
    );
  }

  private async begin(call: string, signal: AbortSignal): Promise<void> {
    this.calls.push(call);
    await Promise.resolve();
    signal.throwIfAborted();
  }

  private addressesOf(name: string): string[] {
    return (['A', 'AAAA'] as const).flatMap((type) => {
      const found = this.find(name, type);
      return typeof found === 'string'
        ? []
        : found.records.flatMap((record) => ('address' in record ? [record.address] : []));
    });
  }

  private isBroken(name: string): boolean {
    const found = this.find(name, 'A');
    return found === 'servfail' || found === 'silent';
  }

  private texts(name: string): string[] {
    const found = this.find(name, 'TXT');
    return typeof found === 'string'
      ? []
      : found.records.flatMap((record) => (record.type === 'TXT' ? [record.chunks.join('')] : []));
  }

  private find(name: string, type: DnsRecord['type']): ScriptedAnswer {
    const within = (zone: string) => name === zone || name.endsWith(`.${zone}`);
    const fault = Object.entries(this.script.broken ?? {}).find(([zone]) => within(zone));
    if (fault) return fault[1];
    const { records } = this.script;
    const alias = records.find((record) => record.type === 'CNAME' && record.name === name);
    if (alias?.type === 'CNAME') return this.find(alias.target, type);
    if (!records.some((record) => record.name === name || record.name.endsWith(`.${name}`)))
      return 'nxdomain';
    return { records: records.filter((record) => record.name === name && record.type === type) };
  }
}

const isAddress = (exchange: string) => /^[\d.]+$/.test(exchange);
