import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { classifyReply, rulesFor } from './classify-reply';
import { mailProviders } from './mail-providers';
import { type ReplyMeaning, replyRules } from './reply-rules';
import { parseReply } from './smtp-reply';

/** Replies whose words are those of another subject, by what the server's author means. Graded before the rules were written. */
const subjects: Readonly<Record<string, Partial<Record<ReplyMeaning, readonly string[]>>>> = {
  'the host of the client, and that of the recipient': {
    refused_us: [
      '550 illegal host name',
      '550 illegal host [192.0.2.1]',
      '550 Bad host x.test',
      '550 Illegal domain name in greeting',
      '550 bad domain x.test',
      '550 unknown host x.test',
      '550 5.7.1 Bad host name in HELO',
      '550 illegal hostname',
      '550 Bad domain in MAIL',
      '550 illegal host (no PTR)',
      '554 Illegal domain',
    ],
    not_served: [
      '550 Bad recipient domain',
      '550 Illegal destination domain',
      '550 Illegal host/domain name found',
      '550 5.1.2 Bad destination system address',
      '550 recipient has a non-existent domain',
      '550 non-existent domain in recipient address',
      '550 bad destination domain',
      '553 Illegal recipient domain name',
    ],
    not_found: ['550 Illegal user name', '550 bad address', '550 Invalid recipient host or user'],
  },
  'a command, and a recipient': {
    refused_us: [
      '550 invalid rcpt to command',
      '500 RCPT TO command unknown',
      '503 5.5.1 RCPT command invalid, need MAIL',
      '500 Unknown command: RCPT',
      '502 unrecognized command rcpt',
      '501 Invalid RCPT syntax',
      '501 Syntax error in parameters: bad address',
      '501 5.5.4 Invalid recipient argument',
      '503 No valid recipients',
      '503 need MAIL before RCPT: no valid sender address',
      '504 unknown address parameter',
      '500 line too long, user name invalid',
      '550 RCPT command not recognised',
      '550 unknown RCPT parameter',
      '501 account disabled',
      '502 mailbox invalid',
      '504 address not found',
      '501 Bad argument for RCPT TO',
      '500 5.5.2 Syntax error, RCPT user unknown',
      '502 5.5.2 Error: command not recognized, mailbox unknown',
      '503 RCPT: recipient not allowed before MAIL',
      '501 5.1.3 Bad recipient address syntax',
      '504 5.5.2 <kim>: Recipient address rejected: need fully-qualified address',
      '501 domain does not exist',
      '500 mailbox closed',
      '501 5.2.1 mailbox disabled',
      '501 5.1.10 null MX',
      '554 Unknown RCPT TO parameter SIZE',
    ],
    not_found: [
      '501 User unknown',
      '500 unknown user kim',
      '553 Invalid recipient',
      '501 5.1.1 unknown user',
      '550 RCPT TO: user unknown',
      '550 User unknown (in reply to RCPT TO command)',
      '550 5.1.1 Invalid recipient in RCPT TO',
    ],
    not_served: ['501 relaying denied'],
  },
  'the store of the server, and that of a mailbox': {
    greylisted: [
      '450 exceeded maximum space for queue',
      '452 Not enough space in the mail queue',
      '452 Insufficient disk space on the spool',
      '450 storage limit of this server reached',
      '452 server out of disk space',
      "452 the system's storage is exhausted",
      '450 queue space exceeded',
      '452 spool capacity exceeded',
      '452 4.3.1 queue full',
      '450 no space on this server',
      '450 storage of our system exhausted',
      '452 out of space in spool directory',
      '450 message queue storage reached',
    ],
    refused_us: ['550 The queue has exceeded its storage limit', '550 server storage exceeded'],
    full: [
      '552 The user has exceeded the storage quota',
      '550 Mailbox quota exceeded on this server',
      '452 Mail folder size exceeded for user',
      '452 Recipient has no more space',
      '452 User has no disk space on this server',
      '552 Mailbox is full; mail remains in queue',
      '452 over quota',
      '550 storage quota exceeded',
      '550 Account storage exhausted on server',
      '550 5.2.2 server quota reached',
    ],
  },
  'the client, and texts that speak to their reader about a recipient': {
    not_found: [
      '550 5.1.1 The address you have reached does not exist',
      '550 5.1.1 No such user. You must check the address',
      '550 User unknown, please contact your account manager',
      '550 Unknown recipient; you may not reach him here',
      '550 The account you have used does not exist',
      '550 You have reached a mailbox that does not exist',
      '550 You have used an address that is unknown',
      '550 5.1.1 You cannot send to this recipient: not known',
      '550 5.1.1 You must know that he has left, address unknown',
      '550 There is no user of that name. You cannot write to him',
      '550 The number you have reached: user not found',
      '550 The alias you used does not exist',
      '550 No such recipient, ask your account manager',
    ],
    disabled: [
      '550 5.2.1 The mailbox is disabled. You cannot deliver to it',
      '550 The mailbox was closed; you must write to kim2 instead',
      '550 This account has been suspended. You may not contact it',
      '550 Mailbox disabled, you cannot write to it',
      "550 5.2.1 Your recipient's account is closed, you must use another",
    ],
    rejected: ['550 5.1.1 Blokada sieci na dzis'],
    not_served: ['550 Rejected relay attempt', '553 host denies relay'],
    refused_us: [
      '550 You must have a user account; address unknown',
      '550 You may not use unknown users as a test',
      '550 Do not verify unknown recipients here',
      '550 You cannot reach us: account disabled',
      '556 Remote IP check error',
      '550 You have exceeded the limit of messages',
      '550 You have reached your daily quota',
      '550 5.7.1 Your account is not allowed to send',
      '550 You cannot send mail here',
      '550 Your subscription has expired',
      '550 You are no longer a customer',
      '550 Your mailbox is disabled, you cannot send',
      "550 You've used up your allowance of mails",
      '550 You have exceeded the number of unknown recipients',
      '550 You have used up your daily sending allowance',
      '550 You have reached the maximum of messages',
      '550 You are blocked, unknown users exceeded',
      '550 You cannot send more, too many unknown recipients',
      '550 Your account does not exist here',
      '550 Your user account is disabled',
      '550 Your company account has been disabled',
      '550 You must log on, your account is unknown',
      '550 You are not a known user',
      '550 Your organisation is suspended',
      '550 You have exceeded the number of invalid users',
      '550 Your account for this host has been closed',
      "550 You can't deliver here",
      '550 You are no longer allowed to write to this recipient',
    ],
  },
  'a thing beside the recipient': {
    refused_us: [
      '550 A signature of this user is invalid',
      '550 The certificate for this recipient is invalid',
      '550 This user gave a wrong password',
      '550 The filter of the recipient: language unknown',
      '554 The transaction of that user was terminated',
      '550 Address lookup is disabled for you',
      '550 The address 192.0.2.7 is not registered',
      '550 The group is closed to outsiders',
      '550 The recipient has disabled delivery from abroad',
      '554 5.5.1 There are no valid recipients',
      '550 This sender check failed',
      '550 Relay check failed',
      '550 The relay said no',
      '550 The address you used to send is unwanted',
      '550 Delivery there is not permitted',
      '550 Die Adresse des Servers fehlt oder ist unbekannt',
      '550 Adresse du serveur inconnue',
      '550 Неизвестен адрес сервера',
      '550 服务器地址不正确',
      '554 发件主机信誉不好',
    ],
    rejected: [
      '550 Problem with this user: unknown error',
      '550 The host address could not be found',
      '550 This mailbox is not available',
    ],
    not_found: [
      '550 <kim@a.test>: not one of our customers',
      '550 No such user; the filter is up to date',
      '550 RC:XY This account does not exist',
    ],
    greylisted: ['451 4.7.1 Refused by a policy, please return later'],
    not_served: ['550 5.7.1 We do not host that domain', '551 5.7.1 Messages for a.test are not served'],
  },
  'a code, and a text about something else': {
    refused_us: [
      '556 The number of recipients is too large',
      '550 5.1.1 Message filtered',
      '550 5.1.10 Access denied',
      '450 The connection was refused',
      '551 The main office is unavailable',
    ],
    rejected: ['550 5.2.1 A title is needed here'],
    not_served: [
      '550 Bad MX for that name',
      '550 No route to that name',
      '550 Not accepting mail for domain a.test',
    ],
    not_found: ['501 Recipient <kim@a.test> does not exist', '550 No mail-box of that name'],
    disabled: ['550 The account is closed for abuse'],
  },
};

