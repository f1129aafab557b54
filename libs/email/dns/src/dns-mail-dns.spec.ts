import { afterEach, describe, expect, it } from '@jest/globals';
import { type DnsRecord, mailDnsContract } from '@enrichment/email-domain/testing';
import { SystemClock } from '@enrichment/kernel';
import { DnsMailDns } from './dns-mail-dns';
import type { DnsServer } from './dns-servers';
import { startScriptedNameServer } from './testing';
import {
  type Knot,
  missingPrograms,
  type RealNameServer,
  startKnot,
  startUnbound,
} from './testing/real-name-servers';

const missing = missingPrograms();
const { signal } = new AbortController();

const mailDnsOf = (server: DnsServer, silent?: DnsServer) =>
  new DnsMailDns({
    servers: { servers: [server], zones: new Map(silent && [['silent.test', [silent]]]) },
    clock: new SystemClock(),
    timeoutMs: 2000,
    retryMs: 700,
  });

/** The contract's script on real servers; no real one is silent, so a scripted one replaces it for `silent.test`. */
function lawOn(name: string, signed: boolean, before: (knot: Knot) => Promise<RealNameServer>) {
  mailDnsContract(name, async (script) => {
    const knot = await startKnot(script.records, signed);
    const server = await before(knot);
    const silent = await startScriptedNameServer({ records: [], broken: { test: 'silent' } });
    const dns = mailDnsOf(server, silent);
    const close = async () => {
      dns.close();
      await silent.close();
      if (server !== knot) await server.close();
      await knot.close();
    };
    return { dns, close };
  });
}

mailDnsContract('DnsMailDns on a scripted name server', async (script) => {
  const server = await startScriptedNameServer(script);
  const dns = mailDnsOf(server);
  const close = () => {
    dns.close();
    return server.close();
  };
  return { dns, close };
});

if (missing.length > 0) {
  console.warn(
    `Not installed (Debian: knot, unbound): ${missing.join(', ')}. Only a scripted name server was queried.`,
  );
} else {
  lawOn('DnsMailDns on Knot, unsigned zone', false, (knot) => Promise.resolve(knot));
  lawOn('DnsMailDns on Knot, signed zone', true, (knot) => Promise.resolve(knot));
  lawOn('DnsMailDns on Unbound, validating the signed zone', true, startUnbound);

  describe('a validating resolver', () => {
    const big = Array.from({ length: 60 }, (_, i): DnsRecord => ({
      name: 'big.test',
      type: 'TXT',
      chunks: [i === 30 ? 'v=spf1 -all' : `verification-${i}=${'x'.repeat(60)}`],
    }));
    const records: DnsRecord[] = [...big, { name: 'a.test', type: 'MX', priority: 1, exchange: 'mx.test' }];

    const opened: { close(): unknown }[] = [];
    afterEach(async () => {
      for (const one of opened.splice(0).reverse()) await one.close();
    });

    it('returns signed records, also over TCP, and none with a false signature', async () => {
      const knot = await startKnot(records, true);
      opened.push(knot);
      const honest = await startUnbound(knot);
      opened.push(honest);
      const deceived = await startUnbound(knot, knot.ds.replace(/[0-9A-Fa-f]{8}$/, '00000000'));
      opened.push(deceived);
      const [good, bad] = [mailDnsOf(honest), mailDnsOf(deceived)];
      opened.push(good, bad);
      expect(await good.route('a.test', signal)).toMatchObject({ kind: 'mx' });
      expect(await good.spf('big.test', signal)).toEqual({ hasSpf: true, sendsNothing: true });
      expect(await bad.route('a.test', signal)).toEqual({ kind: 'dns_error' });
    });
  });
}
