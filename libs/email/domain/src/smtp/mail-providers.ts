import type { RecipientCheck } from '../ports/mailbox-probe';
import type { ReplyRule } from './reply-rules';

/** Known behaviour of an operator of many domains' mail hosts. */
export interface MailProvider {
  readonly name: string;
  /** Names of its hosts; subdomains are included. */
  readonly hosts: readonly string[];
  /**
   * Reliability of an accepted RCPT when the answer about a random recipient is unknown: `always` looks mailboxes up during RCPT;
   * `unreliable` often accepts first and bounces later; `never` accepts every name and bounces later.
   */
  readonly recipientCheck: RecipientCheck;
  /** Rules that apply after those about the client and before the others; only replies that the others would misread. */
  readonly rules: readonly ReplyRule[];
}

/** GMX, WEB.DE, mail.com and IONOS belong to one company and use one server software. */
const unitedInternet: readonly ReplyRule[] = [
  {
    reply: '550 Requested action not taken: mailbox unavailable',
    code: 550,
    text: /mailbox unavailable/,
    meaning: 'not_found',
  },
];

/** Data only: for another provider, add an entry here and a row in the spec. */
export const mailProviders: readonly MailProvider[] = [
  {
    name: 'Google',
    hosts: ['google.com', 'googlemail.com'],
    recipientCheck: 'always',
    rules: [
      {
        reply: '550 5.2.1 The user is receiving messages now',
        status: '2.1',
        text: /receiving (?:e?mail|messages)/,
        meaning: 'busy',
      },
    ],
  },
  {
    name: 'Outlook.com',
    hosts: ['olc.protection.outlook.com'],
    recipientCheck: 'always',
    rules: [
      {
        reply: '550 5.5.0 Requested action not taken: mailbox unavailable',
        code: 550,
        text: /mailbox unavailable/,
        meaning: 'not_found',
      },
    ],
  },
  {
    name: 'Microsoft 365',
    hosts: ['mail.protection.outlook.com', 'mx.microsoft'],
    recipientCheck: 'unreliable',
    rules: [],
  },
  {
    // AOL and other brands included. Reported since 2017: RCPT is accepted for every name, DATA or a later message refuses it.
    name: 'Yahoo',
    hosts: ['yahoodns.net'],
    recipientCheck: 'never',
    rules: [],
  },
  {
    name: 'iCloud',
    hosts: ['mail.icloud.com'],
    recipientCheck: 'always',
    rules: [],
  },
  {
    name: 'Proofpoint',
    hosts: ['pphosted.com', 'ppe-hosted.com'],
    recipientCheck: 'unreliable',
    rules: [],
  },
  {
    name: 'Mimecast',
    hosts: ['mimecast.com', 'mimecast.co.za', 'mimecast-offshore.com'],
    recipientCheck: 'unreliable',
    rules: [],
  },
  {
    name: 'Cisco Email Security',
    hosts: ['iphmx.com'],
    recipientCheck: 'unreliable',
    rules: [],
  },
  {
    name: 'Barracuda',
    hosts: ['barracudanetworks.com'],
    recipientCheck: 'unreliable',
    rules: [],
  },
  {
    name: 'Mail.ru',
    hosts: ['mail.ru'],
    recipientCheck: 'always',
    rules: [],
  },
  {
    name: 'GMX and WEB.DE',
    hosts: ['gmx.net', 'gmx.com', 'mail.com', 'web.de'],
    recipientCheck: 'always',
    rules: unitedInternet,
  },
  {
    name: 'IONOS',
    hosts: [
      ...['ionos.com', 'ionos.de', 'ionos.co.uk', 'ionos.fr', 'ionos.es', 'ionos.it', 'kundenserver.de'],
      ...['1and1.com', '1and1.co.uk', '1and1.fr', '1and1.es', 'perfora.net'],
    ],
    recipientCheck: 'always',
    rules: unitedInternet,
  },
  {
    name: 'Tencent QQ',
    hosts: ['qq.com'],
    recipientCheck: 'always',
    rules: [],
  },
];

const byHost = new Map(mailProviders.flatMap((provider) => provider.hosts.map((host) => [host, provider])));

/** The provider that runs a mail host (lower-case A-labels), matched at label boundaries. */
export function providerOf(hostname: string): MailProvider | undefined {
  for (let name = hostname; name !== ''; name = name.slice(name.indexOf('.') + 1 || name.length)) {
    const provider = byHost.get(name);
    if (provider) return provider;
  }
  return undefined;
}
