import { accepted, joOnly, type MailServer, type MailSystem, unknownUser } from './mail-system';

/** Odd, and honest all the same. */
const odd: Readonly<Record<string, MailServer>> = {
  'long-greeting': {
    greeting: '220-Welcome\r\n220-We do not authorize the use of this system\r\n220 for unsolicited mail.',
    recipients: joOnly,
  },
  'one-command-at-a-time': { extensions: ['SIZE 10240000', '8BITMIME'], recipients: joOnly },
  'no-ehlo': { ehlo: '502 5.5.2 Error: command not recognized', recipients: joOnly },
  'tls-offered-and-broken': { startTls: 'broken', recipients: joOnly },
  'tls-refused-when-sent': { startTls: 'refused', recipients: joOnly },
  'tls-required': { startTls: 'required', recipients: joOnly },
  'tls-required-at-recipient': { startTls: 'required_at_rcpt', recipients: joOnly },
  'slow-greeting': { greeting: { text: '220 mx', afterMs: 300 }, recipients: joOnly },
  'answers-in-crumbs': { mail: { text: '250 2.1.0 Ok', byteMs: 2 }, recipients: joOnly },
  'answers-end-with-lf': { mail: { text: new TextEncoder().encode('250 2.1.0 Ok\n') }, recipients: joOnly },
  'refuses-rset': { rset: '502 5.5.2 Not here', recipients: joOnly },
};

/** They never get as far as the mailbox. */
const broken: Readonly<Record<string, MailServer>> = {
  'closes-at-once': { greeting: { then: 'close' }, recipients: joOnly },
  'resets-at-once': { greeting: { then: 'reset' }, recipients: joOnly },
  'closes-after-hello': { ehlo: { then: 'close' }, recipients: joOnly },
  'half-a-reply': { mail: { text: new TextEncoder().encode('250-2.1'), then: 'close' }, recipients: joOnly },
  'closes-at-recipient': { recipients: { '*': { then: 'close' } } },
  'endless-greeting': { greeting: { text: '220-and so on', endless: true }, recipients: joOnly },
  'endless-line': { greeting: { text: new Uint8Array(4096).fill(65), endless: true }, recipients: joOnly },
  'binary-greeting': { greeting: { text: new Uint8Array([0, 255, 7, 13, 10]) }, recipients: joOnly },
  'web-server': { greeting: 'HTTP/1.1 400 Bad Request', recipients: joOnly },
  'nonsense-at-recipient': { recipients: { '*': '999 what' } },
  'wants-data-at-recipient': { recipients: { '*': '354 go ahead' } },
};

/** Only our timeout ends these. */
const silent: Readonly<Record<string, MailServer>> = {
  'silent-after-connect': { greeting: { then: 'silence' }, recipients: joOnly },
  'silent-at-recipient': { recipients: { '*': { then: 'silence' } } },
  tarpit: { greeting: { text: '220 mx.example.com ESMTP', byteMs: 2000 }, recipients: joOnly },
};

export const misbehavingSystems: readonly MailSystem[] = [
  ...Object.entries(odd).map(([name, server]): MailSystem => ({
    name,
    hosts: { mx: server },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  })),
  ...Object.entries(broken).map(([name, server]): MailSystem => ({
    name,
    hosts: { mx: server },
    truth: 'delivered',
    shown: false,
    reason: 'refused_us',
  })),
  ...Object.entries(silent).map(([name, server]): MailSystem => ({
    name,
    hosts: { mx: server },
    truth: 'delivered',
    shown: false,
    reason: 'timeout',
    waits: true,
  })),
  {
    name: 'one-command-at-a-time-unknown-user',
    hosts: { mx: { extensions: [], recipients: { '*': unknownUser } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_not_found',
  },
  {
    name: 'tls-required-unknown-user',
    hosts: { mx: { startTls: 'required', recipients: { '*': unknownUser } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_not_found',
  },
  {
    name: 'takes-no-mail-at-all',
    hosts: {
      mx: { greeting: { text: '521 5.3.2 This host does not accept mail', then: 'close' }, recipients: {} },
    },
    truth: 'bounced',
    // RFC 7504 has this code and this text for hosts without mail.
    shown: true,
    reason: 'no_mail_server',
  },
  {
    name: 'lies-about-all-with-tls',
    hosts: { mx: { startTls: 'required', recipients: { '*': accepted } } },
    truth: 'bounced',
    shown: false,
    reason: 'catch_all',
  },
];
