import { untilAborted } from '@enrichment/concurrency';
import { DnsMailDns } from '@enrichment/email-dns';
import {
  defaultEmailBudgets,
  type EmailValidation,
  type MailLists,
  NoCompanyDirectory,
  parseAddress,
  ValidateEmail,
} from '@enrichment/email-domain';
import { RdapDomainRegistry } from '@enrichment/email-rdap';
import { type Connect, SmtpMailboxProbe } from '@enrichment/email-smtp';
import { EgressGuard } from '@enrichment/egress';
import { DomainError, SystemClock, systemTimer } from '@enrichment/kernel';
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { type LabMap, labNetwork } from './lab';

/** Our validation, with every adapter that the service has, inside a lab. */
interface OursInLab {
  /** `no_answer`: EMAIL_002. */
  validate(email: string): Promise<EmailValidation | 'no_answer'>;
  close(): void;
}

interface OursOptions {
  readonly map: LabMap;
  readonly lists: MailLists;
  /** Milliseconds for a mail host and for the whole conversation. Default: those of the service. */
  readonly timeouts?: { readonly connect: number; readonly mail: number } | undefined;
}

export function openOurs({ map, lists, timeouts }: OursOptions): OursInLab {
  const clock = new SystemClock();
  const dns = new DnsMailDns({ servers: { servers: [map.nameServer], zones: new Map() }, clock });
  const limits = timeouts ? { connectMs: timeouts.connect } : {};
  const probe = new SmtpMailboxProbe({ dns, connect: connectIn(map), heloName: 'probe.example.net', limits });
  const registry = new RdapDomainRegistry({
    fetch: fetchDocument,
    connect: () => Promise.reject(new Error('There is no WHOIS in the lab.')),
    bootstrapUrl: map.rdapBootstrapUrl,
  });
  const validateEmail = new ValidateEmail({
    dns,
    probe,
    registry,
    lists,
    companies: new NoCompanyDirectory(),
    clock,
    timer: systemTimer,
    budgets: timeouts
      ? { ...defaultEmailBudgets, mail: timeouts.mail, policies: timeouts.mail }
      : defaultEmailBudgets,
  });
  return {
    validate: async (email) => {
      try {
        return await validateEmail.execute({ address: parseAddress(email) });
      } catch (error) {
        if (error instanceof DomainError && error.code === 'EMAIL_002') return 'no_answer';
        throw error;
      }
    },
    close: () => {
      probe.close();
      dns.close();
      registry.close();
    },
  };
}

/** Addresses pass the egress guard, as in the service. Connections to them then go to the lab's ports. */
function connectIn({ places }: LabMap): Connect {
  const guard = new EgressGuard({ allowCidrs: [labNetwork] });
  return async ({ addresses, signal }) => {
    const address = addresses.find((one) => guard.allows(one));
    if (address === undefined) return undefined;
    const port = places[address];
    if (port === undefined) throw new Error('connection refused');
    return port === 'never answers'
      ? untilAborted(new Promise<never>(() => undefined), signal)
      : openSocket(port, signal);
  };
}

async function openSocket(port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connectTcp({ host: '127.0.0.1', port, signal });
  await once(socket, 'connect');
  return socket;
}

async function fetchDocument(url: string, { accept, signal }: { accept: string; signal: AbortSignal }) {
  const response = await fetch(url, { headers: { accept }, signal });
  return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) };
}
