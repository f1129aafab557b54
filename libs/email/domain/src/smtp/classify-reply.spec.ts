import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { classifyReply, isConclusive, randomRecipient, type SmtpStage } from './classify-reply';
import { mailProviders, providerOf } from './mail-providers';
import type { ReplyMeaning } from './reply-rules';
import { parseReply } from './smtp-reply';

const read = (raw: string, stage: SmtpStage = 'recipient', host?: string) =>
  classifyReply(parseReply(raw)!, stage, host);

/** Answers to RCPT of real servers, with their meanings. */
const answers: readonly [raw: string, meaning: ReplyMeaning, host?: string][] = [
  ['250 2.1.5 Ok', 'accepted'],
  ['251 2.1.5 User not local; will forward', 'accepted'],
  ['252 2.1.5 Cannot verify, will try', 'accepted'],
  ['354 go ahead', 'refused_us'],

  // The same words in other spellings and combinations
  ['550 client host quota', 'refused_us'],
  ['550 your connection has used up its quota', 'refused_us'],
  ['550 The user is receiving email at a rate that prevents delivery', 'busy'],
  ['550 The user is receiving mail too quickly', 'busy'],
  ['550 The account is overquota', 'full'],
  ['550 quota full', 'full'],
  ['550 He exceeded quota', 'full'],
  ['550 He exceeded disk quota', 'full'],
  ['550 user is out of space', 'full'],
  ['550 storage size exceeded', 'full'],
  ['450 graylist', 'greylisted'],
  ['450 grey-list, try again', 'greylisted'],
  ['450 grey list, try again', 'greylisted'],
  ['550 blocklist', 'refused_us'],
  ['550 in a block list', 'refused_us'],
  ['550 in a block-list', 'refused_us'],
  ['550 blacklist', 'refused_us'],
  ['550 in a black list', 'refused_us'],
  ['550 in a black-list', 'refused_us'],
  ['550 deny-list', 'refused_us'],
  ['550 denylisted', 'refused_us'],
  ['550 administrative prohibition', 'refused_us'],
  ['550 sender not accepted', 'refused_us'],
  ["550 messages from 192.0.2.1 weren't sent", 'refused_us'],
  ['550 bounce not taken', 'refused_us'],
  ['550 null sender', 'refused_us'],
  ['550 you must authenticate', 'refused_us'],
  ['550 domain not served', 'not_served'],
  ['550 internationalised address', 'no_smtputf8'],
  ['550 internationalized mail address', 'no_smtputf8'],
  ['550 disabled mail', 'disabled'],
  ['550 no mailbox by that name', 'not_found'],
  ["550 doesn't have a place here", 'not_found'],
  ["550 does n't exist", 'not_found'],
  ['550 recipientnotfound', 'not_found'],

  // Postfix
  ['550 5.1.1 <jo@x.test>: Recipient address rejected: User unknown in virtual mailbox table', 'not_found'],
  ['550 5.1.1 <jo@x.test>: Recipient address rejected: User unknown in relay recipient table', 'not_found'],
  ['450 4.1.1 <jo@x.test>: Recipient address rejected: unverified address: in progress', 'greylisted'],
  ['450 4.1.1 <jo@x.test>: Recipient address rejected: User unknown in local recipient table', 'rejected'],
  ['550 5.1.1 <jo@x.test>: Recipient address rejected: undeliverable address: host said no', 'not_found'],
  ['554 5.7.1 <jo@y.test>: Relay access denied', 'not_served'],
  [
    '450 4.2.0 <jo@x.test>: Recipient address rejected: Greylisted, see http://postgrey.example/',
    'greylisted',
  ],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'refused_us'],
  ['504 5.5.2 <localhost>: Helo command rejected: need fully-qualified hostname', 'refused_us'],
  ['550 5.7.1 <mx.us.test>: Helo command rejected: Host not found', 'refused_us'],
  ['450 4.7.25 Client host rejected: cannot find your hostname, [192.0.2.1]', 'refused_us'],
  ['450 4.7.1 <jo@x.test>: Recipient address rejected: Access denied', 'greylisted'],
  ['554 5.7.1 <jo@x.test>: Recipient address rejected: Access denied', 'refused_us'],
  ['550 5.1.8 <a@us.test>: Sender address rejected: Domain not found', 'refused_us'],
  ['452 4.2.2 <jo@x.test>: Recipient address rejected: Mailbox is full', 'full'],
  ['452 4.3.1 Insufficient system storage', 'greylisted'],
  ['451 4.3.0 <jo@x.test>: Temporary lookup failure', 'greylisted'],
  ['552 5.2.2 <jo@x.test>: user is over quota', 'full'],

  // Exim
  ['550 Unrouteable address', 'not_found'],
  ['550 Unknown user', 'not_found'],
  ['550 No Such User Here', 'not_found'],
  ['550 relay not permitted', 'not_served'],
  ['550 Administrative prohibition', 'refused_us'],
  ['550 Sender verify failed', 'refused_us'],
  [
    '550-Callout verification failed:\r\n550 550 Previous (cached) callout verification failure',
    'refused_us',
  ],
  ['451 Temporary local problem - please try later', 'greylisted'],
  [
    '550 The mail server could not deliver mail to jo@x.test. The account or domain may not exist',
    'not_found',
  ],

  // Sendmail, qmail, Exchange, OpenSMTPD, courier
  ['550 5.1.1 <jo@x.test>... User unknown', 'not_found'],
  ['550 5.7.1 <jo@x.test>... Relaying denied. Proper authentication required.', 'refused_us'],
  ['550 5.7.1 <jo@x.test>... Relaying denied', 'not_served'],
  ['550 sorry, no mailbox here by that name (#5.1.1 - chkuser)', 'not_found'],
  ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", 'not_served'],
  ['550 5.1.1 RESOLVER.ADR.RecipNotFound; not found', 'not_found'],
  ['550 5.7.1 Unable to relay', 'not_served'],
  ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'not_served'],
  ['550 Invalid recipient: jo@x.test', 'not_found'],
  ['524 5.2.4 Mailing list expansion problem', 'not_found'],
  ['550 5.2.4 Mailing list expansion problem', 'refused_us'],

  // Other words for the same
  ['550 unkown user', 'not_found'],
  ['550 Receiver not found: jo', 'not_found'],
  ['550 There are no users here by that name', 'not_found'],
  ["550 The address you entered couldn't be found", 'not_found'],
  ['550 User not on post office', 'not_found'],
  ['550 He is not working with us', 'not_found'],
  ['550 The group may not exist', 'not_found'],
  ['550 Keine Person mit diesem Namen', 'not_found'],
  ['550 Adresse nicht mehr verfuegbar', 'not_found'],
  ['550 No access for this domain', 'refused_us'],
  ['451 From:domain must resolve', 'refused_us'],
  ['452 Space shortage for this mailbox', 'full'],
  ['552 mailbox contains too much data', 'full'],
  ['452 server is out of disk space', 'greylisted'],
  ['550 Domain not in use', 'not_served'],
  ['550 No valid route for inbound email', 'not_served'],

  // Only a code, or a code with the stock phrase of RFC 5321
  ['550', 'not_found'],
  ['550 Requested action not taken: mailbox unavailable', 'rejected'],
  ['550 5.1.0 Address rejected', 'rejected'],
  ['551 User not local; please try <jo@z.test>', 'not_found'],
  ['552 Requested mail action aborted: exceeded storage allocation', 'full'],
  ['552 5.3.4 Message too big for system', 'refused_us'],
  ['553 Requested action not taken', 'refused_us'],
  ['554 Transaction failed', 'refused_us'],
  ['521 host does not accept mail', 'not_served'],
  ['556 5.1.10 Domain does not accept mail', 'not_found'],
  ['556 no', 'not_served'],
  ['500 Syntax error', 'refused_us'],
  ['501 Bad parameters', 'refused_us'],
  ['502 What?', 'refused_us'],
  ['503 5.5.1 Bad sequence', 'refused_us'],
  ['504 Not implemented', 'refused_us'],
  ['530 No', 'refused_us'],
  ['535 No', 'refused_us'],
  ['555 What?', 'refused_us'],
  ['550 5.1.2 Bad destination system', 'not_served'],
  ['550 5.4.4 Invalid arguments', 'not_served'],
  ['550 5.1.7 Bad', 'refused_us'],
  ['550 5.1.6 Moved', 'not_found'],
  ['550 5.1.10 No', 'not_found'],
  ['550 5.2.1 No', 'disabled'],
  ['450 4.2.1 Busy', 'greylisted'],
  ['550 5.7.23 no', 'refused_us'],
  ['550 5.5.2 no', 'refused_us'],
  ['550 5.6.7 No', 'no_smtputf8'],
  ['553 Address requires SMTPUTF8', 'no_smtputf8'],
  ['421 4.7.0 Try again later', 'greylisted'],
  ['421 Too many connections from your address', 'refused_us'],
  ['550 Your IP address is listed in our RBL', 'refused_us'],
  ['550 Mailbox is over quota', 'full'],
  ['550 This account has been disabled', 'disabled'],
  ['550 5.7.1 Disabled mailbox', 'disabled'],
  ['550 User account is suspended', 'disabled'],
  ['550 Account closed', 'disabled'],
  ['550 Account jo@x.test is not active', 'disabled'],
  ['550 No such domain at this location', 'not_served'],
  ['550 Rejected by local policy', 'refused_us'],
  ['550 Rejected by header based Anti-Spoofing', 'refused_us'],
  ['550 Rejected by header based Anti-Spoofing', 'refused_us', 'eu-smtp-inbound-1.mimecast.com'],
  ['550 5.1.1 Email address could not be found, or was misspelled (G8)', 'not_found'],
  ['550 5.7.1 Recipient address rejected: User email address is marked as invalid', 'not_found'],
  ['452 4.5.3 Too many recipients', 'greylisted'],
  ['550 Too many invalid recipients', 'refused_us'],
  ["550 jo doesn't have an account here", 'not_found'],
  ['550 unknown local part jo in jo@x.test', 'not_found'],
  ['550 5.7.1 No such recipient', 'not_found'],
  ['550 5.2.0 That mailbox does not exist', 'not_found'],
  ['550 The user does not exist at all', 'not_found'],

  // About us, in words that resemble a mailbox's fault
  ['451 4.7.1 sending quota exceeded for your IP', 'refused_us'],
  ['450 4.7.1 Message rate quota exceeded', 'refused_us'],
  ['550 5.7.1 Connection quota exceeded', 'refused_us'],
  ['552 Too many recipients', 'refused_us'],
  ['550 Your domain does not exist', 'refused_us'],
  ['550 Reverse lookup failed: host does not exist', 'refused_us'],
  ['550 IP 192.0.2.1 is not allowed to send mail: user unknown to us', 'refused_us'],
  ['550 Your access has been denied, your account at our feedback loop does not exist', 'refused_us'],
  ['550 From address unknown', 'refused_us'],
  ['550 Sender unknown', 'refused_us'],
  ['550-Sender has no A, AAAA, or MX DNS records.\r\n550 Go away', 'refused_us'],
  ['550 Dynamic IP addresses are not accepted', 'refused_us'],
  ['550 This recipient does not accept bounces', 'refused_us'],
  ['550 This address does not accept mail with an empty envelope sender', 'refused_us'],

  // About mailboxes, in other words
  ['553 5.3.0 <jo@x.test>... Addressee unknown, relay=[192.0.2.1]', 'not_found'],
  ['550 Recipient no longer on server', 'not_found'],
  ['550 Address not present in directory', 'not_found'],
  ['550 <jo@x.test> is not a known user', 'not_found'],
  ['550 <jo@x.test> is not a valid mailbox', 'not_found'],
  ['550 user jo has no mailbox here', 'not_found'],
  ['550 User mailbox exceeds allowed size', 'full'],
  ['554 Account not activated', 'disabled'],
  ['550 user account expired', 'disabled'],

  // The words of an echoed address have no meaning.
  ['550 5.1.1 <blocked-spam@blacklist.test>: User unknown', 'not_found'],
  ['250 2.1.5 <user-unknown@x.test> ok', 'accepted'],
  // Numbers that only look like a status.
  ['550 no mail from 5.1.1.7 today', 'refused_us'],
  ['550 see 5.1.1.7', 'rejected'],
  ['450 (#5.1.1) later', 'greylisted'],

  // Providers
  [
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550-5.1.1 double-checking the recipient's email address for typos or\r\n550 5.1.1 unnecessary spaces. https://support.google.com/mail/?p=NoSuchUser",
    'not_found',
    'gmail-smtp-in.l.google.com',
  ],
  [
    '450-4.2.1 The user you are trying to contact is receiving email at a rate that\r\n450 4.2.1 prevents additional messages from being delivered.',
    'busy',
    'aspmx.l.google.com',
  ],
  ['550 5.2.1 The user you are trying to contact is receiving mail too fast', 'busy', 'aspmx.l.google.com'],
  ['550 5.2.1 The email account that you tried to reach is inactive.', 'disabled', 'aspmx.l.google.com'],
  ['452 4.2.2 The email account that you tried to reach is over quota.', 'full', 'aspmx.l.google.com'],
  ['421 4.7.0 Our system has detected an unusual rate of unsolicited mail', 'refused_us', 'smtp.google.com'],
  [
    '550 5.4.1 Recipient address rejected: Access denied. [AM0.eurprd.prod.outlook.com]',
    'not_found',
    'x-test.mail.protection.outlook.com',
  ],
  ['550 5.4.1 Recipient address rejected: Access denied.', 'not_found', 'mx.x.test'],
  [
    '550 5.7.606 Access denied, banned sending IP [192.0.2.1]',
    'refused_us',
    'x-test.mail.protection.outlook.com',
  ],
  ['550 5.7.64 TenantAttribution; Relay Access Denied', 'not_served', 'x-test.mail.protection.outlook.com'],
  [
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    'not_found',
    'hotmail-com.olc.protection.outlook.com',
  ],
  [
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your provider since part of their network is on our block list (S3140).",
    'refused_us',
    'hotmail-com.olc.protection.outlook.com',
  ],
  [
    "554 delivery error: dd This user doesn't have a yahoo.com account (jo@yahoo.com) [0]",
    'not_found',
    'mta5.am0.yahoodns.net',
  ],
  ['552 1 Requested mail action aborted, mailbox not found', 'not_found', 'mta5.am0.yahoodns.net'],
  ['554 delivery error: dd Not a valid recipient', 'not_found', 'mta5.am0.yahoodns.net'],
  [
    '421 4.7.0 [TSS04] Messages temporarily deferred due to unexpected volume',
    'greylisted',
    'mta5.am0.yahoodns.net',
  ],
  ['553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1', 'refused_us', 'mta5.am0.yahoodns.net'],
  ['550 5.1.1 <jo@icloud.com>: inactive email address', 'disabled', 'mx01.mail.icloud.com'],
  ['554 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1', 'refused_us', 'mx0a-001.pphosted.com'],
  ['550 5.7.0 Local Policy Violation', 'refused_us', 'mx0a-001.pphosted.com'],
  [
    '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550',
    'not_found',
    'us-smtp-inbound-1.mimecast.com',
  ],
  ['554 Email rejected due to security policies', 'refused_us', 'eu-smtp-inbound-1.mimecast.com'],
  ['451 Internal resources are temporarily unavailable', 'greylisted', 'eu-smtp-inbound-1.mimecast.com'],
  ['550 #5.1.0 Address rejected.', 'not_found', 'mx1.hc1.iphmx.com'],
  [
    "554 Your access to this mail system has been rejected due to the sending MTA's poor reputation.",
    'refused_us',
  ],
  [
    '550 Message was not accepted -- invalid mailbox. Local mailbox jo is unavailable: user not found',
    'not_found',
    'mxs.mail.ru',
  ],
  ['550 Requested action not taken: mailbox unavailable', 'not_found', 'mx00.gmx.net'],
  ['550-Requested action not taken: mailbox unavailable', 'not_found', 'mx00.ionos.de'],
  ['521 5.3.0 Upstream error, please check', 'refused_us'],
  ['550 E515 Email not exist', 'not_found'],
  ['550 Mailbox unavailable or access denied', 'refused_us', 'mx3.qq.com'],
  ['550 5.2.1 The account is disabled and is not receiving messages', 'disabled'],
  ['550 5.1.1 The account is inactive and not receiving mail', 'disabled'],
  ['550 5.1.1 kim@a.test is no longer receiving email', 'not_found'],
  ['550 5.1.1 User unknown (in:ab1)', 'not_found'],
  ['550 5.1.1 No such user (id:abc)', 'not_found'],
];

