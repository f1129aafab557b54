import { parseAddress, type ProbeEvidence } from '@enrichment/email-domain';
import type { SmtpProbeOptions } from '../options';
import { SmtpMailboxProbe } from '../smtp-mailbox-probe';
import { type MailLab, openMailLab } from './mail-lab';
import type { MailServerScript } from './mail-server-script';

/** A probe among scripted servers. */
export interface ProbeLab extends MailLab {
  readonly probe: SmtpMailboxProbe;
  /** Probes an address at these hosts, in this order; default: all servers of the lab. At most 5 s by default. The evidence has no reply. */
  probeAddress(
    address: string,
    hosts?: readonly string[],
    timeoutMs?: number,
    account?: string,
  ): Promise<Omit<ProbeEvidence, 'reply'>>;
}

export async function openProbeLab(
  scripts: Readonly<Record<string, MailServerScript | 'refuse' | 'lost'>>,
  options: Partial<SmtpProbeOptions> = {},
): Promise<ProbeLab> {
  const lab = await openMailLab(scripts);
  const probe = new SmtpMailboxProbe({ ...lab, heloName: 'us.test', ...options });
  const { signal } = new AbortController();
  return {
    ...lab,
    probe,
    probeAddress: async (address, hosts = Object.keys(scripts), timeoutMs = 5000, account) => {
      const { reply: _, ...evidence } = await probe.probe(
        {
          address: parseAddress(address),
          hosts: hosts.map((hostname, index) => ({ hostname, priority: index })),
          timeoutMs,
          account,
        },
        signal,
      );
      return evidence;
    },
    close: () => {
      probe.close();
      return lab.close();
    },
  };
}
