import type { MailboxAnswer } from '../ports/mailbox-probe';
import { about } from './reply-words';

/** The meanings that a single reply can have for a mailbox. */
export type ReplyMeaning = Exclude<
  MailboxAnswer,
  'unreachable' | 'no_host' | 'dns_error' | 'timeout' | 'not_probed'
>;

/** A pattern over a negative reply; every condition present must hold. */
export interface ReplyRule {
  /** The reply that the rule is for. A test checks that this rule decides it. */
  readonly reply: string;
  /** Reply codes, or their first digits. */
  readonly code?: number | readonly number[];
  /** Enhanced statuses without their class: `1.1` covers `5.1.1` and `4.1.1`; `7.*` covers all of x.7. */
  readonly status?: string | readonly string[];
  /** Enhanced statuses without their class that the rule does not match. */
  readonly exceptStatus?: readonly string[];
  /** Pattern for the text in lower case, without Latin accents and without addresses (an echoed one could contain any words). */
  readonly text?: RegExp;
  /** Pattern of texts that the rule does not match. */
  readonly unless?: RegExp;
  readonly meaning: ReplyMeaning;
}

/** Rules by subject, in the order in which they are tried. A provider's own rules follow `us`. */
export interface ReplyRules {
  readonly greylisting: readonly ReplyRule[];
  readonly us: readonly ReplyRule[];
  readonly mailbox: readonly ReplyRule[];
  readonly general: readonly ReplyRule[];
}

type Conditions = Omit<ReplyRule, 'reply' | 'text' | 'meaning'>;

const rule =
  (meaning: ReplyMeaning, always: Conditions = {}) =>
  (reply: string, text?: RegExp, more: Conditions = {}): ReplyRule => ({
    ...always,
    ...more,
    reply,
    meaning,
    ...(text && { text }),
  });
const byCode = (
  meaning: ReplyMeaning,
  reply: string,
  code: number | readonly number[],
  status?: string | readonly string[],
): ReplyRule => rule(meaning, status === undefined ? { code } : { code, status })(reply);

const us = rule('refused_us');
/** The recipient exists, and receives more than its host allows. A closed mailbox is "not receiving mail" either. */
const tooMuchMail =
  /receiving (?:e?mail|messages) (?:at a rate|too (?:quickly|fast|often))|recipient has exceeded (?:their limit for the number of|message rate)|recipient thread limit/;
// A temporary code outweighs its text: an unverified address may be known in five minutes, a domain after a repair.
const notServed = rule('not_served', { code: 5 });
const disabled = rule('disabled', { code: 5 });
const notFound = rule('not_found', { code: 5 });

/** A closed mailbox is also called blocked. */
const blockedMailbox =
  /(?<!your |sender |sending )\b(?:mailbox|account|user|inbox|konto|postfach)\b,? (?:\S+ )?(?:(?:is|was|has been) )?(?:\S+ )?blocked\b(?! (?:you|from|by(?! (?:the |an? )?admin)|using|for (?:spam|abuse)))/;

/** A store of the server, which a text names without a mailbox. */
const storeOfServer = about(
  String.raw`^(?!.*(?:RECIPIENT|mail ?(?:dir|folder))).*\b(?:queued?|spool(?:er)?|server|file ?system|partition|volume|our system|system(?:'s)? (?:disk|storage|space|is))\b`,
);
const full = rule('full', { unless: storeOfServer });

/** What a text may call missing, closed or invalid beside the recipient that it names. */
const otherThing =
  /\b(?:certificates?|signatures?|characters?|versions?|passwords?|languages?|(?:address )?family|user agent|transactions?|sessions?|licen[cs]e|filters?|log-?ins?|srs)\b|\b(?:verification|lookup|vrfy)\b.{0,20}\bdisabled/;

