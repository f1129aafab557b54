import { describe, expect, it } from '@jest/globals';
import { classifyReply } from './classify-reply';
import type { ReplyMeaning } from './reply-rules';
import { parseReply } from './smtp-reply';

/** Replies to RCPT by subject, with the meaning that the server's author means. A text has code 550, unless it starts with another. */
const subjects: Readonly<Record<string, Partial<Record<ReplyMeaning, readonly string[]>>>> = {
  'our rate': {
    refused_us: [
      '451 The hourly message quota is used up',
      '421 ratelimit, try later',
      '421 Maximum number of mails in this session reached',
      '421 Max emails of this session reached',
    ],
    busy: [
      '450 4.2.1 The user is receiving mail at a rate over the hourly limit',
      '450 4.2.1 The user is receiving email too often, come back in a minute; 20 messages per hour are taken',
    ],
  },

  'our reputation': {
    refused_us: [
      '554 192.0.2.1 is on our deny list',
      '554 192.0.2.1 is on an RBL',
      '554 192.0.2.1 was found in the DRBL',
      '554 Suspicious content',
      'Bulk mail is not taken',
      'Refused by organisational settings',
      'Refused by a security check',
      'Адрес в черном списке',
      'Почта вашего сервера не принята',
    ],
    greylisted: ['451 The remote server ended the session (SuspiciousRemoteServerError)'],
    not_found: ['5.1.1 No such user, see https://help.example/spam_16'],
  },

  'our host': {
    refused_us: [
      'Hostname is invalid',
      '554 The sending machine has no DNS entry',
      '554 Sending IP has no name',
      'ARC check failed',
      'We refuse your host',
      'We refuse your mailserver',
      'Your address is refused',
      'An IP address has to be registered here',
      'Votre adresse IP est refusée',
      'Adres IP odrzucony',
      'No mail of dialup pools',
      'No mail of "dynamic" addresses',
      'A message from there is refused',
      'Mails from that part of the net are refused',
      'Connection from there refused',
      '554 Connection refused',
      'Превышение лимита соединений',
    ],
    greylisted: ['451 Greylisted: this IP address is new here, retry in five minutes'],
    not_found: [
      'User unknown, please check your address book',
      'No such user (client-ip:192.0.2.1)',
      'No such user at this address; moved from 3.12',
    ],
    full: ['The mailbox is full: its limit fell from 10.5 MB to 5 MB'],
  },

  'our sender and our rights': {
    refused_us: [
      'We do not accept emails from there',
      'We are not accepting mails from there',
      'You are not allowed to connect',
      'Null sender is refused',
      'This address takes no DSN',
      'You are not authorised',
      'Please login first',
    ],
    not_found: ['User unknown, message returned to sender', 'User unknown, going back to the sender'],
  },

  'accepted senders and content': {
    refused_us: [
      'You are not on the whitelist',
      'Closed list',
      'Delivery requires verification of you',
      'The list takes posts of members-only',
      'The owner refuses to receive this',
      '554 Header error',
      '554 An item is larger than our present limit',
      '554 Attachment refused',
      'Keine Email von dort',
    ],
  },

  'a full mailbox': {
    full: [
      'Quota of this person was reached',
      'This would exceed the allowed quota',
      'The message would make the mailbox exceed what is allowed',
      'He has exhausted all the given space',
      "There isn't enough space for it",
      'The mailbox size limit has been exceeded',
      'The maildrop is full',
      'Insufficient space for it',
      'Das Postfach ist leider voll',
      'Der Speicher ist überschritten',
      'La boîte du destinataire est pleine',
      'La casilla del usuario está llena',
      'A caixa do destinatário está cheia',
      'La casella del destinatario è piena',
      'La cuota del usuario fue superada',
      'Mailbox zit vol',
      'Mailbox vol',
      'Kota tamamen dolu',
      'Превышение квоты',
      '邮箱空间不足',
      'メールボックスはもう一杯です',
      '용량을 초과',
    ],
    refused_us: ['554 Insufficient space on the mail system'],
    greylisted: ['452 Insufficient storage on this system'],
    not_found: ['User unknown; mailbox server over load'],
  },

  greylisting: {
    greylisted: [
      '451 Greylisted: a real mail relay tries again',
      '451 graylisting, a mail relay tries again',
      '450 Mailbox not found: the directory is away',
      '450 This account is disabled for a minute',
    ],
    not_found: ['5.1.1 User unknown (so not greylisted)'],
  },

  'a domain that is not served': {
    not_served: ['Recipient domain does not exist', 'Relaying denied', 'mail relay to there is not offered'],
    rejected: ['The domain a.example does not exist', "The domain doesn't exist"],
  },

  'a disabled mailbox': {
    disabled: [
      'The account has been permanently blocked',
      'Mailbox kim is blocked',
      'This email is inactive',
      'The account was canceled',
      'Kim is suspended',
      'Removed because of inactivity',
      'We have terminated the service',
      'The address is not accepting any mail',
      'Conta desabilitada',
      'La cuenta está deshabilitada',
      'Posta kutusu şu anda kapatıldı',
      'Ящиком никто не пользуется, он отключен',
    ],
    refused_us: ['Your account is blocked', 'The mailbox is blocked for spam', 'This user has blocked you'],
  },

  'a missing or disabled mailbox': {
    not_found: [
      'Destinatario desconocido o cuenta suspendida',
      'Destinatário desconhecido ou conta desativada',
      'Adresse inconnue ou boîte désactivée',
      'Casella sconosciuta o casella disattivata',
    ],
  },

  'a missing mailbox': {
    not_found: [
      '554 5.7.1 <kim@a.test>: Recipient address rejected: Access denied; the next host said 550 5.4.1',
      '554 5.7.1 All recipient addresses rejected : Access denied; the next host said 550 5.4.1',
      '<kim@a.test> is unknown',
      'Unknown virtual user',
      'Unknown email here',
      'No such virtual user',
      'No such maildrop',
      'There is no account by that name',
      'No entry in name directory',
      'The recipient was not recognised',
      'The address is not valid',
      'Address lookup in the directory failed',
      'Nonexistent user',
      'Invalid local recipient',
      'Bad destination email address',
      'Kim is not in our local database',
      'The following addresses failed',
      "He doesn't have a home here",
      'RecipNotFound',
      'The address no longer accepts mail',
      'We no longer accept messages for Kim',
      'Kim is not a user here',
    ],
    rejected: ['<kim@a.test>: unknown error'],
  },

  'a missing mailbox in other languages': {
    not_found: [
      'Der Empfänger ist hier unbekannt',
      'Unbekannte Adresse',
      'Keine solche Adresse',
      'De gebruiker is hier onbekend',
      'Il destinatario qui non esiste',
      'Destinatarul mesajului nu există',
      'Neznámá adresa',
      'Uživatel je nám neznámý',
      'A címzett itt ismeretlen',
      'Adressen är inte känd: okänd',
      'Käyttäjää täällä ei löydy',
      'Böyle bir adres sistemde yok',
      'Указанный адрес на сервере не найден',
      'Η διεύθυνση αυτή δεν υπάρχει',
      '宛先のアドレスは現在見つかりません',
      '해당 사용자를 찾을 수 없습니다',
    ],
  },

  'a code without a text': {
    not_found: ['5.1.1', '5.1.3', '5.1.6', '5.1.10', '551', ''],
    not_served: ['5.1.2', '5.4.4', '521', '556'],
    disabled: ['5.2.1'],
    full: ['5.2.2', '452 4.2.2', '552'],
    refused_us: [
      ...['5.1.7', '5.1.8', '5.2.3', '5.3.0', '5.5.4', '5.6.0', '5.7.1', '5.2.121', '5.2.122'],
      ...['500', '501', '502', '503', '504', '530', '535', '555'],
    ],
    no_smtputf8: ['5.6.7'],
    greylisted: ['450', '452 4.3.1', '451 4.1.1'],
    rejected: ['554', '5.4.2', '5.1.0', '552 5.4.2'],
  },
};

describe.each(Object.entries(subjects))('replies about %s', (_subject, meanings) => {
  const cases = Object.entries(meanings).flatMap(([meaning, texts]) =>
    texts.map((text) => ({ meaning, reply: /^\d{3}\b(?!\.)/.test(text) ? text : `550 ${text}`.trim() })),
  );

  it.each(cases)('$reply -> $meaning', ({ meaning, reply }) => {
    expect(classifyReply(parseReply(reply)!, 'recipient')).toBe(meaning);
  });
});
