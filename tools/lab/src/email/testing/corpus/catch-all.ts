import { accepted, type MailSystem, unknownUser } from './mail-system';

/** Servers whose acceptance proves little. */
export const catchAllSystems: readonly MailSystem[] = [
  {
    name: 'catch-all-that-delivers',
    hosts: { mx: { recipients: { '*': accepted } } },
    truth: 'delivered',
    shown: false,
    reason: 'catch_all',
  },
  {
    name: 'accepts-and-bounces-later',
    hosts: { mx: { recipients: { '*': accepted } } },
    truth: 'bounced',
    shown: false,
    reason: 'catch_all',
  },
  {
    name: 'catch-all-that-defers-the-second',
    hosts: { mx: { recipients: { jo: accepted, '*': '451 4.7.1 Try again later' } } },
    truth: 'delivered',
    shown: false,
    reason: 'accepted',
  },
  {
    name: 'bounces-later-and-defers-the-second',
    hosts: { mx: { recipients: { jo: accepted, '*': '451 4.7.1 Try again later' } } },
    truth: 'bounced',
    shown: false,
    reason: 'accepted',
  },
  {
    name: 'catch-all-with-a-closed-address',
    sent: 'closed',
    hosts: { mx: { recipients: { closed: unknownUser, '*': accepted } } },
    truth: 'bounced',
    shown: true,
    reason: 'mailbox_not_found',
  },
  {
    name: 'one-recipient-at-a-time',
    hosts: { mx: { recipients: { jo: accepted, '*': '452 4.5.3 Too many recipients' } } },
    truth: 'delivered',
    shown: false,
    reason: 'accepted',
  },
  {
    name: 'hangs-up-at-the-second',
    hosts: { mx: { recipients: { jo: accepted, '*': { text: '421 4.7.0 Bye', then: 'close' } } } },
    truth: 'delivered',
    shown: false,
    reason: 'accepted',
  },
  {
    name: 'silent-at-the-second',
    hosts: { mx: { recipients: { jo: accepted, '*': { then: 'silence' } } } },
    truth: 'delivered',
    shown: false,
    reason: 'accepted',
    waits: true,
  },
  {
    name: 'blocks-us-at-the-second',
    hosts: { mx: { recipients: { jo: accepted, '*': '554 5.7.1 Client host blocked: address harvesting' } } },
    truth: 'delivered',
    shown: false,
    reason: 'accepted',
  },
];