/** A missing recipient in two words, whatever else the text names. */
const plainlyMissing = about(
  String.raw`\b(?:unknown|no such|non-?exist[ae]nt) NOUN(?! (?:name|or|and|agent)\b)|\bNOUN\b:? (?:is |was )?(?:unknown(?=$|\W*$|[.,;(]| in)|not (?:found|known)|does ?n[o']t exist)`,
);

/** A recipient that is missing or closed, in a text that may address its reader too. */
const missingOrClosed = about(
  String.raw`(?<!\byour (?:\S+ )?)\bNOUN\b:?,? (?:\S+ ){0,5}(?:unknown|(?:not|n't) (?:be )?(?:found|known|exist)|disabled|suspended|deactivated|inactive|closed)|(?<!\b(?:many|of|the|your) )\b(?:unknown|no such|non-?exist[ae]nt) NOUN|\bno NOUN (?:here|by|of|with)\b`,
);

const badCommand = [500, 501, 502, 503, 504];

/** At codes for a bad command, only such a text is about the recipient. */
const namesRecipient =
  /\b(?:no such|unknown) (?:user|recipient|mailbox)\b|\b(?:user|recipient|mailbox)\b\W+(?:(?:is )?unknown|does not exist|not found)\b|\brelay/;

/** A host or domain that receives no mail, as RFC 7504 defines its codes, or no text. */
const noMail = /^(?:no)?\W*$|\b(?:accept|receiv|serv|handl)|null/;

/** Words for a recipient, also as parts of words. */
const aboutRecipients = about('(?<![a-z])RECIPIENT|user|recip|mailbox|addr|domain');

/**
 * The meaning of negative replies to RCPT of any server: the first matching rule decides; without one the recipient was `rejected`.
 * Rules about the client (sender, address, reputation, rate, policy, authentication) precede all codes, because servers use 5.1.1 and 5.7.1
 * for everything. Texts precede codes, because the codes of old servers are vague.
 *
 * Sources: RFC 3463, RFC 5321 section 4.2, RFC 6531, RFC 7504, RFC 7505, IANA's enhanced status codes, and the texts of Postfix, Exim,
 * Sendmail, qmail, Exchange, OpenSMTPD and large providers.
 */
