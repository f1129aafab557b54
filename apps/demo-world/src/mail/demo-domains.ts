import { accepted, all, type MailDomain, mailboxes } from './mail-domain';

/** An address with a known result. */
interface DemoAddress {
  readonly address: string;
  /** The `reason` in the answer, or the code of the error. */
  readonly result: string;
  /** The rest of a sentence that begins with "shows". */
  readonly shows: string;
}

/** An address for every verdict, for documents and tests. */
export const demoAddresses: readonly DemoAddress[] = // prettier-ignore
  (
    [
      ['accepted@demo.test', 'accepted', 'a mailbox that exists'],
      ['support@demo.test', 'accepted', 'a role instead of a person'],
      ['mailbox-not-found@demo.test', 'mailbox_not_found', 'a mailbox that does not exist'],
      ['mailbox-full@demo.test', 'mailbox_full', 'a mailbox over its quota'],
      ['mailbox-disabled@demo.test', 'mailbox_disabled', 'a closed account'],
      ['anyone@catch-all.demo.test', 'catch_all', 'a server that accepts mail for every name'],
      ['anyone@missing.demo.test', 'domain_not_found', 'a domain that does not exist'],
      ['anyone@no-mail-server.demo.test', 'no_mail_server', 'a domain with neither MX nor address'],
      ['anyone@null-mx.demo.test', 'null_mx', 'a domain that declares that it accepts no mail'],
      ['greylisted@demo.test', 'greylisted', 'a server that delays unknown senders'],
      ['refused-us@demo.test', 'refused_us', 'a server that refuses the client, not the mailbox'],
      ['anyone@timeout.demo.test', 'timeout', 'a mail server that never answers'],
      ['anyone@not-probed.demo.test', 'not_probed', 'a mail server that is not probed'],
      ['anyone@dns-error.demo.test', 'dns_error', 'name servers that fail'],
      ['anyone@silent.demo.test', 'EMAIL_002', 'name servers that never answer'],
      ['two@@demo,test', 'EMAIL_001', 'a malformed address, and how it was meant'],
    ] as const
  ).map(([address, result, shows]) => ({ address, result, shows }));

const plain = { policies: all, recipient: mailboxes({ anyone: accepted }) } as const;

/** `demo.test`, and a subdomain for each verdict about a whole domain. `missing.demo.test` does not exist. */
export const demoDomains: readonly MailDomain[] = [
  {
    name: 'demo.test',
    route: 'mx',
    policies: all,
    registered: '2019-03-01T00:00:00Z',
    recipient: mailboxes({
      accepted,
      demo: accepted,
      support: accepted,
      'mailbox-full': '452 4.2.2 The mailbox is over its quota',
      'mailbox-disabled': '550 5.2.1 This account is disabled',
      greylisted: '450 4.7.1 Greylisted, please try again later',
      'refused-us': '554 5.7.1 Your address is on our block list',
    }),
  },
  { ...plain, name: 'catch-all.demo.test', route: 'mx', recipient: () => accepted },
  { ...plain, name: 'implicit.demo.test', route: 'address' },
  { ...plain, name: 'no-mail-server.demo.test', route: 'none' },
  { ...plain, name: 'null-mx.demo.test', route: 'null_mx' },
  { ...plain, name: 'timeout.demo.test', route: 'mx', probe: 'silence' },
  { ...plain, name: 'not-probed.demo.test', route: 'mx', probe: 'off' },
  { ...plain, name: 'dns-error.demo.test', route: 'servfail' },
  { ...plain, name: 'silent.demo.test', route: 'silent' },
];
