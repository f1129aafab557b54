import type { RecipientCheck } from '../ports/mailbox-probe';
import type { ReplyRule } from './reply-rules';

/** What is known of one operator of many domains' mail hosts. */
export interface MailProvider {
  readonly name: string;
  /** Its hosts are these names and what stands below them. */
  readonly hosts: readonly string[];
  /**
   * How reliable an accepted RCPT is when nothing is known of a random recipient: `always` looks mailboxes up
   * during RCPT; `unreliable` often accepts first and bounces later.
   */
  readonly recipientCheck: RecipientCheck;
  /** Tried before the general rules; only what these would get wrong. */
  readonly rules: readonly ReplyRule[];
}

/** Knowledge as data: to teach a provider's habits, add a line here and a row in the spec. */
export const mailProviders: readonly MailProvider[] = [
  {
    name: 'Google',
    hosts: ['google.com', 'googlemail.com'],
    recipientCheck: 'always',
    rules: [{ status: '2.1', text: /receiving (?:e?mail|messages)/, meaning: 'busy' }],
  },
  {
    name: 'Outlook.com',
    hosts: ['olc.protection.outlook.com'],
    recipientCheck: 'always',
    rules: [{ code: 550, status: '5.0', text: /mailbox unavailable/, meaning: 'not_found' }],
  },
  {
    name: 'Microsoft 365',
    hosts: ['mail.protection.outlook.com', 'mx.microsoft'],
    recipientCheck: 'unreliable',
    rules: [
      {
        code: 550,
        status: '4.1',
        text: /recipient address(?:es)? rejected ?: access denied/,
        meaning: 'not_found',
      },
    ],
  },
  {
    name: 'Yahoo',
    hosts: ['yahoodns.net'],
    recipientCheck: 'unreliable',
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
    rules: [{ code: 5, text: /anti-spoofing/, meaning: 'refused_us' }],
  },
  {
    name: 'Cisco Email Security',
    hosts: ['iphmx.com'],
    recipientCheck: 'unreliable',
    rules: [{ code: 550, status: '1.0', text: /address rejected/, meaning: 'not_found' }],
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
    rules: [{ code: 550, text: /mailbox unavailable/, meaning: 'not_found' }],
  },
  {
    name: 'Tencent QQ',
    hosts: ['qq.com'],
    recipientCheck: 'always',
    rules: [{ code: 550, text: /mailbox (?:unavailable or access denied|not found)/, meaning: 'not_found' }],
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
