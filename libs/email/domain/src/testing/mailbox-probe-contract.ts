import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAddress } from '../parse-address';
import type { MailboxProbe, ProbeEvidence } from '../ports/mailbox-probe';
import type { MailScript } from './in-memory-mailbox-probe';

export interface OpenedMailboxProbe {
  readonly probe: MailboxProbe;
  /** Command lines that servers received so far; absent for an implementation without sockets. */
  readonly received?: () => readonly string[];
  close(): Promise<void>;
}

const knows =
  (...locals: string[]) =>
  (local: string) =>
    locals.includes(local) ? '250 2.1.5 ok' : '550 5.1.1 User unknown';
const onlyJo = (answer: string) => (local: string) => (local === 'jo' ? answer : '550 5.1.1 User unknown');

const script: MailScript = {
  'good.test': { recipient: knows('jo', 'a b') },
  'all.test': {},
  'full.test': { recipient: onlyJo('452 4.2.2 Mailbox full') },
  'disabled.test': { recipient: onlyJo('550 5.2.1 Account disabled') },
  'busy.test': { recipient: onlyJo('450 4.2.1 The user is receiving email at a rate that prevents more') },
  'grey.test': { recipient: () => '450 4.7.1 Greylisted, come back later' },
  'named.test': { recipient: () => '451 4.7.1 Greylisted, try again in 7 minutes' },
  'policy.test': { recipient: () => '554 5.7.1 Client host blocked using a block list' },
  'vague.test': { recipient: () => '550 No' },
  'relay.test': { recipient: () => '554 5.7.1 Relay access denied' },
  'multiline.test': { recipient: () => '550-5.1.1 There is no such user\r\n550 5.1.1 here, sorry' },
  'half.test': { recipient: (local) => (local === 'jo' ? '250 ok' : '451 4.3.0 Try later') },
  'unwelcome.test': { greeting: '554 5.7.1 You are on our block list' },
  'occupied.test': { greeting: '421 4.3.2 Come back later' },
  'sender.test': { mail: '550 5.7.1 Sender rejected' },
  'utf8.test': { extensions: ['SMTPUTF8', '8BITMIME'], recipient: knows('jürgen') },
  'silent.test': { fault: 'silent' },
  'closed.test': { fault: 'refuse' },
  'nowhere.test': { fault: 'no_address' },
  'lost.test': { fault: 'dns_error' },
};

/**
 * The contract of `MailboxProbe`. `open` plays the script on real servers, one for each host name, and returns a probe that finds
 * them by these names. Hosts in requests have no addresses. A reply may have several lines.
 */
export function mailboxProbeContract(
  name: string,
  open: (script: MailScript) => Promise<OpenedMailboxProbe>,
): void {
  describe(`${name} fulfils the contract of MailboxProbe`, () => {
    let opened: OpenedMailboxProbe;
    const { signal } = new AbortController();
    beforeAll(async () => {
      opened = await open(script);
    });
    afterAll(() => opened.close());

    /** The evidence without the reply, which only implementations with sockets have. */
    const probe = async (local: string, hosts: readonly string[], caller = signal, timeoutMs = 2000) => {
      const { reply: _, ...evidence } = await opened.probe.probe(
        {
          address: parseAddress(`${local}@${hosts[0]!}`),
          hosts: hosts.map((hostname, index) => ({ hostname, priority: index * 10 })),
          timeoutMs,
        },
        caller,
      );
      return evidence;
    };

    it.each<[host: string, local: string, Omit<ProbeEvidence, 'host'>]>([
      ['good.test', 'jo', { mailbox: 'accepted', random: 'rejected' }],
      ['good.test', '"a b"', { mailbox: 'accepted', random: 'rejected' }],
      ['good.test', 'nobody', { mailbox: 'not_found', random: 'rejected' }],
      ['all.test', 'jo', { mailbox: 'accepted', random: 'accepted' }],
      ['full.test', 'jo', { mailbox: 'full', random: 'rejected' }],
      ['disabled.test', 'jo', { mailbox: 'disabled', random: 'rejected' }],
      ['busy.test', 'jo', { mailbox: 'busy', random: 'rejected' }],
      ['vague.test', 'jo', { mailbox: 'rejected', random: 'rejected' }],
      ['relay.test', 'jo', { mailbox: 'not_served', random: 'rejected' }],
      ['multiline.test', 'jo', { mailbox: 'not_found', random: 'rejected' }],
      ['half.test', 'jo', { mailbox: 'accepted', random: 'unknown' }],
      ['utf8.test', 'jürgen', { mailbox: 'accepted', random: 'rejected' }],
    ])('%s about %s', async (host, local, evidence) => {
      expect(await probe(local, [host])).toEqual({ ...evidence, host });
    });

    it.each<[host: string, mailbox: ProbeEvidence['mailbox']]>([
      ['grey.test', 'greylisted'],
      ['policy.test', 'refused_us'],
      ['unwelcome.test', 'refused_us'],
      ['occupied.test', 'greylisted'],
      ['sender.test', 'refused_us'],
      ['closed.test', 'unreachable'],
      ['nowhere.test', 'no_host'],
      ['lost.test', 'dns_error'],
    ])('%s ends as %s', async (host, mailbox) => {
      expect(await probe('jo', [host])).toMatchObject({ mailbox, random: 'unknown' });
    });

    it('reads the wait that a host names', async () => {
      expect(await probe('jo', ['named.test'])).toMatchObject({ mailbox: 'greylisted', waitMs: 420_000 });
      expect(await probe('jo', ['grey.test'])).not.toHaveProperty('waitMs');
    });

    it('does not send an address that needs SMTPUTF8 to a host without it', async () => {
      expect(await probe('jürgen', ['good.test'])).toMatchObject({ mailbox: 'no_smtputf8' });
    });

    it('answers within its time when a host stays silent', async () => {
      expect(await probe('jo', ['silent.test'], signal, 200)).toMatchObject({ mailbox: 'timeout' });
    });

    it.each(['unwelcome.test', 'occupied.test', 'closed.test', 'nowhere.test', 'lost.test'])(
      'probes the next host when %s does not help',
      async (first) => {
        expect(await probe('jo', [first, 'good.test'])).toEqual({
          mailbox: 'accepted',
          random: 'rejected',
          host: 'good.test',
        });
      },
    );

    it('uses the first conclusive answer', async () => {
      expect(await probe('nobody', ['good.test', 'all.test'])).toMatchObject({
        mailbox: 'not_found',
        host: 'good.test',
      });
    });

    it('stops when the signal aborts', async () => {
      const reason = new Error('caller left');
      const caller = new AbortController();
      const pending = probe('jo', ['silent.test'], caller.signal);
      caller.abort(reason);
      await expect(pending).rejects.toBe(reason);
    });

    it('never sends mail', () => {
      const verbs = new Set(opened.received?.().map((line) => line.split(/[ :\r\n]/)[0]!.toUpperCase()));
      for (const verb of ['DATA', 'BDAT', 'VRFY', 'EXPN']) expect(verbs).not.toContain(verb);
    });
  });
}
