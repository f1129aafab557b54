import type { RecipientCheck } from '../ports/mailbox-probe';
import type { ReplyRule } from './reply-rules';

export const mailProviderKinds = ['mailbox', 'gateway', 'forwarder', 'parked'] as const;
export type MailProviderKind = (typeof mailProviderKinds)[number];

/** Known behaviour of an operator of many domains' mail hosts. */
export interface MailProvider {
  readonly name: string;
  /** Name in answers. */
  readonly id: string;
  /** `mailbox`: keeps mail. `gateway`: filters for another server. `forwarder`: sends on. `parked`: receives for domains without users. */
  readonly kind: MailProviderKind;
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

/** GMX, WEB.DE, mail.com, IONOS and Outlook.com send this reply for a mailbox that does not exist. */
const unavailable: readonly ReplyRule[] = [
  {
    reply: '550 Requested action not taken: mailbox unavailable',
    code: 550,
    text: /mailbox unavailable/,
    meaning: 'not_found',
  },
];
const receiving: readonly ReplyRule[] = [
  {
    reply: '550 5.2.1 The user is receiving messages now',
    status: '2.1',
    text: /receiving (?:e?mail|messages)/,
    meaning: 'busy',
  },
];

const closedByPolicy: readonly ReplyRule[] = [
  {
    reply: '550 5.7.1 Policy rejection on the target address',
    status: '7.1',
    text: /policy rejection on the target address/,
    meaning: 'disabled',
  },
];

/** Other hosts below amazonaws.com are customers' own machines. */
const amazonHosts = [
  'us-east-1',
  'us-east-2',
  'us-west-2',
  'ca-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-central-1',
  'ap-northeast-1',
  'ap-southeast-1',
  'ap-southeast-2',
]
  .map((region) => `inbound-smtp.${region}.amazonaws.com`)
  .join(' ');

/** Hosts of IONOS. */
const ionosHosts =
  'ionos.com ionos.de ionos.co.uk ionos.fr ionos.es ionos.it kundenserver.de 1and1.com 1and1.co.uk 1and1.fr 1and1.es perfora.net';

type Row = readonly [
  ...[name: string, id: string, kind: MailProviderKind, hosts: string],
  ...[recipientCheck?: RecipientCheck, rules?: readonly ReplyRule[]],
];

/** Data only: for another provider, add a row here, and one in the spec if it has rules. */
const table: readonly Row[] = [
  ['Google', 'google', 'mailbox', 'google.com googlemail.com', 'always', receiving],
  ['Outlook.com', 'outlook', 'mailbox', 'olc.protection.outlook.com', 'always', unavailable],
  ['Microsoft 365', 'microsoft365', 'mailbox', 'mail.protection.outlook.com mx.microsoft', 'unreliable'],
  // AOL and other brands included. Reported since 2017: RCPT is accepted for every name, DATA or a later message refuses it.
  ['Yahoo', 'yahoo', 'mailbox', 'yahoodns.net', 'never'],
  ['iCloud', 'icloud', 'mailbox', 'mail.icloud.com', 'always'],
  ['Mail.ru', 'mailru', 'mailbox', 'mail.ru', 'always'],
  ['GMX and WEB.DE', 'gmx', 'mailbox', 'gmx.net gmx.com mail.com web.de', 'always', unavailable],
  ['IONOS', 'ionos', 'mailbox', ionosHosts, 'always', unavailable],
  ['Tencent QQ', 'qq', 'mailbox', 'qq.com', 'always'],
  ['Proofpoint', 'proofpoint', 'gateway', 'pphosted.com ppe-hosted.com', 'unreliable'],
  ['Mimecast', 'mimecast', 'gateway', 'mimecast.com mimecast.co.za mimecast-offshore.com', 'unreliable'],
  ['Cisco Email Security', 'cisco', 'gateway', 'iphmx.com', 'unreliable'],
  ['Barracuda', 'barracuda', 'gateway', 'barracudanetworks.com', 'unreliable'],
  // Only the names of these are known.
  ['Fastmail', 'fastmail', 'mailbox', 'messagingengine.com'],
  ['Yandex', 'yandex', 'mailbox', 'yandex.net yandex.ru', 'unknown', closedByPolicy],
  ['Zoho', 'zoho', 'mailbox', 'zoho.com zoho.eu zoho.in zoho.com.au zohomail.com'],
  ['Proton', 'proton', 'mailbox', 'protonmail.ch'],
  ['Tuta', 'tuta', 'mailbox', 'tutanota.de'],
  ['GoDaddy', 'godaddy', 'mailbox', 'secureserver.net'],
  ['Rackspace', 'rackspace', 'mailbox', 'emailsrvr.com'],
  ['OVHcloud', 'ovh', 'mailbox', 'mail.ovh.net'],
  ['Strato', 'strato', 'mailbox', 'rzone.de'],
  ['Migadu', 'migadu', 'mailbox', 'migadu.com'],
  ['NetEase', 'netease', 'mailbox', 'netease.com'],
  ['Alibaba', 'alibaba', 'mailbox', 'mxhichina.com'],
  ['Naver', 'naver', 'mailbox', 'naver.com'],
  ['Hostinger', 'hostinger', 'mailbox', 'hostinger.com titan.email'],
  ['Namecheap Private Email', 'privateemail', 'mailbox', 'privateemail.com'],
  ['Gandi', 'gandi', 'mailbox', 'mail.gandi.net'],
  ['Infomaniak', 'infomaniak', 'mailbox', 'infomaniak.ch'],
  ['one.com', 'one', 'mailbox', 'one.com'],
  ['Runbox', 'runbox', 'mailbox', 'runbox.com'],
  ['mailbox.org', 'mailboxorg', 'mailbox', 'mailbox.org'],
  ['Posteo', 'posteo', 'mailbox', 'posteo.de'],
  ['MXroute', 'mxroute', 'mailbox', 'mxrouting.net mxlogin.com'],
  ['Seznam', 'seznam', 'mailbox', 'seznam.cz'],
  ['Kakao (Daum)', 'kakao', 'mailbox', 'kakao.com hanmail.net'],
  ['DreamHost', 'dreamhost', 'mailbox', 'dreamhost.com'],
  ['Amazon SES and WorkMail', 'amazon', 'mailbox', amazonHosts],
  ['Broadcom (MessageLabs)', 'messagelabs', 'gateway', 'messagelabs.com'],
  ['Trellix (FireEye)', 'trellix', 'gateway', 'fireeyecloud.com'],
  ['mxrecord.io', 'mxrecord', 'gateway', 'mxrecord.io'],
  ['Trend Micro', 'trendmicro', 'gateway', 'tmes.trendmicro.com tmes.trendmicro.eu'],
  ['Sophos', 'sophos', 'gateway', 'protection.sophos.com'],
  ['Hornetsecurity', 'hornetsecurity', 'gateway', 'hornetsecurity.com antispameurope.com'],
  ['SpamExperts', 'spamexperts', 'gateway', 'antispamcloud.com spamexperts.com'],
  ['Forcepoint', 'forcepoint', 'gateway', 'mailcontrol.com'],
  ['Retarus', 'retarus', 'gateway', 'retarus.com'],
  ['Fortinet', 'fortinet', 'gateway', 'fortimailcloud.com'],
  ['Cloudflare', 'cloudflare', 'forwarder', 'mx.cloudflare.net'],
  ['ImprovMX', 'improvmx', 'forwarder', 'improvmx.com'],
  ['Forward Email', 'forwardemail', 'forwarder', 'forwardemail.net'],
  ['addy.io', 'addy', 'forwarder', 'anonaddy.me addy.io'],
  ['Mailgun', 'mailgun', 'forwarder', 'mailgun.org'],
  ['SendGrid', 'sendgrid', 'forwarder', 'mx.sendgrid.net'],
  ['SimpleLogin', 'simplelogin', 'forwarder', 'simplelogin.co'],
  ['Namecheap', 'namecheap', 'forwarder', 'registrar-servers.com'],
  ['h-email.net', 'h-email', 'parked', 'h-email.net'],
  ['Above.com', 'above', 'parked', 'above.com'],
];
export const mailProviders: readonly MailProvider[] = table.map(
  ([name, id, kind, hosts, recipientCheck = 'unknown', rules = []]) => ({
    name,
    id,
    kind,
    hosts: hosts.split(' '),
    recipientCheck,
    rules,
  }),
);

const byHost = new Map(mailProviders.flatMap((provider) => provider.hosts.map((host) => [host, provider])));

/** The provider that runs a mail host (lower-case A-labels), matched at label boundaries. */
export function providerOf(hostname: string): MailProvider | undefined {
  for (let name = hostname; name !== ''; name = name.slice(name.indexOf('.') + 1 || name.length)) {
    const provider = byHost.get(name);
    if (provider) return provider;
  }
  return undefined;
}
