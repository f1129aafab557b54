import { accepted, all, type MailDomain, mailboxes } from './mail-domain';

/** One address to try, and what comes of it. */
export interface DemoAddress {
  readonly address: string;
  /** The `reason` in the answer, or the code of the error. */
  readonly result: string;
  /** What it shows, as the end of "shows ...". */
  readonly shows: string;
}

/** An address for every verdict; documents and tests list them from here. */
export const demoAddresses: readonly DemoAddress[] = [
  { address: 'accepted@demo.test', result: 'accepted', shows: 'a mailbox that exists' },
  { address: 'support@demo.test', result: 'accepted', shows: 'a role instead of a person' },
  {
    address: 'mailbox-not-found@demo.test',
    result: 'mailbox_not_found',
    shows: 'a mailbox that does not exist',
  },
  { address: 'mailbox-full@demo.test', result: 'mailbox_full', shows: 'a mailbox over its quota' },
  { address: 'mailbox-disabled@demo.test', result: 'mailbox_disabled', shows: 'a closed account' },
  {
    address: 'anyone@catch-all.demo.test',
    result: 'catch_all',
    shows: 'a server that takes mail for every name',
  },
  { address: 'anyone@missing.demo.test', result: 'domain_not_found', shows: 'a domain that does not exist' },
  {
    address: 'anyone@no-mail-server.demo.test',
    result: 'no_mail_server',
    shows: 'a domain with neither MX nor address',
  },
  { address: 'anyone@null-mx.demo.test', result: 'null_mx', shows: 'a domain that declares to take no mail' },
  { address: 'greylisted@demo.test', result: 'greylisted', shows: 'a server that says: come back later' },
  {
    address: 'refused-us@demo.test',
    result: 'refused_us',
    shows: 'a server that refuses the client, not the mailbox',
  },
  { address: 'anyone@timeout.demo.test', result: 'timeout', shows: 'a mail server that never says a word' },
  { address: 'anyone@not-probed.demo.test', result: 'not_probed', shows: 'a mail server that is not probed' },
  { address: 'anyone@dns-error.demo.test', result: 'dns_error', shows: 'name servers that fail' },
  { address: 'anyone@silent.demo.test', result: 'EMAIL_002', shows: 'name servers that never answer' },
  { address: 'two@@demo,test', result: 'EMAIL_001', shows: 'a malformed address, and how it was meant' },
];

const plain = { policies: all, recipient: mailboxes({ anyone: accepted }) } as const;

/** `demo.test`, and a subdomain for each verdict about a whole domain. `missing.demo.test` is none of them. */
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