describe.each(Object.entries(subjects))('replies about %s', (_subject, meanings) => {
  const cases = Object.entries(meanings).flatMap(([meaning, replies]) =>
    replies.map((reply) => ({ meaning, reply })),
  );

  it.each(cases)('$reply -> $meaning', ({ meaning, reply }) => {
    expect(classifyReply(parseReply(reply)!, 'recipient')).toBe(meaning);
  });
});

describe('codes for a bad command', () => {
  const rules = [...Object.values(replyRules).flat(), ...mailProviders.flatMap((provider) => provider.rules)];
  const replies = rules.map(({ reply }) => reply.replace(/^\d{3} ?/, ''));
  const code = fc.constantFrom(500, 501, 502, 503, 504);
  const phrases = fc.array(
    fc.constantFrom(...replies, ...replies.flatMap((reply) => reply.split(' ')), 'recipient', 'RCPT TO'),
    { minLength: 1, maxLength: 4 },
  );
  const isSureNo = (reply: string) =>
    ['not_found', 'disabled', 'not_served', 'no_smtputf8'].includes(
      classifyReply(parseReply(reply)!, 'recipient', undefined, rulesFor(rules)),
    );

  it('are never a sure no beside a word for a command', () => {
    const words = fc.constantFrom('command', 'syntax error', 'parameters', 'argument', 'bad sequence');
    fc.assert(
      fc.property(code, phrases, words, fc.nat(4), (code, texts, word, place) => {
        const reply = `${code} ${texts.toSpliced(place, 0, word).join(' ')}`;
        expect({ reply, isSureNo: isSureNo(reply) }).toEqual({ reply, isSureNo: false });
      }),
      { numRuns: 2_000 },
    );
  });

  it('are a sure no only with the status or the words for an unknown recipient, or for a relay', () => {
    const plain =
      /5\.1\.1\b|(?:no such|unknown)[ _](?:user|recipient|mailbox)|(?:user|recipient|mailbox)[ _](?:is )?unknown|relay/i;
    fc.assert(
      fc.property(code, phrases, (code, texts) => {
        const reply = `${code} ${texts.join(' ')}`;
        fc.pre(!plain.test(reply));
        expect({ reply, isSureNo: isSureNo(reply) }).toEqual({ reply, isSureNo: false });
      }),
      { numRuns: 2_000 },
    );
  });
});
