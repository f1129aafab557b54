import type { MailboxAnswer } from '../ports/mailbox-probe';

/** The meanings that a single reply can have for a mailbox. */
export type ReplyMeaning = Exclude<
  MailboxAnswer,
  'unreachable' | 'no_host' | 'dns_error' | 'timeout' | 'not_probed'
>;

/** A pattern over a negative reply; every condition present must hold. */
export interface ReplyRule {
  /** The reply that the rule is for. A test checks that this rule decides it. */
  readonly reply: string;
  /** The reply code, or its first digit. */
  readonly code?: number;
  /** The enhanced status without its class: `1.1` covers `5.1.1` and `4.1.1`; `7.*` covers all of x.7. */
  readonly status?: string;
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
  (reply: string, text: RegExp, more: Conditions = {}): ReplyRule => ({
    ...always,
    ...more,
    reply,
    text,
    meaning,
  });
const byCode = (meaning: ReplyMeaning, reply: string, code: number, status?: string): ReplyRule => ({
  reply,
  code,
  ...(status === undefined ? {} : { status }),
  meaning,
});

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

/** English nouns for a recipient. Rules share them, so that a noun of one rule is a noun of all. */
const recipient =
  '(?:user(?:name|id)?|recipient|receiver|addressee|rcpt ?(?:to)?|mail ?(?:box|drop|user)|inbox|ad+res+|account|alias|person|(?<!(?:domain|host|server) )name|group|employee|member|subscriber|customer)(?:e?s)?';

/** What a mailbox has a limit of. */
const store =
  '(?:quota|storage|space|message count|dropfile size|capacity|(?:mailbox|inbox|maildir|mail ?folder|account) (?:size|limit))';

/** A store of the server, which a text names without a mailbox. */
const storeOfServer =
  /^(?!.*\b(?:user|mail ?(?:box|dir|folder)|recipient|account|inbox)).*\b(?:queued?|spool(?:er)?|server|file ?system|partition|volume|our system|system(?:'s)? (?:disk|storage|space|is))\b/;
const full = rule('full');
const fullMailbox = rule('full', { unless: storeOfServer });

/** A pattern in which `NOUN` stands for such a noun, and `STORE` for what a mailbox has a limit of. */
const about = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('NOUN', recipient).replaceAll('STORE', store), 'u');

/** A recipient that is missing or closed, in a text that may address its reader too. */
const missingOrClosed = about(
  String.raw`(?<!\byour (?:\S+ )?)\bNOUN\b:?,? (?:\S+ ){0,5}(?:unknown|(?:not|n't) (?:be )?(?:found|known|exist)|disabled|suspended|deactivated|inactive|closed)|(?<!\b(?:many|of|the|your) )\b(?:unknown|no such|non-?exist[ae]nt) NOUN|\bno NOUN (?:here|by|of|with)\b`,
);

/** At codes for a bad command, only such a text is about the recipient. */
const namesRecipient =
  /\b(?:no such|unknown) (?:user|recipient|mailbox)\b|\b(?:user|recipient|mailbox) (?:is )?unknown|\brelay/;

/** Words for a recipient, in the languages of the rules. */
const aboutRecipients =
  /user|recip|receiver|rcpt|employee|group|mail ?box|inbox|ad+res|account|alias|person|\bname|member|local|domain|empfang|nutzer|postfach|konto|destinat|utilisat|compte|bo.te|relay|usuario|cuenta|buz.n|casilla|casella|utente|indirizzo|conta\b|caixa|endere|gebruik|ontvang|postbus|skrzynk|schrank|u.yt|uzivat|mottak|modtag|brug|bruk|kullan|felhasz/;

/**
 * The meaning of negative replies to RCPT of any server: the first matching rule decides; without one the recipient was `rejected`.
 * Rules about the client (sender, address, reputation, rate, policy, authentication) precede all codes, because servers use 5.1.1 and 5.7.1
 * for everything. Texts precede codes, because the codes of old servers are vague.
 *
 * Sources: RFC 3463, RFC 5321 section 4.2, RFC 6531, RFC 7504, RFC 7505, IANA's enhanced status codes, and the texts of Postfix, Exim,
 * Sendmail, qmail, Exchange, OpenSMTPD and large providers.
 */
export const replyRules: ReplyRules = {
  greylisting: [rule('greylisted')('450 Your server is greylisted', /gr[ae]y.?list/, { code: 4 })],

  us: [
    us(
      '451 4.7.1 Sending quota exceeded',
      /\b(?:sending|sender|connection|rate|client|per-ip|queue|submission|outgoing|outbound|hourly|daily)\b.{0,20}\bquota/,
    ),
    us('550 5.7.1 Quota exceeded', /\bquota\b/, {
      ...{
        status: '7.*',
        unless: /\b(?:mailbox|inbox|mail box|recipient|over ?quota|postfach|buz.n|casella|boite)\b/,
      },
    }),
    // The text may be about the domain of the sender.
    us('553 5.1.0 Does not exist', /\bdoes(?: not|n't) exist/, {
      ...{ code: 553, status: '1.0', unless: /\b(?:user|recipient|mailbox|account)\b/ },
    }),
    us('550 5.1.7 Bad address', /(?:)/, { status: '1.7' }),
    us('550 5.1.8 Bad address', /(?:)/, { status: '1.8' }),
    us('550 Too many recipients', /too many recipients|(?:one|single) recipient (?:at|per|only)/, {
      code: 5,
    }),
    us(
      '550 Too many connections',
      /too many (?:\S+ )?(?:connections|errors|bad|failed|invalid|unknown|messages\b(?! on | in )|messages in (?:this|one) (?:connection|session)|recipients from|sessions|commands|mails from)|(?:you|we) (?:send|sent|received) too many|(?:unusual|excessive) (?:invalid|unknown) recipients/,
    ),
    us(
      '550 Hourly limit reached',
      /rate.?limit|throttl|frequen(?:cy|t)|flood|\b(?:hourly|daily|connection|sending|message|session|recipient|relay|thread|user|count) limit|(?:per|this) (?:hour|minute|day)\b|slow(?:er| down)\b|smtp sessions|\bmax(?:imum)?(?: number of)? (?:invalid |unknown )?(?:e?mails|messages|connections|recipients)\b|(?:excessive|unusual) (?:volume|rate)|submission rate|mail bomb|permanently deferred|userid unknowns/,
      { unless: tooMuchMail },
    ),
    us(
      '550 Listed in our DNSBL',
      /\b(?:(?:block|black|deny).?list(?:ed|ing)?|[du]?rbl|dnsbl|rhsbl|uribl)s?\b|(?<!not )\blisted (?:at|on|by) /,
    ),
    us('554 (RTR:BL)', /^[\s:(]*[a-z]{2,3}:[a-z]{1,3}\d?\b/),
    us('550 Banned', /\bbanned\b/, { unless: /banned recipient/ }),
    us('550 Mail blocked', /\bblocked\b/, { unless: blockedMailbox }),
    us(
      '550 Rejected for policy reasons',
      /administrative prohibition|\bpolic(?:y|ies)\b|polic(?:y|ies)_|\baup#|security (?:reason|check|regulation|setting)|^service unavailable;|organi[sz]ational settings/,
      { unless: /rejection on the target address/ },
    ),
    us(
      '550 See spamhaus.test',
      /spamhaus|spamcop|barracudacentral|sorbs|uceprotect|senderscore|abuseat|cloudmark|invaluement|mailspike/,
    ),
    us(
      '550 Poor reputation',
      /reputation|(?<![_/a-z])(?:anti)?spam|unsolicited|\bsuspicious\b|\bjunk\b|\babus(?:e|ive)\b|complaint|\bvirus|malware|phish|\bbulk (?:e?mail|advertis)|spoof/,
      { unless: /temporarily deferred/ },
    ),
    us(
      '550 No PTR record',
      /\bptr\b|reverse.(?:dns|host|lookup|name|record|entry|mapping)|\brdns\b|mismatch|host ?name (?:is )?(?:not found|unknown|invalid|lookup)|(?:find|resolve|verify) (?:your|the) (?:host|ip|client)|(?:forward|sending).{0,20}(?:dns|ips?)\b|ip profile|no access (?:from|for (?:this|your) (?:ip|host|domain))|rule imposed|name lookup failed|unresolvable(?! address)|\b(?:bad|illegal) (?:host|domain)(?! ?\/)\b|cannot resolve|(?:invalid|illegal) ip\b|dns (?:check|lookup)\b|\bipv[46]\b/,
    ),
    us(
      '550 Client host rejected',
      /(?:client|connecting) (?:host|ip|address|name|was|did|not)|\b(?:helo|ehlo)\b|\bspf\b|\bdmarc\b|\bdkim\b|\barc\b.{0,10}fail|mail exchanger\b|before (?:the )?greeting/,
    ),
    us(
      '550 Your server is not welcome',
      /\byour (?:ips?|hosts?|hostname|server|network|isp|provider|system|mail ?server|mta|client|domain|access|sender|location|country|connection|address(?! book))\b/,
    ),
    us(
      '550 Your account is suspended',
      /\byour (?:(?!\S+'s )\S+ )?(?:account|mailbox|quota|organi[sz]ation|subscription)\b|\byou(?: have|'ve)? (?:exceeded|reached|used)\b.{0,40}\b(?:limits?|quota|maximum|allowance|number|rate|threshold)\b|\byou,? (?:are (?:not|no longer|blocked|listed)|cannot|can't|may not|must)\b/,
      { exceptStatus: ['1.1', '2.1'], unless: missingOrClosed },
    ),
    us(
      '550 Invalid RCPT command',
      /(?<!in reply to )\brcpt(?: ?to)?(?: \S+)? (?:command|syntax|param|argument)|\b(?:command|before):? (?:\S+ )?rcpt\b/,
    ),
    us(
      '550 Ihre IP-Adresse ist gesperrt',
      /\bip.?(?:ad+res|地址|アドレス|주소)|(?:adres+e?|direccion|indirizzo|endereco) ip\b|\bip\b.{0,20}(?:gesperrt|blo[ck]|bloqu|reject|refus|denied|restrict|被)/,
      { code: 5 },
    ),
    us(
      '550 Sender denied',
      /\bsender|\bsending (?:account|mailbox|user|domain)|\bsending (?:for|from|of) |\b(?:outgoing|outbound) (?:e?-?mail|messages)|purported|(?<!recipient verify )callout(?! verification failed)|callback|re(?:turn|verse).(?:path|address)|originat/,
      {
        unless: /(?:return|returned|back|sent) to (?:the )?sender/,
      },
    ),
    us('550 Mail from denied', /mail from\b|from:? ?(?:address|domain)\b|\benvelope from|\bfrom: /),
    us(
      '550 Not allowed to send',
      /not (?:allowed|permitted|accept(?:ed|ing)?)(?: any)?(?: (?:e?mails|messages|connections))? (?:to (?:send|connect|access)|from)|no messages from/,
    ),
    us(
      '550 Connections from 192.0.2.1 refused',
      /(?:mails|messages?|connections?|access|traffic) from .{0,60}(?:accepted|reject|refus|denied|allowed|weren't|prohibited|forbidden)|connections? (?:refused|rejected|denied|dropped|will not)/,
      { unless: /unverified address: connect to / },
    ),
    us('550 No valid recipients from 192.0.2.1', /(?:\bfrom \[?|(?:^| )ip=|^ip:)\d{1,3}(?:\.\d{1,3}){3}\b/, {
      code: 5,
    }),
    us(
      '550 Dynamic address',
      /\bdynamically|\b(?:dynamic|generic|dial-?up|residential)\b.{0,5}(?:ip|address(?! unknown)|host|range|pool|user|dns)|open (?:proxy|relay)|\bnetworks?\b|go away/,
      { unless: /network is busy/ },
    ),
    us(
      '550 No bounces',
      /\bbounces?\b|bounce_deny|bounced by|previously bounced|\bdsns?\b|backscatter|\bbatv\b/,
    ),
    us(
      '550 Authentication required',
      /authenticat|(?:un|not )authori[sz]ed|\bvalid cert|\bauth(?:orization)? (?:is )?(?:required|failed)|starttls|\btls\b|\bciphers?\b|\bencryption\b|pop before smtp|log ?in (?:first|failed)/,
    ),
    us(
      '550 Members only',
      /(?:white|allow|approved).?list|only accept|recipient preferences|non-member|members.only|limited to members|\blocal users? only|\binternal (?:address|users?|use|mail)\b|\bexternal (?:e?mail|messages|senders)|closed (?:mailing )?list|moderated|captcha|returned mail|requires (?:that you )?(?:verif|confirm)|protected by|restricted|\b(?:user|recipient) (?:id )?(?:rejects?|refuses)\b|refuse[sd]? to (?:accept|receive)|does(?: not|n't) want|not accept delivery of|only allowed for|verify yourself|confirm this|challenge/,
    ),
    us(
      '552 Message too big',
      /(?:message|mail) (?:is )?too (?:big|large|long)|message (?:size|length)|\bheaders?\b|\bmime\b|invalid structure|multiple addresses|does not comply|fully.qualified|domainkeys|mass mailer|content filter|(?:message|mail) content|attachment|larger than.{0,30}limit/,
      { unless: /mailbox is full|user unknown/ },
    ),
    us(
      '550 Absender abgelehnt',
      /absender|(?:nur|keine) e-?mails? (?:von|mit)\b|service refuse|expediteur|emetteur|remitente|remetente|mittente|nadawc|lista (?:negra|nera)|liste noire|antyspam|zwarte lijst|czarn\S+ lis[ct]|trop de (?:connexions|messages)|zu viele verbindungen|demasiadas conexiones|troppe connessioni|r.putation/,
    ),
    us(
      '550 Отправитель отклонен',
      /отправител|спам|черн\S+ спис|ваш\S* (?:ip|адрес|сервер)|полити(?:ка|ки|кой)|лимит\S* (?:подключен|соединен|отправ)|слишком много (?:подключен|соединен)|доступ запрещен|письмо отклонен/,
    ),
    us(
      '550 发件人被拒绝',
      /拒绝|拒否|거부|发件人|寄件者|垃圾|频率|频繁|黑名单|送信元|送信者|迷惑メール|発信者|발신자|스팸/,
    ),
    // Codes for a command that the host does not take, although some hosts use them for a mailbox that they name.
    ...[500, 501, 502, 503, 504].flatMap((code) => [
      us(`${code} Bad parameter`, /\b(?:commands?|syntax|param\w*|arguments?|sequence|lines?)\b/, { code }),
      us(`${code} Mailbox invalid`, /(?:)/, { code, exceptStatus: ['1.1'], unless: namesRecipient }),
    ]),
  ],

  mailbox: [
    // The recipient exists, and is over a rate or quota.
    rule('busy')('450 4.2.1 User is receiving mail too quickly', tooMuchMail),
    // Exchange Online's codes for too many messages in an hour, of all senders or of one.
    byCode('busy', '550 5.2.122 Too many', 5, '2.122'),
    byCode('busy', '550 5.2.121 Too many', 5, '2.121'),
    // Temporary refusals for all clients: faults of the system or the network (RFC 3463).
    byCode('greylisted', '452 4.3.1 Disk full', 4, '3.*'),
    byCode('greylisted', '452 4.4.5 Disk full', 4, '4.*'),
    byCode('full', '452 4.2.2 No room', 4, '2.2'),
    byCode('full', '552 5.2.2 No room', 5, '2.2'),
    fullMailbox(
      '550 User over quota',
      /(?:over(?:drawn)?|exceed\w{0,4}|out of)(?: (?:\S+ ){0,3}| ?)quota|quota.{0,25}(?:exceed|full|violation|reached|used|limit)|quota is over|disk quota/,
    ),
    fullMailbox(
      '550 Mailbox is full',
      /(?:mailbox|mail box|inbox|maildir|account|mailfolder|mail ?drop|storage|recipient|user)(?: \S+){0,3} (?:(?:full|exceed(?:s|ed|ing)?)\b|over(?: (?:the|its|his|her|their|limit|size|capacity|storage|allowed|max)\b|[.,;]|$))|full (?:mailbox|inbox)|mailbox (?:\S+ )?limit/,
    ),
    fullMailbox(
      '550 User is out of space',
      /(?<!(?:server|system) is )out of (?:disk )?space|space shortage|exhausted .{0,20}(?:storage|space)|exceeding receiving limits|enough (?:disk ?|storage |free )?space|space (?:is )?not enough|(?:mailbox|inbox) (?:\S+ )?reached (?:its|the) (?:maximum|limit)|\bno (?:more |disk )?space\b(?! left on)|insufficient (?:disk |user |mailbox )?(?:space|storage)(?! .*system)|space has (?:been )?used|(?:exceed|over) .{0,20}mailbox size|maximum allowed number of messages|receive any more (?:e?mail|messages)|(?:mailbox|storage|mail file) size.{0,20}exceed|disk (?:space|usage) (?:limit|exceed)|storage (?:allocation|limit)|too many messages (?:on|in) |too much (?:mail )?data/,
    ),
    fullMailbox(
      '550 Exceeds allowed message count',
      about(
        String.raw`\b(?:exceed\w*|exhaust\w*|larger than|exeed\w*) (?:\S+ ){0,4}STORE\b|STORE\b (?:\S+ ){0,3}(?:exceed\w*|exeed\w*|exhaust\w*|used up|reached|violat\w*)`,
      ),
    ),
    full(
      '550 Postfach voll',
      /zu ?viele (?:mails|nachrichten)|(?:postfach|mailbox|speicher|quota).{0,40}(?:voll\b|.berf.ll|erschopft|ue?berschritten)|(?:bo.te|messagerie|compte).{0,40}(?:plein|satur)|(?:buz.n|casilla|cuenta|caixa|conta|casella|spazio).{0,40}(?:llen[oa]|chei[oa]|lotad|excedid|pien[ao]|esaurit|superad|superat)|(?:cuota|quota|cota).{0,20}(?:exced|superad|ultrapass|depass|atteint)|excedeu/,
    ),
    full(
      '550 Skrzynka jest pełna',
      /(?:skrzynka|konto|schranka).{0,30}(?:pe.na|przepe.nion|przekroczon|plna|preplnen)|(?:postbus|mailbox) (?:is |zit )?vol\b|kutusu dolu|kota.{0,12}(?:dolu|as)|переполнен|превышен\S* (?:квот|лимит|размер)|(?:邮箱|郵箱|信箱|空间|容量).{0,10}(?:满|滿|不足|超)|(?:メールボックス|容量).{0,12}(?:いっぱい|一杯|超過)|용량.{0,8}초과/,
    ),

    // The host does not receive this domain's mail.
    notServed(
      '554 Relay access denied',
      /relay(?:ing)?\)?(?: access| traffic| operation| mail to \S+)? (?:is )?(?:denied|disabled|disallowed|not (?:permitted|allowed)|prohibited|refused|rejected)|relaying to .{0,10}prohibited|\bme (?:\S+ )?as a relay\b/,
    ),
    notServed(
      '550 Unable to relay',
      /unable to relay|(?:do|does|will|to) not relay|\b(?:cannot|can't) relay\b|not (?:allowed|configured|permitted) to relay|not configured to accept|not? relaying|no longer relays|not a gateway|not an? (?:open )?relay|in my list of allowed rcpthost|mail relay\b/,
    ),
    notServed(
      '550 Relay of mail is not allowed',
      /\brelay(?:ing|s)?\b (?:\S+ ){0,4}(?:not (?:permitted|allowed|enabled|possible)|denied|prohibited|disallowed|disabled)\b|\b(?:not|n't|cannot|never) (?:\S+ ){0,3}relay(?:ing)?\b/,
    ),
    notServed(
      '550 No such domain here',
      /not (?:a )?(?:local|hosted) domain|no such domain|: no-domain\b|\bdomain (?:\S+ )?(?:is )?not (?:found|hosted|served|local|handled|configured|recogni[sz]ed|in use|used)|(?:bad|illegal) (?:destination|recipient|rcpt) (?:\S+ )?(?:host|domain|system)\b|illegal host\/domain name found|best-preference mx|(?:not|n't) (?:accept|handle|receive) (?:any )?(?:e?mail|messages) for (?:(?:this|that|the) domain|<|$)|(?:destination|recipient|rcpt)\b.{0,40}non-?exist[ae]nt domain|non-?exist[ae]nt (?:destination|recipient|rcpt) domain|non-?exist[ae]nt domain .{0,20}(?:destination|recipient|rcpt)|recipient (?:address rejected: )?domain(?: name)? (?:not found|unknown|must exist|does)|rejected: unknown domain|(?:host|server)(?:\/domain)? does not accept (?:any )?(?:e?mail|messages)(?! (?:for|to) th(?:is|at) (?:address|user|recipient))|unrouteable mail domain|no mail hosts for|\bnull ?mx\b|cannot deliver (?:e?mail|messages) for|\bhost unknown|domain is not reachable|no valid (?:route|ip address)|\bdns domain .{0,80}does not exist|(?:indicated no smtp service|mx records point to non)/,
    ),
    notServed('550 Mail for example.com loops back to myself', /\bloops? back to (?:myself|itself|me)\b/),
    rule('no_smtputf8', { code: 5 })(
      '553 Needs SMTPUTF8',
      /smtputf8|internationali[sz]ed (?:e?mail )?(?:address|mailbox)|international unicode e?-?mail/,
    ),
    byCode('no_smtputf8', '550 5.6.7 No', 5, '6.7'),

    rule('rejected')('450 User unknown', /user unknown|unknown user|no such user/, { code: 4 }),

    // The text allows both meanings and names a missing mailbox first.
    notFound(
      '550 Destinatario sconosciuto o mailbox disattivata',
      /sconosciut. o |unbekannt oder |inconnue? ou |desconocid. o |desconhecid. ou |unknown or (?:illegal|not found)|not found or |invalid(?: or |\/)(?:unknown|inactive)/,
    ),
    disabled('550 Mailbox blocked due to inactivity', blockedMailbox),
    disabled(
      '550 This account has been disabled',
      about(
        String.raw`(?:NOUN|domain|e-?mail)\b.{0,40}\b(?:disabled|suspended|deactivated|inactivated|(?:in|not )activ|expired|discontinued|closed|locked|frozen|terminated|cancell?ed|archived|dormant|deleted|retired)`,
      ),
    ),
    disabled(
      '550 Disabled mailbox',
      /(?:disabled|suspended|inactive|deactivated|expired|frozen|closed|locked|terminated|archived|dormant) (?:account|mailbox|user|recipient|e?mail)\b|\bis (?:currently |temporarily )?(?:suspended|deactivated|disabled)|temporar(?:y|ily) locked|(?:due to|because of) (?:extended |prolonged )?inactivity|is now disabled|domain has been suspended|mail receiving disabled|cannot receive (?:any )?(?:e?mail|messages)|(?:suspend(?:ed)?|terminated) the service|(?:account|mailbox) (?:is )?on hold|not currently being accepted|not accepting any (?:e?mail|messages)|(?:was|has) not (?:been )?used (?:for|since)|policy rejection on the target address/,
    ),
    disabled(
      '550 Postfach gesperrt',
      /(?:postfach|konto|mailbox|benutzer|nutzer|adresse|account)\b.{0,40}(?:gesperrt|deaktiviert|abgeschaltet|gel.scht|geschlossen|stillgelegt|inaktiv|gek.ndigt|nicht (?:mehr )?aktiv|uitgeschakeld|geblokkeerd|opgeheven|gesloten|inactief)/,
    ),
    disabled(
      '550 Compte suspendu',
      /(?:compte|bo.te|adresse|utilisateur)\b.{0,50}(?:d.sactiv|suspendu|bloqu|ferme|cloture|archiv|inacti|n.est plus acti|expire|resili|supprim)/,
    ),
    disabled(
      '550 La casilla ha expirado',
      /(?:cuenta|casilla|buz.n|usuario|conta|caixa|usu.rio|casella|utente|indirizzo|mailbox|account)\b.{0,50}(?:desh?abilit|desactiv|desativ|inactiv|inativ|suspendid|suspens|bloquead|cancelad|expirad|caducad|cerrad|encerrad|disattiv|disabilit|sospes|bloccat|scadut|inattiv|chius)/,
    ),
    disabled(
      '550 Konto zablokowane',
      /(?:konto|skrzynka|u.ytkownik|schranka|ucet|uzivatel)\b.{0,50}(?:zablok|nieaktywn|zawieszon|wy..czon|zrusen|deaktiv|neaktiv)|(?:hesap|hesab|posta kutusu|kullan.c).{0,40}(?:devre d|ask.ya|kapat|pasif|kilit)/,
    ),
    disabled(
      '550 Почтовый ящик заблокирован',
      /(?:ящик|аккаунт|пользовател|учетн|адрес).{0,60}(?:заблокирован|отключ|неактив|приостановлен|удален|закрыт)|冻结|凍結|停用|禁用|锁定|注销|已过期|利用停止|(?:アカウント|ユーザ|メールボックス).{0,8}停止|解約|休止|휴면|정지/,
    ),

    notFound(
      '550 5.7.505 Access denied, banned recipient',
      /banned recipient|rejected ?: access denied.*\b5\.4\.1\b/,
    ),
    // Exchange Online's answer for a recipient outside its directory, also through a relay of the domain.
    notFound(
      '550 5.4.1 Recipient address rejected: Access denied',
      /recipients? address(?:es)? rejected ?: access denied/,
      { status: '4.1' },
    ),
    notFound(
      '550 5.7.504 Recipient address rejected: Access denied',
      /recipients? address(?:es)? rejected ?: access denied/,
      { status: '7.504' },
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
        String.raw`NOUN ?unknown|unknown (?:\S+ )?(?:NOUN|local|e-?mail)|unkown user|unavailable (?:mail )?NOUN|not (?:a )?user (?:of|on|at) |destination addresses were unknown`,
      ),
    ),
    notFound(
      '550 No such user',
      about(
        String.raw`no such (?:\S+ )?(?:NOUN|local)|no (?:mail box|users?|account) (?:here |found |available )?(?:by|with|of|for|here|found)|no (?:valid )?recipients?\b|no valid NOUN|no ?(?:one|body|person) (?:here |at |with |by )|there is no NOUN\b|do(?:es)?(?: not|n't) have (?:an? |any )?NOUN\b|no \S+ in name directory|no mailbox`,
      ),
    ),
    notFound(
      '550 Mailbox not found',
      about(
        String.raw`(?:NOUN|spectator)\b.{0,60}\b(?:(?:(?:can|could )?not|couldn't) (?:be )?found|not exist|n't exist|no exist|unknown|invalid|not known|not listed|not present|not registered|not handled|not on (?:file|post office)|undeliverable|(?:not (?:be )?|un)recogni[sz]ed|removed(?! from)|gone\b|obsolete|not one of our|not (?:a |an )?(?:valid|local|active|member of)|nonexist|wrong|not ok|no longer (?:valid|in use|available|active|here|on|exists)|misspelled|cannot be verified|incorrect|has (?:moved|left)|is unavailable|not available|lookup.{0,20}failed)`,
      ),
    ),
    notFound(
      '550 Invalid recipient',
      about(
        String.raw`(?:invalid|non-?existent|bad|wrong|illegal|unroutable|unrecogni[sz]ed|incorrect|not an? (?:known|valid|local|registered|recogni[sz]ed|active)) (?:\S+ ){0,2}(?:NOUN|destination email)|has no mailbox|invalid-recipient`,
      ),
    ),
    notFound(
      '550 Not in recipient list',
      /n[o']t (?:listed )?in (?:\S+ ){0,4}(?:recipients?|rcptto|user|mailbox|address|directory|database|list|ldap)|badrcptto|badrecipientto|(?:missing|no) home directory|can't accept user|destination server rejected recipients|recipient has been denied|(?:mail|messages) (?:to|for) th(?:at|is) (?:recipient|address) (?:is |are )?not accepted|following (?:address|recipient)\S* (?:failed|was|were)/,
    ),
    notFound(
      '550 Does not exist',
      /e-?mail not exist|do(?:e?s)? ?n[o']t (?:exist|have an? |like recipient)|doesn't handle mail for|unrouteable address|no longer (?:exists|here|on |valid|an employee|works|with|employed)|has left (?:the|our) |former employee|not working (?:for|with) us|do(?: not|n't) (?:know|recogni[sz]e) (?:\S+ ){0,2}(?:user|recipient|mailbox|address|account|person)|(?:not known|unknown) here|domain may not exist/,
      { unless: /\b(?:domain|server) (?:\S+ ){0,2}does ?n[o']t exist/ },
    ),
    notFound(
      '550 5.1.1 RecipNotFound',
      /undeliverable address|recip(?:ient)?notfound|nosuchuser|unresolvable address|^addresses failed|^#5\.1\.0 address rejected|not our customer|(?:can't|cannot|couldn't|could not|unable to) (?:find|locate|verify|validate) (?:\S+ ){0,2}(?:alias|user|recipient|mailbox|address|account)|was not found|address invalid|no longer accepts? (?:e?mail|messages)|not a (?:gateway )?user/,
    ),
    notFound(
      '550 Empfänger unbekannt',
      /(?:empf.nger|nutzer|adressat|postfach|konto|adresse|mailbox|teilnehmer).{0,60}(?:unbekannt|existiert (?:\S+ ){0,4}nicht|nicht (?:gefunden|vorhanden|bekannt|existent)|gibt es nicht|ung.ltig)|nicht mehr (?:verwendet|gultig|verfug|verfueg)|unbekannter? (?:empf|benutz|adress|nutzer|e-?mail)|kein\S* (?:solche|postfach|benutzer|empf|person)|niemand unter|(?:gebruiker|ontvanger|adres|postbus|mailbox).{0,40}(?:onbekend|bestaat niet|niet gevonden|ongeldig)|onbekende (?:gebruiker|ontvanger)/,
    ),
    notFound(
      '550 Utilisateur inconnu',
      /(?:destinataire|utilisateur|adresse|compte|bo.te|usager)\b.{0,50}(?:inconnu|inexistant|introuvable|invalide|n.existe p(?:as|lus)|n.est pas connu|non trouv)|aucune? (?:utilisateur|destinataire|compte|bo.te|adresse)/,
    ),
    notFound(
      '550 Usuario desconocido',
      /(?:usuario|destinatario|cuenta|buz.n|casilla|direccion|direcci.n|usu.rio|destinat.rio|conta|caixa|endere.o)\b.{0,50}(?:desconocid|desconhecid|inexistente|n.?o (?:existe|encontrad|valid|localizad|se encuentra)|inv.lid)|no (?:existe|se encuentra) (?:el|la|ese|esa|dicha|este|esta|un|una|tal) |n.o existe |no hay (?:ningun|tal) /,
    ),
    notFound(
      '550 Utente sconosciuto',
      /(?:utente|destinatario|indirizzo|casella|destin\.).{0,50}(?:sconosciut|inesistente|errat|non (?:esiste|trovat|valid|presente))|nessun utente|(?:utilizator|destinatar).{0,40}(?:necunoscut|inexistent|nu exist)/,
    ),
    notFound(
      '550 Nie ma takiego konta',
      /nie istnieje|(?:nie ma|brak) takiego|nieznany (?:u.ytkownik|odbiorca|adres)|neexistuje|neznam. (?:uzivatel|prijemce|adres)|(?:uzivatel|adresat|prijemce|schranka).{0,40}(?:neznam|nenalezen|neplatn)|ismeretlen (?:felhaszn|cimzett)|(?:felhasznalo|cimzett|postafiok).{0,40}(?:ismeretlen|nem letezik|nem talalhato)|nincs ilyen/,
    ),
    notFound(
      '550 Användaren finns inte',
      /(?:mottagare|anvandare|modtager|bruger|mottaker|bruker|adresse|konto).{0,40}(?:okand|(?:finns|existerar) (?:inte|ej)|findes ikke|finnes ikke|ukendt|ukjent|eksisterer ikke)|(?:kayttaja|vastaanottaja).{0,40}(?:tuntematon|ei ole|ei loydy)|(?:kullan.c|al.c|adres|hesap|posta kutusu).{0,40}(?:bulunamad|mevcut deg|yok|gecersiz|bilinmiyor)/,
    ),
    notFound(
      '550 Пользователь не найден',
      /(?:пользовател|адресат|получател|ящик|адрес|учетн|абонент).{0,60}(?:не (?:существует|наиден|зарегистрирован)|неизвест|отсутствует)|(?:несуществующ|неизвестн)\S* (?:пользовател|получател|адрес|ящик)|нет такого|нема такого|не існує/,
    ),
    notFound(
      '550 Korisnik ne postoji',
      /(?:korisnik|uporabnik|sanducic|predal).{0,40} ne (?:postoji|obstaja)|(?:користувач|скриньк|потребител|кутия).{0,40} не (?:знаидено|існує|съществува)|(?:χρηστη|παραληπτη|διευθυνσ|γραμματοκιβωτι).{0,40} δεν (?:υπαρχ|βρεθηκ)|(?:משתמש|תיבה|נמען|כתובת).{0,20} (?:לא|אינו) (?:קיים|נמצא)|(?:المستخدم|المستلم|البريد|العنوان).{0,20} غير (?:موجود|صحيح)/,
    ),
    notFound(
      '550 Pengguna tidak ditemukan',
      /(?:pengguna|akun|alamat).{0,30} tidak (?:ditemukan|ada|terdaftar|dikenal)|(?:nguoi dung|tai khoan|đia chi|hop thu).{0,30} khong ton tai|(?:kasutaja|postkast|aadress).{0,30} ei (?:leitud|ole olemas|eksisteeri)|(?:vartotojas|adresatas|adresas).{0,30} (?:nerasta|neegzistuoja)|(?:lietotajs|adresats|adrese).{0,30} (?:nav atrast|neeksiste)|ไม่พบ(?:ผู้ใช้|ผู้รับ|บัญชี|ที่อยู่)/,
    ),
    notFound(
      '550 用户不存在',
      /(?:用户|用戶|收件人|邮箱|郵箱|帐号|账号|帳號|地址|信箱|使用者).{0,12}(?:不存在|未找到|找不到|无效|無效|不正确|错误|未知)|没有[此该]|无此用户|查无此人|無此|(?:宛先|ユーザ|受信者|アドレス|アカウント|メールボックス).{0,16}(?:存在しま|存在しない|見つかり|不明|無効|(?:あり|い)ません)|(?:사용자|수신자|계정|메일함|주소).{0,12}(?:없|존재하지|찾을 수)|(?:없는|존재하지 않는) (?:사용자|계정|메일)/,
    ),
  ],

  general: [
    { reply: '450 Later', code: 4, meaning: 'greylisted' },
    // RFC 3463: no such mailbox, a name that is none, one for several, a moved one; RFC 7505: a null MX.
    ...['1.1', '1.3', '1.4', '1.6', '1.10'].map((status) =>
      byCode('not_found', `550 5.${status} No`, 5, status),
    ),
    byCode('not_found', '551 No', 551, ''),
    // OpenSMTPD, for an address without an entry in its table of virtual users.
    byCode('not_found', '524 5.2.4 No', 524, '2.4'),
    byCode('not_served', '550 5.1.2 No', 5, '1.2'),
    byCode('not_served', '550 5.4.4 No', 5, '4.4'),
    byCode('not_served', '556 No', 556),
    us(
      '550 Message refused',
      /access denied|(?:message|mail|content|transaction) (?:\S+ ){0,2}(?:reject|refus|denied|filtered)|denied by|not welcome|prohibited|forbidden|configuration|lookup fail|mail loop|hop count|system|protocol|syntax/,
    ),
    byCode('disabled', '550 5.2.1 No', 5, '2.1'),
    rule('rejected', { code: 5, status: '5.*' })(
      '550 5.5.0 Mailbox unavailable',
      /mailbox (?:un|not )available/,
    ),
    byCode('refused_us', '552 5.2.3 No', 5, '2.3'),
    ...['3', '5', '6', '7'].map((subject) =>
      byCode('refused_us', `550 5.${subject}.0 No`, 5, `${subject}.*`),
    ),
    byCode('not_served', '521 No', 521),
    rule('full')('552', /^$/, { code: 552, status: '' }),
    // RFC 5321's code for a full mailbox, which filters use for content too.
    byCode('refused_us', '552 No', 552, ''),
    ...[530, 535, 555].map((code) => byCode('refused_us', `${code}`, code)),
    // A reason of several words that names no recipient.
    us('554 Country not allowed', /\b[a-z]{2,}\b.*\b[a-z]{2,}\b/, { code: 5, unless: aboutRecipients }),
    // The code of RFC 5321 for "mailbox unavailable", without any text.
    rule('not_found')('550', /^$/, { code: 550, status: '' }),
  ],
};
