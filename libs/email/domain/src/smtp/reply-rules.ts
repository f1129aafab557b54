import type { MailboxAnswer } from '../ports/mailbox-probe';

/** What a single reply can tell about a mailbox. */
export type ReplyMeaning = Exclude<
  MailboxAnswer,
  'unreachable' | 'no_host' | 'dns_error' | 'timeout' | 'not_probed'
>;

/** A pattern over a negative reply; every condition present must hold. */
export interface ReplyRule {
  /** The reply code, or its first digit. */
  readonly code?: number;
  /** The enhanced status without its class: `1.1` covers `5.1.1` and `4.1.1`; `7.*` covers all of x.7. */
  readonly status?: string;
  /** Over the text in lower case, without anything that holds an `@` (an echoed address could say anything). */
  readonly text?: RegExp;
  readonly meaning: ReplyMeaning;
}

/**
 * What negative answers to RCPT mean, whoever sends them: the first rule that holds decides, and where none does the
 * recipient was `rejected`. The order matters: texts before status codes, because the codes of old servers are vague and
 * 5.7.1 is used for everything; a refusal of us before a missing mailbox, because `Helo command rejected: Host not
 * found` speaks of us.
 *
 * Sources: RFC 3463, RFC 5321 section 4.2, RFC 6531, RFC 7504, RFC 7505 and the texts that Postfix, Exim, Sendmail,
 * qmail, Exchange and OpenSMTPD ship.
 */
