import { joOnly, type MailServer, type MailSystem } from './mail-system';

/** Our address, our name or our habits are refused; the mailbox is there. */
const atTheDoor: Readonly<Record<string, MailServer>> = {
  'greeting-names-a-block-list': {
    greeting: { text: '554 5.7.1 Service unavailable; blocked using zen.spamhaus.org', then: 'close' },
    recipients: joOnly,
  },
  'greeting-speaks-of-reputation': {
    greeting: {
      text: "554-mx.example.com\r\n554 Your access to this mail system has been rejected due to the sending MTA's poor reputation.",
      then: 'close',
    },
    recipients: joOnly,
  },
  'hello-refused': {
    ehlo: '550 5.7.1 Helo command rejected: Host not found',
    helo: '550 5.7.1 Helo command rejected: Host not found',
    recipients: joOnly,
  },
  'sender-refused': { mail: '553 5.1.8 Sender address rejected: Domain not found', recipients: joOnly },
  'sender-not-verified': { mail: '550 Sender verify failed', recipients: joOnly },
};

const atRecipient: Readonly<Record<string, string>> = {
  'recipient-block-list':
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
  'recipient-barracuda':
    '550 5.7.1 Client host [192.0.2.1] blocked using b.barracudacentral.org; http://www.barracudanetworks.com/reputation/',
  'recipient-block-list-with-wrong-status': '550 5.1.1 Mail from 192.0.2.1 blocked using Trend Micro RBL+',
  'recipient-banned-address': '550 5.7.606 Access denied, banned sending IP [192.0.2.1]',
  'recipient-poor-reputation': '550 5.7.1 Connection refused, your IP has a poor reputation',
  'recipient-no-reverse-name': '550 5.7.25 The IP address sending this message does not have a PTR record',
  'recipient-spf': '550 5.7.23 SPF validation failed: 192.0.2.1 is not allowed to send mail',
  'recipient-callout': '550 Callback setup failed while verifying your sender address',
  'recipient-authentication': '530 5.7.0 Authentication required',
  'recipient-policy': '550 5.7.1 Message rejected due to local policy',
  'recipient-too-many-unknown': '550 5.7.1 Too many unknown users from your host, go away',
  'recipient-sending-quota': '550 5.7.1 Sending quota exceeded for your address',
  'recipient-your-domain': '550 Your domain does not exist',
  'recipient-sender-unknown': '550 Sender unknown',
  'recipient-no-bounces': '550 This recipient does not accept bounces',
  'recipient-dynamic-address': '550 Dynamic IP addresses are not accepted',
  'recipient-looks-like-spam': '550 5.7.1 This message is considered spam',
};

/** Come back later, in many tongues. */
const forNow: Readonly<Record<string, MailServer>> = {
  'greeting-too-many-connections': {
    greeting: { text: '421 4.7.0 Too many connections from your host', then: 'close' },
    recipients: joOnly,
  },
  'greeting-not-available': {
    greeting: { text: '421 Service not available, closing transmission channel', then: 'close' },
    recipients: joOnly,
  },
  'sender-too-fast': { mail: '451 4.7.1 Rate limit exceeded, try again later', recipients: joOnly },
  'greylist-postgrey': greylist(
    '450 4.2.0 Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/',
  ),
  'greylist-milter': greylist('451 4.7.1 Greylisting in action, please come back in 00:04:59'),
  'greylist-exim': greylist('451 Temporary local problem - please try later'),
  'greylist-plain': greylist('450 4.7.1 Please try again later'),
  'greylist-spamd': greylist('451 Temporary failure, please try again later.'),
  'greylist-without-a-word': greylist('421 4.4.5 Server busy'),
  'no-reverse-name-for-now': greylist('450 4.7.25 Client host rejected: cannot find your hostname'),
};

function greylist(reply: string): MailServer {
  return { recipients: { '*': reply } };
}

const refused = (name: string, server: MailServer, reason: MailSystem['reason']): MailSystem => ({
  name,
  hosts: { mx: server },
  truth: 'delivered',
  shown: false,
  reason,
});

const refusedUs = ['greeting-too-many-connections', 'sender-too-fast', 'no-reverse-name-for-now'];

export const refusalSystems: readonly MailSystem[] = [
  ...Object.entries(atTheDoor).map(([name, server]) => refused(name, server, 'refused_us')),
  ...Object.entries(atRecipient).map(([name, reply]) => refused(name, greylist(reply), 'refused_us')),
  ...Object.entries(forNow).map(([name, server]) =>
    refused(name, server, refusedUs.includes(name) ? 'refused_us' : 'greylisted'),
  ),
  {
    name: 'greylists-every-recipient',
    sent: 'nobody',
    hosts: { mx: greylist('450 4.2.0 Greylisted') },
    truth: 'bounced',
    shown: false,
    reason: 'greylisted',
  },
  {
    name: 'blocks-us-for-every-recipient',
    sent: 'nobody',
    hosts: { mx: greylist('554 5.7.1 Client host [192.0.2.1] blocked using bl.spamcop.net') },
    truth: 'bounced',
    shown: false,
    reason: 'refused_us',
  },
  {
    name: 'group-for-insiders',
    hosts: {
      mx: greylist('550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required'),
    },
    truth: 'bounced',
    shown: false,
    reason: 'refused_us',
  },
];
