import { accepted, joOnly, type MailSystem, unknownUser } from './mail-system';

/** A mailbox that is there, and one that is not, in the words of the common servers. */
const named: Readonly<Record<string, string>> = {
  'postfix-unknown': unknownUser,
  'sendmail-unknown': '550 5.1.1 <jo>... User unknown',
  'exim-unrouteable': '550 Unrouteable address',
  'qmail-chkuser': '550 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
  'exchange-recipient-not-found':
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  'opensmtpd-invalid': '550 Invalid recipient: <jo>',
  'dovecot-unknown': "550 5.1.1 <jo> User doesn't exist: jo",
  'hmailserver-unknown': '550 Unknown user',
  'domino-not-listed': '550 jo... No such user',
  'lotus-not-in-directory': '550 5.1.1 User jo not listed in Domino Directory',
  'addressee-unknown': '553 5.3.0 <jo>... Addressee unknown, relay=[192.0.2.1]',
  'not-in-the-directory': '550 Address not present in directory',
  'no-known-user': '550 jo is not a known user',
  'two-line-refusal': '550-5.1.1 The account that you tried to reach\r\n550 5.1.1 does not exist.',
  'user-moved-away': '551 5.1.6 User not local; please try <jo@elsewhere.example.org>',
};

const refusedByName = Object.entries(named).map(([name, reply]): MailSystem => ({
  name,
  hosts: { mx: { recipients: { '*': reply } } },
  truth: 'bounced',
  shown: true,
  reason: 'mailbox_not_found',
}));

/** Mailboxes that exist but cannot be used, and mailboxes that exist although the code suggests otherwise. */
export const mailboxSystems: readonly MailSystem[] = [
  {
    name: 'plain-mailbox',
    hosts: { mx: { recipients: joOnly } },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  },
  ...refusedByName,
  {
    name: 'forwards-elsewhere',
    hosts: { mx: { recipients: { jo: '251 2.1.5 User not local; will forward', '*': unknownUser } } },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  },
  {
    name: 'plus-address',
    sent: 'jo+news',
    hosts: { mx: { recipients: { 'jo+news': accepted, '*': unknownUser } } },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  },
  {
    name: 'international-mailbox',
    sent: 'jürgen',
    hosts: {
      mx: {
        extensions: ['PIPELINING', 'SMTPUTF8', '8BITMIME'],
        recipients: { jürgen: accepted, '*': unknownUser },
      },
    },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  },
  {
    name: 'takes-no-international-address',
    sent: 'jürgen',
    hosts: { mx: { recipients: { '*': '550 5.6.7 Non-ASCII addresses need SMTPUTF8' } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_not_found',
  },
  {
    name: 'over-quota-for-now',
    hosts: { mx: { recipients: { jo: '452 4.2.2 The email account is over quota', '*': unknownUser } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_full',
  },
  {
    name: 'over-quota-for-good',
    hosts: { mx: { recipients: { jo: '552 5.2.2 Mailbox full', '*': unknownUser } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_full',
  },
  {
    name: 'storage-exceeded-without-status',
    hosts: {
      mx: {
        recipients: {
          jo: '552 Requested mail action aborted: exceeded storage allocation',
          '*': unknownUser,
        },
      },
    },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_full',
  },
  {
    name: 'disk-of-the-server-full',
    hosts: { mx: { recipients: { '*': '452 4.3.1 Insufficient system storage' } } },
    truth: 'delivered',
    shown: false,
    reason: 'greylisted',
  },
  {
    name: 'account-disabled',
    hosts: { mx: { recipients: { jo: '550 5.2.1 This mailbox has been disabled', '*': unknownUser } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_disabled',
  },
  {
    name: 'account-suspended',
    hosts: { mx: { recipients: { jo: '554 The account has been suspended', '*': '550 No such user here' } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_disabled',
  },
  {
    name: 'too-much-mail-at-once',
    hosts: {
      mx: {
        recipients: {
          jo: '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages',
          '*': unknownUser,
        },
      },
    },
    truth: 'delivered',
    shown: true,
    reason: 'accepted',
  },
  {
    name: 'relaying-denied',
    hosts: { mx: { recipients: { '*': '554 5.7.1 Relay access denied' } } },
    truth: 'bounced',
    shown: true,
    reason: 'no_mail_server',
  },
  {
    name: 'not-in-rcpthosts',
    hosts: {
      mx: { recipients: { '*': "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)" } },
    },
    truth: 'bounced',
    shown: true,
    reason: 'no_mail_server',
  },
  {
    name: 'refuses-without-a-word-but-only-jo',
    hosts: { mx: { recipients: { jo: '550 5.0.0 Denied', '*': accepted } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_not_found',
  },
  {
    name: 'refuses-all-without-a-word',
    hosts: { mx: { recipients: { '*': '550 Denied' } } },
    truth: 'delivered',
    shown: false,
    reason: 'mailbox_not_found',
  },
  {
    name: 'mistakes-kept-soft',
    hosts: { mx: { recipients: { '*': '450 4.1.1 Recipient address rejected: User unknown' } } },
    truth: 'bounced',
    shown: false,
    reason: 'mailbox_not_found',
  },
  {
    name: 'verifies-in-the-background',
    hosts: {
      mx: {
        recipients: {
          '*': '450 4.1.1 Recipient address rejected: unverified address: Address verification in progress',
        },
      },
    },
    truth: 'delivered',
    shown: false,
    reason: 'greylisted',
  },
];
