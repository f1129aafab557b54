import { accepted, type MailServer, type MailSystem, unknownUser } from './mail-system';

const gone = (name: string, host: string, reply: string): MailSystem => ({
  name,
  hosts: { [host]: { recipients: { '*': reply } } },
  truth: 'bounced',
  shown: true,
  reason: 'mailbox_not_found',
});

const there = (name: string, host: string, others: string): MailSystem => ({
  name,
  hosts: { [host]: { recipients: { jo: accepted, '*': others } } },
  truth: 'delivered',
  shown: true,
  reason: 'accepted',
});

const hidden = (
  name: string,
  host: string,
  server: MailServer,
  reason: MailSystem['reason'],
  truth: MailSystem['truth'] = 'delivered',
): MailSystem => ({ name, hosts: { [host]: server }, truth, shown: false, reason });

const toAll = (reply: string): MailServer => ({ recipients: { '*': reply } });

const googleUnknown = [
  '550-5.1.1 The email account that you tried to reach does not exist. Please try',
  "550-5.1.1 double-checking the recipient's email address for typos or",
  '550-5.1.1 unnecessary spaces. For more information, go to',
  '550 5.1.1  https://support.google.com/mail/?p=NoSuchUser a1-2 - gsmtp',
].join('\r\n');
const microsoftUnknown = '550 5.4.1 Recipient address rejected: Access denied. [AM1.example]';
const outlookUnknown = '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).';

/** Large operators, each with its own replies. The host names are theirs, the servers are not. */
export const providerSystems: readonly MailSystem[] = [
  there('google-mailbox', 'aspmx.l.google.com', googleUnknown),
  gone('google-unknown', 'alt1.aspmx.l.google.com', googleUnknown),
  {
    ...gone(
      'google-disabled',
      'alt2.aspmx.l.google.com',
      '550 5.2.1 The email account that you tried to reach is inactive. - gsmtp',
    ),
    reason: 'mailbox_disabled',
  },
  {
    ...gone(
      'google-over-quota',
      'alt3.aspmx.l.google.com',
      "452-4.2.2 The recipient's inbox is out of storage space. Please direct the\r\n452 4.2.2 recipient to https://support.google.com/mail/?p=OverQuotaTemp - gsmtp",
    ),
    reason: 'mailbox_full',
  },
  {
    ...there('google-busy-mailbox', 'alt4.aspmx.l.google.com', googleUnknown),
    hosts: {
      'alt4.aspmx.l.google.com': {
        recipients: {
          jo: '450 4.2.1 The user you are trying to contact is receiving mail too quickly. - gsmtp',
          '*': googleUnknown,
        },
      },
    },
  },
  hidden(
    'google-doubts-us',
    'gmr-smtp-in.l.google.com',
    toAll('421 4.7.28 Our system has detected an unusual rate of unsolicited mail. - gsmtp'),
    'refused_us',
  ),
  there('microsoft-mailbox', 'one-example-com.mail.protection.outlook.com', microsoftUnknown),
  gone('microsoft-unknown', 'two-example-com.mail.protection.outlook.com', microsoftUnknown),
  hidden(
    'microsoft-accepts-and-bounces',
    'three-example-com.mail.protection.outlook.com',
    toAll(accepted),
    'catch_all',
    'bounced',
  ),
  hidden(
    'microsoft-bans-us',
    'four-example-com.mail.protection.outlook.com',
    toAll(
      '550 5.7.606 Access denied, banned sending IP [192.0.2.1]. To request removal visit https://sender.office.com/',
    ),
    'refused_us',
  ),
  hidden(
    'microsoft-is-busy',
    'five-example-com.mail.protection.outlook.com',
    toAll('451 4.7.500 Server busy. Please try again later from [192.0.2.1]. (S77714)'),
    'greylisted',
  ),
  gone('outlook-unknown', 'hotmail-com.olc.protection.outlook.com', outlookUnknown),
  {
    name: 'outlook-dislikes-the-second',
    hosts: {
      'outlook-com.olc.protection.outlook.com': {
        recipients: { jo: accepted, '*': '452 4.5.3 Too many recipients (AS780090)' },
      },
    },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  },
  hidden(
    'outlook-blocks-us',
    'live-com.olc.protection.outlook.com',
    {
      mail: "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Part of their network is on our block list (S3150).",
      recipients: {},
    },
    'refused_us',
  ),
  gone(
    'yahoo-unknown',
    'mta5.am0.yahoodns.net',
    "554 delivery error: dd This user doesn't have a yahoo.com account (jo) [0] - mta1",
  ),
  hidden(
    'yahoo-accepts-and-bounces',
    'mta6.am0.yahoodns.net',
    toAll('250 recipient ok'),
    'accepted_unchecked',
    'bounced',
  ),
  hidden(
    'yahoo-defers-us',
    'mta7.am0.yahoodns.net',
    {
      mail: '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to unexpected volume or user complaints',
      recipients: {},
    },
    'greylisted',
  ),
  gone('proofpoint-unknown', 'mx0a-1.pphosted.com', '550 5.1.1 User Unknown'),
  hidden(
    'proofpoint-blocks-us',
    'mx0b-1.pphosted.com',
    {
      greeting: { text: '554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1', then: 'close' },
      recipients: {},
    },
    'refused_us',
  ),
  gone(
    'mimecast-unknown',
    'eu-smtp-inbound-1.mimecast.com',
    '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [abc.uk1]',
  ),
  hidden(
    'mimecast-greylists',
    'eu-smtp-inbound-2.mimecast.com',
    toAll(
      '451 Internal resource temporarily unavailable - https://community.mimecast.com/docs/DOC-1369#451 [abc]',
    ),
    'greylisted',
  ),
  hidden(
    'mimecast-prohibits-us',
    'us-smtp-inbound-1.mimecast.com',
    toAll(
      '550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550',
    ),
    'refused_us',
  ),
  gone('cisco-unknown', 'mx1.hc1-1.iphmx.com', '550 #5.1.0 Address rejected.'),
  gone(
    'barracuda-unknown',
    'd1.ess.barracudanetworks.com',
    '550 permanent failure for one or more recipients (jo:550 5.1.1 unknown user)',
  ),
  gone('icloud-unknown', 'mx01.mail.icloud.com', '550 5.1.1 <jo>: user does not exist'),
  {
    ...gone('icloud-over-quota', 'mx02.mail.icloud.com', '552 5.2.2 <jo>: user is over quota'),
    reason: 'mailbox_full',
  },
  gone(
    'mail-ru-unknown',
    'mxs.mail.ru',
    '550 Message was not accepted -- invalid mailbox. Local mailbox jo is unavailable: user not found',
  ),
  gone('gmx-unknown', 'mx00.gmx.net', '550 Requested action not taken: mailbox unavailable'),
  gone('qq-unknown', 'mx1.qq.com', '550 Mailbox not found. [abc= IP: 192.0.2.1]'),
  there('zoho-mailbox', 'mx.zoho.com', unknownUser),
];
