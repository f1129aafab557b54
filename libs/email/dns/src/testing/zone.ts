import type { DnsRecord, DnsScript } from '@enrichment/email-domain/testing';
import type { Answer, Packet, Question } from 'dns-packet';

export interface ZoneTimes {
  /** TTL of every record, in seconds. */
  readonly ttl: number;
  /** Seconds that negative answers may be cached. */
  readonly negativeTtl: number;
}

/** The answer of an honest name server to a question; undefined where the script is silent. */
export type Zone = (question: Question) => Packet | undefined;

/** Scripted records with aliases followed, and absence proven by a SOA record. Benches query thousands of them, so they are indexed by name. */
export function openZone({ records, broken = {} }: DnsScript, times: ZoneTimes): Zone {
  const recordsByName = Map.groupBy(records, ({ name }) => name);
  const existing = new Set([...recordsByName.keys()].flatMap(withParents));
  const faults = Object.entries(broken);
  return ({ name, type }) => {
    const answers: Answer[] = [];
    let owner = name.toLowerCase();
    for (;;) {
      const fault = faults.find(([zone]) => owner === zone || owner.endsWith(`.${zone}`));
      if (fault?.[1] === 'silent') return undefined;
      if (fault) return { flags: rcodes.servfail };
      const alias = recordsByName.get(owner)?.find((record) => record.type === 'CNAME');
      if (!alias) break;
      answers.push(toAnswer(alias, times.ttl));
      owner = alias.target;
    }
    const found = (recordsByName.get(owner) ?? []).filter((record) => record.type === type);
    if (found.length > 0) return { answers: [...answers, ...found.map((one) => toAnswer(one, times.ttl))] };
    return { flags: existing.has(owner) ? 0 : rcodes.nxdomain, answers, authorities: [soa(times)] };
  };
}

function withParents(name: string): string[] {
  const labels = name.split('.');
  return labels.map((_, i) => labels.slice(i).join('.'));
}

/** Response codes as flags of a packet. */
export const rcodes = { formerr: 1, servfail: 2, nxdomain: 3, notimp: 4, refused: 5 } as const;

export function soa({ ttl, negativeTtl }: ZoneTimes): Answer {
  const data = {
    mname: 'ns.test',
    rname: 'root.test',
    serial: 1,
    refresh: 1,
    retry: 1,
    expire: 1,
    minimum: negativeTtl,
  };
  return { type: 'SOA', name: 'test', ttl, class: 'IN', data };
}

function toAnswer(record: DnsRecord, ttl: number): Answer {
  const common = { name: record.name, ttl, class: 'IN' as const };
  switch (record.type) {
    case 'MX':
      return {
        ...common,
        type: 'MX',
        data: { preference: record.priority, exchange: record.exchange || '.' },
      };
    case 'TXT':
      return { ...common, type: 'TXT', data: record.chunks.map((chunk) => Buffer.from(chunk, 'latin1')) };
    case 'CNAME':
      return { ...common, type: 'CNAME', data: record.target };
    case 'A':
    case 'AAAA':
      return { ...common, type: record.type, data: record.address };
  }
}