describe('a reply that is not certain', () => {
  it.each([
    [
      '450 4.7.1 Unable to Relay for a@b.test [AM0EUR02FT029.eop-EUR02.prod.protection.outlook.com] ATTR14',
      'greylisted',
    ],
    ['451 4.4.4 Domain not hosted here', 'greylisted'],
    ['552 5.2.0 MIME/REJECT: Invalid structure', 'refused_us'],
    ['552 Some other words', 'refused_us'],
    ['552', 'full'],
    ['552 5.2.2 Over quota', 'full'],
    ['550 5.7.1 Command rejected: quota exceeded', 'refused_us'],
    ['550 5.7.1 Mailbox quota exceeded', 'full'],
    ['553 5.1.0 <a@b.test> does not exist', 'refused_us'],
    ['553 5.1.0 The mailbox does not exist', 'not_found'],
  ])('%s: %s', (text, meaning) => {
    expect(classifyReply(parseReply(text)!, 'recipient')).toBe(meaning);
  });
});

describe('classifyReply at RCPT', () => {
  it.each(answers.map(([raw, meaning, host]) => ({ raw, meaning, host })))(
    '$raw -> $meaning',
    ({ raw, meaning, host }) => {
      expect(read(raw, 'recipient', host)).toBe(meaning);
    },
  );

  it('does not depend on the case of the text', () => {
    for (const [raw, meaning, host] of answers)
      expect(read(raw.toUpperCase(), 'recipient', host)).toBe(meaning);
  });
});