export const replyRules: ReplyRules = {
  greylisting: [
    rule('greylisted')('450 Your server is greylisted', /gr[ae]y.?list|\bpolicy\b.*\blater\b/, { code: 4 }),
  ],

  us: [
    us('550 5.7.1 Quota exceeded', /\bquota\b/, {
      status: '7.*',
      unless: /\b(?:mailbox|inbox|mail box|recipient|over ?quota|disk quota|postfach|buz.n|casella|boite)\b/,
    }),
    // The text may be about the domain of the sender.
    us('553 5.1.0 Does not exist', /\bdoes(?: not|n't) exist/, {
      code: 553,
      status: '1.0',
      unless: /\b(?:user|recipient|mailbox|account)\b/,
    }),
    rule('refused_us', { status: ['1.7', '1.8'] })('550 5.1.8 Bad address'),
    us(
      '550 Too many recipients',
      /(?:too many|number of|count of) (?:recipients|rcpts?)|(?:one|single) recipient (?:at|per|only)/,
      { code: 5 },
    ),
    us(
      '550 Too many connections',
      /too many (?:\S+ ){0,2}(?:connections|errors|bad|failed|invalid|unknown|messages\b(?! on | in )|messages in (?:this|one) (?:connection|session)|recipients from|sessions|commands|mails from)|(?:you|we) (?:send|sent|received) too many|(?:unusual|excessive) (?:invalid|unknown) recipients|\b(?:sending|sender|connection|rate|client|per-ip|queue|submission|outgoing|outbound|hourly|daily)\b.{0,20}\bquota/,
    ),
    us(
      '550 Hourly limit reached',
      /rate.?limit|throttl|frequen(?:cy|t)|flood|\b(?:hourly|daily|connection|sending|message|session|recipient|relay|thread|user|count) (?:limit|threshold)|(?:per|this) (?:hour|minute|day)\b|slow(?:er| down)\b|smtp sessions|\bmax(?:imum)?(?: number of)? (?:invalid |unknown )?(?:e?mails|messages|connections|recipients)\b|\bexcessive\b|unusual (?:volume|rate)|submission rate|mail bomb|permanently deferred|userid unknowns/,
      { unless: tooMuchMail },
    ),
    us(
      '550 Listed in our DNSBL',
      /\b(?:(?:block|black|deny).?list(?:ed|ing)?|[du]?rbl|dnsbl|rhsbl|uribl)s?\b|(?<!not )\blisted (?:at|on|by) |^[\s:(]*[a-z]{2,3}:[a-z]{1,3}\d?\b(?!.*\bexists?\b)|spamhaus|spamcop|barracudacentral|sorbs|uceprotect|senderscore|abuseat|cloudmark|invaluement|mailspike/,
      { unless: /account or domain may not exist/ },
    ),
    us('550 Banned', /\bbanned\b/, { unless: /banned recipient/ }),
    us('550 Mail blocked', /\bblocked\b/, { unless: blockedMailbox }),
    us(
      '550 Rejected for policy reasons',
      /administrative prohibition|\bpolic(?:y|ies)\b|polic(?:y|ies)_|\baup#|security (?:reason|check|regulation|setting)|^service unavailable;|organi[sz]ational settings/,
      { unless: /rejection on the target address/ },
    ),
    us(
      '550 Poor reputation',
      /reputation|(?<![_/a-z])(?:anti)?spam|unsolicited|\bsuspicious\b|\bjunk\b|(?<!(?:closed|locked|suspended|disabled|deactivated) (?:for|by|due to) )\babus(?:e|ive)\b|complaint|\bvirus|malware|phish|\bbulk (?:e?mail|advertis)|spoof/,
      { unless: /temporarily deferred/ },
    ),
    us(
      '550 Client host rejected',
      /(?:client|connecting) (?:host|ip|address|name|was|did|not)|\b(?:helo|ehlo)\b|\b(?:open)?spf\b|\bdmarc\b|\bdkim\b|\barc\b.{0,10}fail|mail exchanger\b|before (?:the )?greeting|\bptr\b|\bforge(?:d|ry)\b|reverse.(?:dns|host|lookup|name|record|entry|mapping)|\breverse\b.{0,25}\bdns\b|\brdns\b|mismatch|host ?name (?:is )?(?:not found|unknown|invalid|lookup)|(?:find|resolve|verify) (?:your|the) (?:host|ip|client)|(?:forward|sending).{0,20}(?:dns|ips?)\b|ip profile|\bno access\b|rule imposed|name lookup failed|unresolvable(?! address)|\b(?:bad|illegal) (?:host|domain)(?! ?\/)\b|cannot resolve|(?:invalid|illegal) ip\b|dns lookup\b|\bcheck(?: \S+)? (?:error|fail)|\b(?:dns|relay) check\b|\bipv[46]\b|\byour (?:ips?|hosts?|hostname|server|network|isp|provider|system|mail ?server|mta|client|domain|access|sender|location|country|connection|address(?! book))\b/,
    ),
    us(
      '550 Your account is suspended',
      /\byour (?:(?!\S+'s )\S+ )?(?:account|mailbox|quota|organi[sz]ation|subscription)\b|\byou(?: have|'ve)? (?:exceeded|reached|used)\b.{0,40}\b(?:limits?|quota|maximum|allowance|number|rate|threshold)\b/,
      { exceptStatus: ['1.1', '2.1'], unless: missingOrClosed },
    ),
    us(
      '550 You must have an account; address unknown',
      /\byou,? (?:are (?:not|no longer|blocked|listed)|cannot|can't|may not|must|should not|need)\b/,
      {
        exceptStatus: ['1.1', '2.1'],
        unless: new RegExp(`(?:${missingOrClosed.source}|relay(?:ing| access)? denied).*\\byou\\b`, 'u'),
      },
    ),
    us('550 Invalid signature for this user', otherThing, { code: 5, unless: plainlyMissing }),
    us(
      '550 Do not test unknown users',
      /\b(?:us(?:e|ing)|test\w*|verif\w+|scan\w*|prob\w+|guess\w*|to|of) (?:\S+ )?(?:unknown|invalid|non-?exist[ae]nt|bad|wrong) (?:users|recipients|addresses|mailboxes|accounts)\b/,
    ),
    us(
      '550 Invalid RCPT command',
      /(?<!in reply to )\brcpt(?: ?to)?(?: \S+)? (?:command|syntax|param|argument)|\b(?:command|before):? (?:\S+ )?rcpt\b(?! user)/,
    ),
    us(
      '550 Ihre IP-Adresse ist gesperrt',
      /\bip.?(?:ad+res|地址|アドレス|주소)|(?:adres+e?|direccion|indirizzo|endereco|адрес) (?:ip\b|(?:\S+ )?(?:serv|сервера)|de retour)|服务器地址|您的地址|\bip\b.{0,20}(?:gesperrt|blo[ck]|bloqu|reject|refus|denied|restrict|被)/,
      { code: 5, unless: /\bmx records? points?\b/ },
    ),
    us(
      '550 Sender denied',
      /\bsender|\bsending (?:account|mailbox|user|domain)|\bsending (?:for|from|of) |\b(?:outgoing|outbound) (?:e?-?mail|messages)|purported|(?<!recipient verify )callout(?! verification failed)|callback|re(?:turn|verse).(?:path|address)|originat/,
      { unless: /(?:return|returned|back|sent) to (?:the )?sender/ },
    ),
    us(
      '550 Not allowed to send',
      /not (?:allowed|permitted|accept(?:ed|ing)?)(?: any)?(?: (?:e?mails|messages|connections))? (?:to (?:send|connect|access)|from)|no messages from|used to send\b|mail from\b|from:? ?(?:address|domain)\b|\benvelope from|\bfrom: /,
    ),
    us(
      '550 Connections from 192.0.2.1 refused',
      /(?:mails|messages?|connections?|access|traffic) from .{0,60}(?:accepted|reject|refus|denied|allowed|weren't|prohibited|forbidden)|connections? (?:(?:is|was|has been) )?(?:refused|rejected|denied|dropped|will not)/,
      { unless: /unverified address: connect to / },
    ),
    us(
      '550 No valid recipients from 192.0.2.1',
      /(?:\b(?:from|address) \[?|(?:^| )ip=|^ip:)\d{1,3}(?:\.\d{1,3}){3}\b/,
      { code: 5 },
    ),
    us(
      '550 Dynamic address',
      /\bdynamically|\b(?:dynamic|generic|dial-?up|residential)\b.{0,5}(?:ip|address(?! unknown)|host|range|pool|user|dns)|open (?:proxy|relay)|\bnetworks?\b|go away/,
      { unless: /network is busy/ },
    ),
    us(
      '550 Authentication required',
      /(?<!received as un)authenticat|(?:un|not )authori[sz]ed(?! relay)|\bvalid cert|\bauth(?:orization)? (?:is )?(?:required|failed)|starttls|\btls\b|\bciphers?\b|\bencryption\b|pop before smtp|log ?in (?:first|failed)/,
    ),
    us(
      '550 Members only',
      /(?:white|allow|approved).?list|\bonly (?:accept|allow|permit|for|from|in|by|to)|\b(?:users?|members).only\b|\bonly members\b|\bnon-subscribers?\b|\boutsiders\b|\bdelivery from\b|recipient preferences|non-member|limited to members|\binternal (?:address|users?|use|mail)\b|\bexternal (?:e?mail|messages|senders)|closed (?:mailing )?list|moderated|captcha|returned mail|requires (?:that you )?(?:verif|confirm)|protected by|restricted|\b(?:user|recipient) (?:id )?(?:rejects?|refuses)\b|refuse[sd]? to (?:accept|receive)|does(?: not|n't) want|not accept delivery of|verify yourself|confirm this|challenge|\bbounces?\b|bounce_deny|bounced by|previously bounced|\bdsns?\b|backscatter|\bbatv\b/,
      { unless: /mailbox (?:\S+ )?is full/ },
    ),
    us(
      '552 Message too big',
      /(?:message|mail) (?:is )?too (?:big|large|long)|message (?:size|length)|\bheaders?\b|\bmime\b|invalid structure|multiple addresses|does not comply|protocol violation|fully.qualified|domainkeys|mass mailer|content filter|(?:message|mail) content|attachment|larger than.{0,30}limit/,
      { unless: /mailbox is full|user unknown/ },
    ),
    us(
      '550 Absender abgelehnt',
      /absender|(?:nur|keine) e-?mails? (?:von|mit)\b|service refuse|expediteur|emetteur|remitente|remetente|mittente|nadawc|lista (?:negra|nera)|liste noire|antyspam|zwarte lijst|czarn\S+ lis[ct]|trop de (?:connexions|messages)|zu viele verbindungen|demasiadas conexiones|troppe connessioni|r.putation|отправител|спам|черн\S+ спис|ваш\S* (?:ip|адрес|сервер)|полити(?:ка|ки|кой)|лимит\S* (?:подключен|соединен|отправ)|слишком много (?:подключен|соединен)|доступ запрещен|письмо отклонен|拒绝|拒收|拒否|거부|发件|寄件者|垃圾|频率|频繁|黑名单|送信元|送信者|迷惑メール|発信者|발신자|스팸/,
    ),
    // Codes for a command that the host does not take, although some hosts use them for a mailbox that they name.
    us('501 Bad parameter', /\b(?:commands?|syntax|param\w*|arguments?|sequence|lines?)\b/, {
      code: badCommand,
    }),
    us('501 Mailbox invalid', /(?:)/, { code: badCommand, exceptStatus: ['1.1'], unless: namesRecipient }),
    us('554 5.5.1 No valid recipients', /(?:)/, { code: 5, status: ['5.1', '5.2'], unless: namesRecipient }),
  ],

  mailbox: [
    // The recipient exists, and is over a rate or quota.
    rule('busy')('450 4.2.1 User is receiving mail too quickly', tooMuchMail),
    // Exchange Online's codes for too many messages in an hour, of all senders or of one.
    byCode('busy', '550 5.2.122 Too many', 5, ['2.121', '2.122']),
    // Temporary refusals for all clients: faults of the system or the network (RFC 3463).
    byCode('greylisted', '452 4.3.1 Disk full', 4, ['3.*', '4.*']),
    byCode('full', '452 4.2.2 No room', [4, 5], '2.2'),
    // The text names several causes, the first of which is a missing mailbox.
    notFound(
      '550 Destinatario sconosciuto o mailbox disattivata',
      about(
        String.raw`sconosciut. o |unbekannt oder |inconnue? ou |desconocid. o |desconhecid. ou |unknown or (?:illegal|not found|mailbox)|RECIPIENT.{0,40}not found or |invalid(?: or |\/)(?:unknown|inactive)`,
      ),
    ),
    rule('rejected')('450 User unknown', /user unknown|unknown user|no such user|may not exist/, { code: 4 }),
    full(
      '550 Mailbox is full',
      about(
        String.raw`(?:RECIPIENT|STORE).{0,40}FULL|(?:exceed|exeed|exhaust|larger than|over|out of)\w* (?:\S+ ){0,4}STORE\b|STORE\b (?:\S+ ){0,3}(?:exceed\w*|exeed\w*|exhaust\w*|used up|reached|violat\w*)|CROWDED`,
      ),
    ),

    // The host does not receive this domain's mail.
    notServed(
      '554 Relay access denied',
      /relay(?:ing)?\)?(?: access| traffic| operation| mail to \S+)? (?:is )?(?:denied|disabled|disallowed|not (?:permitted|allowed)|prohibited|refused|rejected)|relaying to .{0,10}prohibited|\bme (?:\S+ )?as a relay\b|unable to relay|(?:do|does|will|to) not relay|\b(?:cannot|can't) relay\b|not (?:allowed|configured|permitted) to relay|not configured to accept|not? relaying|no longer relays|not a gateway|not an? (?:open )?relay|in my list of allowed rcpthost|mail relay\b|\brelay(?:ing|s)?\b (?:\S+ ){0,4}(?:not (?:permitted|allowed|enabled|possible)|denied|prohibited|disallowed|disabled)\b|(?:\b(?:not|cannot|never|den(?:y|ies|ied)|refuse[sd]?|reject(?:s|ed)?)|n't) (?:\S+ ){0,3}relay(?:ing)?\b/,
    ),
    notServed(
      '550 No such domain here',
      /not (?:a )?(?:local|hosted) domain|no such domain|: no-domain\b|\bdomain (?:\S+ )?(?:is )?not (?:found|hosted|served|local|handled|configured|recogni[sz]ed|in use|used)|(?:bad|illegal) (?:destination|recipient|rcpt) (?:\S+ )?(?:host|domain|system)\b|invalid (?:destination|recipient) domain|illegal host\/domain name found|best-preference mx|\bmx list for \S+ points back|(?:mail|messages) for [\w-]+\.\S+ (?:is |are )?not (?:handled|accepted|served)|(?:not|n't) (?:host|serve) (?:\S+ )?domain\b|(?:not|n't) (?:accept|handle|receiv)(?:e|ing)? (?:any )?(?:e?mail|messages) for (?:(?:(?:this|that|the) )?domain|<|[\w-]+(?:\.[\w-]+)+|$)|(?:destination|recipient|rcpt)\b.{0,40}non-?exist[ae]nt domain|non-?exist[ae]nt (?:destination|recipient|rcpt) domain|non-?exist[ae]nt domain .{0,20}(?:destination|recipient|rcpt)|recipient (?:address rejected: )?domain(?: name)? (?:not found|unknown|must exist|does)|rejected: unknown domain|(?:(?:host|server)(?:\/domain)?|domain \S+) does(?: not|n't) accept (?:any )?(?:e?mail|messages)(?! (?:for|to|from) th(?:is|at) (?:address|user|recipient))|unrouteable mail domain|no mail hosts for|\b(?:null|bad|illegal|invalid) ?mx\b|cannot deliver (?:e?mail|messages) for|\bhost unknown|domain is not reachable|no (?:valid )?(?:route|ip address)\b|unable to route|\bdns domain .{0,80}does not exist|(?:indicated no smtp service|mx records? points? to (?:non-exist|local host))|\bloops? back to (?:myself|itself|me)\b/,
    ),
    rule('no_smtputf8', { code: 5 })(
      '553 Needs SMTPUTF8',
      /smtputf8|internationali[sz]ed (?:e?mail )?(?:address|mailbox)|international unicode e?-?mail/,
    ),
    byCode('no_smtputf8', '550 5.6.7 No', 5, '6.7'),

    // The refusal of the next host, which this one asked, was temporary.
    rule('rejected')('550 Response: 450 Recipient verify failed', /\b(?:response|said): 4\d\d\b/, {
      code: 5,
    }),

    disabled('550 Mailbox blocked due to inactivity', blockedMailbox),
    disabled(
      '550 This account has been disabled',
      about(
        String.raw`(?:RECIPIENT|domain|e-?mail).{0,50}CLOSED|CLOSED\w*\W{1,2}(?:RECIPIENT|e?mail\b)|RETIRED`,
      ),
    ),

    notFound(
      '550 5.7.505 Access denied, banned recipient',
      /banned recipient|rejected ?: access denied.*\b5\.4\.1\b/,
    ),
    // Exchange Online's answers for a recipient outside its directory, also through a relay of the domain.
    notFound(
      '550 5.4.1 Recipient address rejected: Access denied',
      /recipients? address(?:es)? rejected ?: access denied/,
      { status: ['4.1', '7.504'] },
    ),
    // The reply begins with the address, which is removed from the text here.
    notFound(
      '550 <kim@a.test> not used',
      /^[^\p{L}\d]*(?:is |was )?(?:unknown(?=$|[.,;])|not (?:used|in use|known|found|one of our)\b|no longer (?:in use|used)|has moved\b)/u,
    ),
    notFound(
      '554 Recipient verify from LDAP failed',
      /recipient (?:address )?(?:verif|validat)\S* .{0,20}fail|failed recipient (?:verif|validat)/,
    ),
    notFound(
      '550 User unknown',
      about(
        String.raw`(?:RECIPIENT|spectator).{0,60}MISSING|UNKNOWN (?:(?!error|problem|reason)\S+ ){0,2}RECIPIENT|NOBODY`,
      ),
      {
        unless:
          /\b(?:domain|server|host(?: ?name)?) (?:\S+ ){0,2}does ?n[o']t exist|\bunknown (?:address )?(?:error|problem|reason)/,
      },
    ),
  ],

  general: [
    { reply: '450 Later', code: 4, meaning: 'greylisted' },
    us(
      '550 Message refused',
      /access den(?:ied|y)|(?<!name )not (?:allowed|permitted)|(?:message|mail|content|transaction) (?:\S+ ){0,2}(?:reject|refus|denied|filtered)|denied by|not welcome|prohibited|forbidden|configuration|lookup fail|\bhops?\b|\bloop|(?<!on (?:this|our|the) )system|protocol|syntax/,
      { exceptStatus: ['1.3'] },
    ),
    // A status alone does not outweigh a text that names no recipient.
    rule('rejected', { code: 5, status: ['1.*', '2.1'] })(
      '550 5.1.1 Not from that country',
      /\p{L}{2,}\P{L}+\p{L}{2,}\P{L}+\p{L}{2,}/u,
      { unless: new RegExp(`^\\W*(?:is|was|has|no longer)\\b|${aboutRecipients.source}`, 'u') },
    ),
    // RFC 3463: no such mailbox, a name that is none, one for several, a moved one; RFC 7505: a null MX.
    byCode('not_found', '550 5.1.1 No', 5, ['1.1', '1.3', '1.4', '1.6', '1.10']),
    rule('not_found')('551 Not local', /^\W*$|\bnot local\b|please try/, { code: 551, status: '' }),
    // OpenSMTPD, for an address without an entry in its table of virtual users.
    byCode('not_found', '524 5.2.4 No', 524, '2.4'),
    byCode('not_served', '550 5.1.2 No', 5, ['1.2', '4.4']),
    byCode('disabled', '550 5.2.1 No', 5, '2.1'),
    rule('rejected', { code: 5 })(
      '552 Mailbox unavailable',
      /mailbox (?:un|not )available|^\W*recipient (?:is |was )?(?:rejected|refused)\W*$/,
    ),
    byCode('refused_us', '552 5.2.3 No', 5, '2.3'),
    byCode('refused_us', '550 5.7.0 No', 5, ['3.*', '5.*', '6.*', '7.*']),
    rule('not_served')('521 No mail accepted', noMail, { code: [521, 556] }),
    rule('full')('552', /^$/, { code: 552, status: '' }),
    // Codes for authentication and parameters, and RFC 5321's for a full mailbox, which filters use for content too.
    byCode('refused_us', '552 No', [530, 535, 552, 555], ''),
    // A reason of several words that names no recipient.
    us('554 Wrong country', /\b[a-z]{2,}\b.*\b[a-z]{2,}\b/, { code: 5, unless: aboutRecipients }),
    // The code of RFC 5321 for "mailbox unavailable", without any text.
    rule('not_found')('550', /^$/, { code: 550, status: '' }),
  ],
};
