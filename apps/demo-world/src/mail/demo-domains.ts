import { accepted, all, type MailDomain, mailboxes } from './mail-domain';

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
