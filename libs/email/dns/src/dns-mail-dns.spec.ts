import { mailDnsContract } from '@enrichment/email-domain/testing';
import { SystemClock } from '@enrichment/kernel';
import { DnsMailDns } from './dns-mail-dns';
import { startScriptedNameServer } from './testing';

mailDnsContract('DnsMailDns', async (script) => {
  const server = await startScriptedNameServer(script);
  const dns = new DnsMailDns({
    servers: { servers: [server], zones: new Map() },
    clock: new SystemClock(),
    timeoutMs: 1500,
    retryMs: 500,
  });
  const close = () => {
    dns.close();
    return server.close();
  };
  return { dns, close };
});