describe('classifyReply before RCPT', () => {
  it.each<[SmtpStage, string, ReplyMeaning]>([
    ['connect', '220 mx.x.test ESMTP', 'accepted'],
    ['connect', '554 No SMTP service here', 'refused_us'],
    ['connect', '421 4.3.2 Service not available', 'greylisted'],
    ['connect', '421 Too many connections from your IP', 'refused_us'],
    ['hello', '250 mx.x.test', 'accepted'],
    ['hello', '550 User unknown', 'refused_us'],
    ['mail', '550 5.1.1 User unknown', 'refused_us'],
    ['mail', '452 4.2.2 Mailbox full', 'greylisted'],
    ['mail', '451 Greylisted', 'greylisted'],
    ['mail', '451 4.7.1 Sender address rejected', 'refused_us'],
  ])('%s: %s -> %s', (stage, raw, meaning) => {
    expect(read(raw, stage)).toBe(meaning);
  });

  it('never has a meaning for the mailbox', () => {
    for (const stage of ['connect', 'hello', 'mail'] as const) {
      for (const [raw] of answers) {
        expect(['accepted', 'greylisted', 'refused_us']).toContain(read(raw, stage));
      }
    }
  });
});

describe('classifyReply on anything', () => {
  it('answers any text for any code, fast', () => {
    const reply = fc.record({
      code: fc.integer({ min: 0, max: 999 }),
      text: fc.string({ unit: 'binary', maxLength: 300 }),
    });
    fc.assert(
      fc.property(
        reply,
        fc.constantFrom<SmtpStage>('connect', 'hello', 'mail', 'recipient'),
        (any, stage) => {
          expect(typeof classifyReply(any, stage)).toBe('string');
        },
      ),
    );
    for (const part of ['user ', 'mailbox ', 'a', '@', '5.1.1 ', 'no such ', 'domain ']) {
      // Code that is not linear does not finish this within an hour.
      expect(typeof classifyReply({ code: 550, text: part.repeat(500_000) }, 'recipient')).toBe('string');
    }
  });
});