export const replyRules: readonly ReplyRule[] = [
  // A quota on what we may send is none on what the mailbox may hold.
  { text: /\b(?:sending|sender|connection|rate|client|per-ip)\b.{0,20}\bquota/, meaning: 'refused_us' },
  { code: 5, text: /too many recipients/, meaning: 'refused_us' },

  // The recipient exists, and has too much to do or no room.
  { text: /receiving (?:e?mail|messages) (?:at a rate|too quickly)/, meaning: 'busy' },
  { code: 4, status: '2.2', meaning: 'full' },
  { code: 5, status: '2.2', meaning: 'full' },
  {
    text: /over ?quota|quota (?:is )?(?:exceeded|full)|exceeded (?:its |his |the )?(?:\w+ )?quota/,
    meaning: 'full',
  },
  { text: /(?:mailbox|inbox|maildir|account) (?:is |has )?(?:full|exceed|over)/, meaning: 'full' },
  { text: /user is out of (?:disk )?space|(?:mailbox|storage) size (?:limit )?exceeded/, meaning: 'full' },

  // Temporary, and not about us in particular.
  { code: 4, text: /gr[ae]y-?\s?list/, meaning: 'greylisted' },

  // Us: our address, our name, our sender, our reputation.
  {
    text: /\b(?:blocked|block-?\s?list(?:ed)?|black-?\s?list(?:ed)?|banned|deny-?list(?:ed)?|rbl|dnsbl)\b/,
    meaning: 'refused_us',
  },
  { text: /administrative prohibition|\bpolic(?:y|ies)\b/, meaning: 'refused_us' },
  { text: /spamhaus|spamcop|barracudacentral|sorbs|uceprotect|senderscore|abuseat/, meaning: 'refused_us' },
  {
    text: /reputation|\bspam\b|unsolicited|suspicious|\bptr\b|reverse (?:dns|host|lookup|name)|\brdns\b/,
    meaning: 'refused_us',
  },
  {
    text: /client host|\b(?:helo|ehlo)\b|\bspf\b|\bdmarc\b|\bdkim\b|your (?:ip|host|server)\b/,
    meaning: 'refused_us',
  },
  {
    text: /sender (?:address|verif|domain|denied|reject|unknown|has no|(?:is )?not )|callout|(?:mail from|from address)\b/,
    meaning: 'refused_us',
  },
  {
    text: /your (?:domain|access|sender)\b|unknown sender|not (?:allowed|permitted|authorized) to (?:send|connect)/,
    meaning: 'refused_us',
  },
  { text: /\bdynamic (?:ip|address|host|range)|messages from .{0,40} weren't sent/, meaning: 'refused_us' },
  { text: /\bbounces?\b|\b(?:null|empty) (?:envelope )?sender/, meaning: 'refused_us' },
  {
    text: /authentication (?:is )?required|must (?:first )?(?:authenticate|issue a starttls)|starttls/,
    meaning: 'refused_us',
  },
  {
    text: /too many (?:connections|errors|bad|invalid|unknown|messages|sessions)|rate limit/,
    meaning: 'refused_us',
  },

  // The host does not take this domain's mail.
  {
    text: /relay(?:ing)?(?: access)? (?:is )?(?:denied|not (?:permitted|allowed)|prohibited|refused)/,
    meaning: 'not_served',
  },
  {
    text: /unable to relay|(?:do|does|will) not relay|isn't in my list of allowed rcpthosts/,
    meaning: 'not_served',
  },
  {
    text: /not a (?:local|hosted) domain|no such domain|domain (?:is )?not (?:hosted|served|local)/,
    meaning: 'not_served',
  },

  { text: /smtputf8|internationali[sz]ed (?:e?mail )?address/, meaning: 'no_smtputf8' },
  { status: '6.7', meaning: 'no_smtputf8' },

  // Temporary codes are believed over their texts: `unverified address` may be known in five minutes.
  { code: 4, text: /user unknown|unknown user|no such user/, meaning: 'rejected' },
  { code: 4, meaning: 'greylisted' },

  // The mailbox.
  {
    text: /(?:account|mailbox|user|address|recipient)\b.{0,40}\b(?:disabled|suspended|deactivated|inactive|not activ|expired|discontinued|closed|locked)/,
    meaning: 'disabled',
  },
  {
    text: /(?:disabled|suspended|inactive|deactivated) (?:account|mailbox|user|recipient|e?mail)/,
    meaning: 'disabled',
  },
  {
    text: /(?:user|addressee) unknown|unknown (?:user|recipient|address|local|mailbox)/,
    meaning: 'not_found',
  },
  {
    text: /no such (?:user|recipient|mailbox|address|person|account|local|name)|no (?:mailbox|user|account) (?:here )?(?:by|with|of) /,
    meaning: 'not_found',
  },
  {
    text: /(?:user|recipient|mailbox|address|account|alias)\b.{0,60}\b(?:not found|not exist|unknown|invalid|not known|not listed|not present|undeliverable)/,
    meaning: 'not_found',
  },
  {
    text: /(?:invalid|nonexistent|bad|not a (?:known|valid)) (?:user|recipient|mailbox|address)|has no mailbox/,
    meaning: 'not_found',
  },
  {
    text: /does ?n[o']t (?:exist|have an? )|doesn't have an? |unrouteable address|no longer (?:exists|here|on )/,
    meaning: 'not_found',
  },
  {
    text: /undeliverable address|recipient ?not ?found|recipnotfound|not our customer/,
    meaning: 'not_found',
  },

  { code: 5, status: '1.1', meaning: 'not_found' },
  { code: 5, status: '1.10', meaning: 'not_found' },
  { code: 5, status: '1.6', meaning: 'not_found' },
  { code: 551, meaning: 'not_found' },
  { code: 5, status: '2.1', meaning: 'disabled' },
  { code: 5, status: '1.2', meaning: 'not_served' },
  { code: 5, status: '4.4', meaning: 'not_served' },
  { code: 521, meaning: 'not_served' },
  { code: 556, meaning: 'not_served' },
  { code: 5, status: '1.7', meaning: 'refused_us' },
  { code: 5, status: '1.8', meaning: 'refused_us' },
  { code: 5, status: '5.*', meaning: 'refused_us' },
  { code: 5, status: '7.*', meaning: 'refused_us' },
  { code: 552, status: '', meaning: 'full' },
  ...[500, 501, 502, 503, 504, 530, 535, 555].map((code): ReplyRule => ({ code, meaning: 'refused_us' })),
];
