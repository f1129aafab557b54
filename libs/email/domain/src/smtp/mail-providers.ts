import type { RecipientCheck } from '../ports/mailbox-probe';
import type { ReplyRule } from './reply-rules';

/** What is known of one operator of many domains' mail hosts. */
export interface MailProvider {
  readonly name: string;
  /** Its hosts are these names and their subdomains. */
  readonly hosts: readonly string[];
  /**
   * How reliable an accepted RCPT is when nothing is known of a random recipient: `always` looks mailboxes up
   * during RCPT; `unreliable` often accepts first and bounces later; `never` accepts every name and bounces later.
   */
  readonly recipientCheck: RecipientCheck;
  /** Tried after the rules about us and before the others; only what these would get wrong. */
  readonly rules: readonly ReplyRule[];
}

/** Knowledge as data: to teach a provider's habits, add a line here and a row in the spec. */
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
    // Also AOL and its other brands. Reported since 2017: RCPT is accepted for every name, DATA or a later message refuses it.
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
    rules: [
      {
        reply: '550 #5.1.0 Address rejected.',
        code: 550,
        status: '1.0',
        text: /address rejected/,
        meaning: 'not_found',
      },
    ],
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
    hosts: ['gmx.net', 'gmx.com', 'web.de'],
    recipientCheck: 'always',
    rules: [
      {
        reply: '550 Requested action not taken: mailbox unavailable',
        code: 550,
        text: /mailbox unavailable/,
        meaning: 'not_found',
      },
    ],
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