describe('isConclusive', () => {
  it.each([
    'accepted',
    'busy',
    'full',
    'disabled',
    'not_found',
    'rejected',
    'not_served',
    'no_smtputf8',
  ] as const)('%s settles the question', (answer) => {
    expect(isConclusive(answer)).toBe(true);
  });

  it.each(['greylisted', 'refused_us', 'unreachable', 'no_host', 'dns_error', 'timeout'] as const)(
    'after %s other hosts are probed',
    (answer) => {
      expect(isConclusive(answer)).toBe(false);
    },
  );
});

describe('randomRecipient', () => {
  it.each([
    ['accepted', 'accepted'],
    ['not_found', 'rejected'],
    ['rejected', 'rejected'],
    ['disabled', 'rejected'],
    ['not_served', 'rejected'],
    ['busy', 'unknown'],
    ['full', 'unknown'],
    ['no_smtputf8', 'unknown'],
    ['greylisted', 'unknown'],
    ['refused_us', 'unknown'],
  ] as const)('%s shows %s', (meaning, shown) => {
    expect(randomRecipient(meaning)).toBe(shown);
  });
});

describe('providerOf', () => {
  it('matches at label boundaries only', () => {
    expect(providerOf('aspmx.l.google.com')?.name).toBe('Google');
    expect(providerOf('google.com')?.name).toBe('Google');
    expect(providerOf('notgoogle.com')).toBeUndefined();
    expect(providerOf('google.com.x.test')).toBeUndefined();
    expect(providerOf('com')).toBeUndefined();
    expect(providerOf('')).toBeUndefined();
  });

  it.each([
    ['gmail-smtp-in.l.google.com', 'Google', 'always'],
    ['alt1.gmr-smtp-in.l.googlemail.com', 'Google', 'always'],
    ['example-com.p-v1.mx.microsoft', 'Microsoft 365', 'unreliable'],
    ['mta7.am0.yahoodns.net', 'Yahoo', 'never'],
    ['mx01.mail.icloud.com', 'iCloud', 'always'],
    ['mx0b-00000000.pphosted.com', 'Proofpoint', 'unreliable'],
    ['mx1-us1.ppe-hosted.com', 'Proofpoint', 'unreliable'],
    ['eu-smtp-inbound-2.mimecast.com', 'Mimecast', 'unreliable'],
    ['za-smtp-inbound-1.mimecast.co.za', 'Mimecast', 'unreliable'],
    ['je-smtp-inbound-1.mimecast-offshore.com', 'Mimecast', 'unreliable'],
    ['mx1.hc0000-00.iphmx.com', 'Cisco Email Security', 'unreliable'],
    ['d1000a.ess.barracudanetworks.com', 'Barracuda', 'unreliable'],
    ['mxs.mail.ru', 'Mail.ru', 'always'],
    ['mx01.gmx.net', 'GMX and WEB.DE', 'always'],
    ['mx00.mail.gmx.com', 'GMX and WEB.DE', 'always'],
    ['mx-ha02.web.de', 'GMX and WEB.DE', 'always'],
    ['mx00.ionos.de', 'IONOS', 'always'],
    ['mx3.qq.com', 'Tencent QQ', 'always'],
  ])('%s is run by %s', (host, name, recipientCheck) => {
    expect(providerOf(host)).toMatchObject({ name, recipientCheck });
  });

  it('uses the most specific host', () => {
    expect(providerOf('hotmail-com.olc.protection.outlook.com')?.name).toBe('Outlook.com');
    expect(providerOf('x.mail.protection.outlook.com')?.name).toBe('Microsoft 365');
  });

  it('names each host once', () => {
    const hosts = mailProviders.flatMap((provider) => provider.hosts);
    expect(new Set(hosts).size).toBe(hosts.length);
  });
});

describe('parseReply', () => {
  it.each([
    ['250 2.1.5 Ok', { code: 250, enhanced: '2.1.5', text: 'Ok' }],
    ['250', { code: 250, text: '' }],
    [
      '550-5.1.1 one\r\n550-5.1.1 two\r\n550 5.1.1 three',
      { code: 550, enhanced: '5.1.1', text: 'one two three' },
    ],
    ['550-one\n550 two', { code: 550, text: 'one two' }],
    ['550-one\n and more\n550 two', { code: 550, text: 'one and more two' }],
    ['550 see 5.1.1', { code: 550, text: 'see 5.1.1' }],
    ['550 5.1.1', { code: 550, enhanced: '5.1.1', text: '' }],
    ['550 5.1.1000 x', { code: 550, text: '5.1.1000 x' }],
  ])('%j', (raw, reply) => {
    expect(parseReply(raw)).toStrictEqual(reply);
  });

  it.each(['', 'hello', '99 x', '600 x', '2500 x', '25', '1550 x', '150 x'])('%j is no reply', (raw) => {
    expect(parseReply(raw)).toBeUndefined();
  });
});
