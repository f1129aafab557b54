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
