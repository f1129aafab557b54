import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MailDns } from '../ports/mail-dns';
import type { DnsRecord, DnsScript } from './in-memory-mail-dns';

export interface OpenedMailDns {
  readonly dns: MailDns;
  close(): Promise<void>;
}

const mx = (name: string, priority: number, exchange: string): DnsRecord => ({
  name,
  type: 'MX',
  priority,
  exchange,
});
const a = (name: string, address: string): DnsRecord => ({ name, type: 'A', address });
const aaaa = (name: string, address: string): DnsRecord => ({ name, type: 'AAAA', address });
const txt = (name: string, ...chunks: string[]): DnsRecord => ({ name, type: 'TXT', chunks });
const cname = (name: string, target: string): DnsRecord => ({ name, type: 'CNAME', target });

const script: DnsScript = {
  records: [
    mx('two.test', 20, 'mx2.two.test'),
    mx('two.test', 5, 'mx1.two.test'),
    mx('two.test', 30, 'mx3.two.test'),
    a('mx1.two.test', '192.0.2.1'),
    aaaa('mx1.two.test', '2001:db8::1'),
    cname('alias.two.test', 'mx1.two.test'),
    mx('null.test', 0, ''),
    mx('number.test', 10, '127.7.1.2'),
    mx('mixed.test', 0, ''),
    mx('mixed.test', 10, 'mx.mixed.test'),
    a('address.test', '192.0.2.2'),
    aaaa('six.test', '2001:db8::2'),
    cname('pointer.test', 'two.test'),
    txt('text.test', 'nothing of interest'),
    a('www.hollow.test', '192.0.2.3'),

    txt('spf.test', 'site-verification=1'),
    txt('spf.test', 'v=spf1 include:_spf.example ~all'),
    txt('chunks.test', 'v=sp', 'f1 -', 'all'),
    txt('twice.test', 'v=spf1 mx -all'),
    txt('twice.test', 'v=spf1 -all'),
    txt('notspf.test', 'v=spf10 -all'),

    txt('_dmarc.policy.test', 'v=DMARC1; p=reject'),
    txt('a.b.policy.test', 'here'),
    txt('_dmarc.double.test', 'v=DMARC1; p=reject'),
    txt('_dmarc.double.test', 'v=DMARC1; p=none'),
    txt('_dmarc.other.test', 'v=DMARC2; p=reject'),
    txt('_dmarc.other.test', 'hello'),

    txt('google._domainkey.signed.test', 'v=DKIM1; k=rsa; p=MIGf', 'MA0G'),
    txt('selector1._domainkey.revoked.test', 'v=DKIM1; p='),
    txt('revoked.test', 'here'),
    txt('signed.test', 'here'),
  ],
  broken: { 'servfail.test': 'servfail', 'silent.test': 'silent' },
};

/**
 * The contract of `MailDns`. `open` serves the script's records from a name server and returns a `MailDns` that queries it, with
 * timeouts short enough for a test. A TXT record's chunks are its character strings, and an empty MX exchange is the root. Names
 * that are not in the script, with none below them, are NXDOMAIN.
 */
