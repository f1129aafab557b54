import { startScriptedNameServer } from '@enrichment/email-dns/testing';
import type { DnsRecord } from '@enrichment/email-domain/testing';
import { ScriptedMailServer } from '@enrichment/email-smtp/testing';
import { openRegistry } from '../email/lab';

/** Each with a mail host at an address of its own: 127.0.0.0/8 is all this machine's. */
export const mailDomains = Array.from({ length: 256 }, (_, i) => `load-${i}-example.com`);

/** Name server, mail hosts and registry that answer at once, in this process. */
export interface MailWorld {
  /** Of the service that sends the requests. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function openMailWorld(): Promise<MailWorld> {
  const nameServer = await startScriptedNameServer({ records: mailDomains.flatMap(recordsOf) });
  const recipient = (local: string) => (local === 'jo' ? '250 2.1.5 Ok' : '550 5.1.1 User unknown');
  const mail = await ScriptedMailServer.listen({ recipient }, { host: '0.0.0.0' });
  const registry = await openRegistry(() => Promise.resolve());
  return {
    settings: {
      DNS_SERVERS: `${nameServer.host}:${nameServer.port}`,
      SMTP_PORT: String(mail.port),
      SMTP_HELO_NAME: 'probe.example.net',
      RDAP_BOOTSTRAP_URL: registry.bootstrapUrl,
      EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    },
    close: async () => {
      await Promise.all([nameServer.close(), mail.close(), registry.close()]);
    },
  };
}

function recordsOf(name: string, i: number): DnsRecord[] {
  return [
    { name, type: 'MX', priority: 10, exchange: `mx.${name}` },
    { name: `mx.${name}`, type: 'A', address: `127.21.${i >> 8}.${i & 255}` },
    { name, type: 'TXT', chunks: ['v=spf1 mx -all'] },
  ];
}