export function mailDnsContract(name: string, open: (script: DnsScript) => Promise<OpenedMailDns>): void {
  describe(`${name} fulfils the contract of MailDns`, () => {
    let opened: OpenedMailDns;
    const { signal } = new AbortController();
    beforeAll(async () => {
      opened = await open(script);
    });
    afterAll(() => opened.close());

    const routeOf = async (domain: string) => {
      const route = await opened.dns.route(domain, signal);
      return 'hosts' in route
        ? { kind: route.kind, hosts: route.hosts.map(({ hostname, priority }) => `${priority} ${hostname}`) }
        : route;
    };

    it('lists the MX hosts, lowest priority number first', async () => {
      const hosts = ['5 mx1.two.test', '20 mx2.two.test', '30 mx3.two.test'];
      expect(await routeOf('two.test')).toEqual({ kind: 'mx', hosts });
      expect(await routeOf('pointer.test')).toEqual({ kind: 'mx', hosts });
    });

    it('recognizes a null MX, and ignores one beside real hosts', async () => {
      expect(await routeOf('null.test')).toEqual({ kind: 'null_mx' });
      expect(await routeOf('mixed.test')).toEqual({ kind: 'mx', hosts: ['10 mx.mixed.test'] });
    });

    it('shows MX records that name IP addresses, and offers no host to dial', async () => {
      const unusable = [{ hostname: '127.7.1.2', priority: 10 }];
      expect(await routeOf('number.test')).toEqual({ kind: 'invalid_mx', unusable });
    });

    it('falls back to the address of the domain itself', async () => {
      expect(await routeOf('address.test')).toEqual({ kind: 'implicit_mx', hosts: ['0 address.test'] });
      expect(await routeOf('six.test')).toEqual({ kind: 'implicit_mx', hosts: ['0 six.test'] });
    });

    it.each([
      ['text.test', 'no_mail_server'],
      ['hollow.test', 'no_mail_server'],
      ['missing.test', 'domain_not_found'],
      ['deep.missing.test', 'domain_not_found'],
      ['servfail.test', 'dns_error'],
      ['silent.test', 'no_answer'],
    ])('%s is %s', async (domain, kind) => {
      expect(await routeOf(domain)).toEqual({ kind });
    });

    it('returns the addresses of a host, of both families, also through an alias', async () => {
      expect([...(await opened.dns.addresses('mx1.two.test', signal))!].sort()).toEqual([
        '192.0.2.1',
        '2001:db8::1',
      ]);
      expect(await opened.dns.addresses('alias.two.test', signal)).toHaveLength(2);
      expect(await opened.dns.addresses('mx.missing.test', signal)).toEqual([]);
    });

    it('never mistakes broken or silent name servers for a host without addresses', async () => {
      expect(await opened.dns.addresses('mx.servfail.test', signal)).toBeUndefined();
      expect(await opened.dns.addresses('mx.silent.test', signal)).toBeUndefined();
    });

    it.each([
      ['spf.test', true, false],
      ['chunks.test', true, true],
      ['twice.test', false, false],
      ['notspf.test', false, false],
      ['address.test', false, false],
      ['missing.test', false, false],
    ])('SPF of %s: present %s, sends nothing %s', async (domain, hasSpf, sendsNothing) => {
      expect(await opened.dns.spf(domain, signal)).toEqual({ hasSpf, sendsNothing });
    });

    it('never mistakes broken name servers for a domain without policies', async () => {
      expect(await opened.dns.spf('servfail.test', signal)).toEqual({
        hasSpf: false,
        sendsNothing: false,
        isUnknown: true,
      });
      expect(await opened.dns.hasDmarc('servfail.test', signal)).toBeUndefined();
    });

    it.each([
      ['policy.test', true],
      ['b.policy.test', true],
      ['a.b.policy.test', true],
      ['1.2.3.4.5.6.7.8.9.10.policy.test', true],
      ['double.test', false],
      ['sub.double.test', false],
      ['other.test', false],
      ['missing.test', false],
    ])('DMARC policy of %s: %s', async (domain, present) => {
      expect(await opened.dns.hasDmarc(domain, signal)).toBe(present);
    });

    it.each([
      ['signed.test', true],
      ['revoked.test', false],
      ['two.test', false],
      ['missing.test', false],
      ['servfail.test', false],
    ])('DKIM key of %s: %s', async (domain, present) => {
      expect(await opened.dns.hasDkim(domain, signal)).toBe(present);
    });

    it('stops waiting when the signal aborts', async () => {
      const reason = new Error('caller left');
      const caller = new AbortController();
      const pending = [
        opened.dns.route('caller.silent.test', caller.signal),
        opened.dns.addresses('caller.silent.test', caller.signal),
        opened.dns.spf('caller.silent.test', caller.signal),
        opened.dns.hasDmarc('caller.silent.test', caller.signal),
        opened.dns.hasDkim('caller.silent.test', caller.signal),
      ];
      caller.abort(reason);
      expect(await Promise.allSettled(pending)).toEqual(pending.map(() => ({ status: 'rejected', reason })));
    });
  });
}
