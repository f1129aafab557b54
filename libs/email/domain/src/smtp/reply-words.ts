/** Words of a language in replies, as patterns of texts in lower case without Latin accents. */
interface Words {
  /** Nouns for a recipient. */
  readonly recipient: string;
  /** What replies say behind the noun: the recipient is missing, it is closed, its mailbox is full. */
  readonly missing: string;
  readonly closed?: string;
  readonly full?: string;
  /** Adjectives before the noun of a missing recipient, and phrases for it without a noun. */
  readonly before?: string;
  readonly alone?: string;
  /** Phrases for a closed recipient, and for a full mailbox. */
  readonly retired?: string;
  readonly crowded?: string;
}

/** English nouns for a recipient; `domain name` and `host name` are none. */
const englishRecipient =
  '(?:user(?:name|id)?|recipient|receiver|addressee|rcpt ?(?:to)?|mail ?(?:box|drop|user)|inbox|(?<!(?:host|server|return|reply) )ad+res+|account|alias|person|(?<!(?:domain|host|server) )name|group|employee|member|subscriber|customer)(?:e?s)?';

const english: Words = {
  recipient: `${englishRecipient}\\b`,
  missing:
    "\\b(?:(?:(?:can|could )?not|couldn't) (?:be )?found|not? exist|unknown|invalid|not (?:known|listed|present|registered|handled)|not on (?:file|post office)|undeliverable|(?:not (?:be )?|un)recogni[sz]ed|removed(?! from)|gone\\b|obsolete|(?<!available or )not (?:a |an )?(?:valid|local|active|member of)|not one of our|nonexist|wrong|not ok|no longer (?:valid|in use|available|active|here|on|exists)|misspelled|cannot be verified|incorrect|has (?:moved|left)|lookup.{0,20}failed)|n't exist",
  closed:
    '\\b(?:disabled|suspended|deactivated|inactivated|(?:in|not )activ|expired|discontinued|closed|locked|frozen|terminated|cancell?ed|archived|dormant|deleted|retired)',
  before:
    'unknown|unkown|no such|invalid|non-?exist[ae]nt|bad|wrong|illegal|unroutable|unrecogni[sz]ed|incorrect|no valid|unavailable(?! for)|not an? (?:known|valid|local|registered|recogni[sz]ed|active)',
  alone: `(?:user|recipient)unknown|(?:unknown|no such) (?:\\S+ )?(?:local|e-?mail)|no such (?:user |mail )?id\\b|invalid (?:\\S+ ){0,2}destination email|not (?:a )?user (?:of|on|at) |not a (?:gateway )?user|destination addresses were unknown|no (?:mail box|users?|account) (?:here |found |available )?(?:by|with|of|for|here|found)|no (?:valid )?recipients?\\b|no ?(?:one|body|person) (?:here |at |with |by )|(?:there is no|not one of our) ${englishRecipient}\\b|do(?:es)?(?: not|n't) have (?:an? |any )?${englishRecipient}\\b|no \\S+ in name directory|(?:no|has no|nosuch) ?mailbox|invalid-recipient|n[o']t (?:listed )?in (?:\\S+ ){0,4}(?:recipients?|rcptto|user|mailbox|address|directory|database|list|ldap)|badrcptto|badrecipientto|(?:missing|no) home directory|can't accept user|destination server rejected recipients|recipient has been denied|(?:mail|messages) (?:to|for) th(?:at|is) (?:recipient|address) (?:is |are )?not accepted|following (?:address|recipient)\\S* (?:failed|was|were)|e-?mail not exist|(?<!\\.[a-z]+\\W{1,4})do(?:e?s)? ?n[o']t exist|do(?:e?s)? ?n[o']t (?:have an? (?:\\S+ ){0,2}(?:account|mailbox|inbox|home|place|e-?mail)|like recipient)|doesn't handle mail for|unrouteable address|cannot route to|no longer (?:exists|receiv|here|on |valid|an employee|works|with|employed)|\\bleft (?:the|our) |former employee|not working (?:for|with) us|do(?: not|n't) (?:know|recogni[sz]e) (?:\\S+ ){0,2}(?:user|recipient|mailbox|address|account|person)|(?:not known|unknown) here|domain may not exist|undeliverable address|recip(?:ient)?notfound|nosuchuser|unresolvable address|^addresses failed|^#5\\.1\\.0 address rejected|not our (?:customer|user|recipient)|(?:can't|cannot|couldn't|could not|unable to) (?:find|locate|verify|validate) (?:\\S+ ){0,2}(?:alias|user|recipient|mailbox|address|account)|was not found|address invalid|e-?mail address has changed|no longer accepts? (?:e?mail|messages)`,
  retired:
    '\\bis (?:currently |temporarily )?(?:suspended|deactivated|disabled|inactive)|temporar(?:y|ily) locked|(?:due to|because of) (?:extended |prolonged )?inactivity|is now disabled|domain has been suspended|mail receiving disabled|cannot receive (?:any )?(?:e?mail|messages)|(?:suspend(?:ed)?|terminated) the service|(?:account|mailbox) (?:is )?on hold|(?:address|mailbox|account|user) does(?: not|n.t) (?:accept|receive) (?:any |incoming )?(?:e?mail|messages)\\W*$|not currently being accepted|not accepting any (?:e?mail|messages)|(?:(?:was|has) not (?:been )?used|no (?:\\S+ )?activity) (?:for|since)|has ?n.t entered|never logged on',
  crowded:
    '(?:over(?:drawn)?|exceed\\w{0,4}|out of)(?: (?:\\S+ ){0,3}| ?)quot[ae]|quota.{0,25}(?:exceed|full|violation|reached|used|limit)|quota is over|disk quota|(?:mailbox|mail box|inbox|maildir|account|mailfolder|mail ?drop|storage|recipient|user)(?: \\S+){0,3} (?:(?:full|exceed(?:s|ed|ing)?)\\b|over(?: (?:the|its|his|her|their|limit|size|capacity|storage|allowed|max)\\b|[.,;]|$))|full (?:mailbox|inbox)|mailbox (?:\\S+ )?limit|(?<!(?:server|system) is )out of (?:disk )?space|space shortage|exhausted .{0,20}(?:storage|space)|exceeding receiving limits|enough (?:disk ?|storage |free )?space|space (?:is )?not enough|(?:mailbox|inbox) (?:\\S+ )?reached (?:its|the) (?:maximum|limit)|\\bno (?:more |disk )?space\\b(?! left on)|insufficient (?:disk |user |mailbox )?(?:space|storage)(?! .*system)|space has (?:been )?used|(?:exceed|over) .{0,20}mailbox size|maximum allowed number of messages|receive any more (?:e?mail|messages)|(?:mailbox|storage|mail file) size.{0,20}exceed|disk (?:space|usage) (?:limit|exceed)|storage (?:allocation|limit)|too many messages (?:on|in) |too much (?:mail )?data',
};

const others: readonly Words[] = [
  // German
  {
    recipient: 'empf.nger|nutzer|adressat|postfach|konto|teilnehmer',
    missing:
      'unbekannt|existiert (?:\\S+ ){0,4}nicht|nicht (?:gefunden|vorhanden|bekannt|existent)|gibt es nicht|ung.ltig',
    closed:
      'gesperrt|deaktiviert|abgeschaltet|gel.scht|geschlossen|stillgelegt|inaktiv|gek.ndigt|nicht (?:mehr )?aktiv',
    full: 'voll\\b|.berf.ll|erschopft|ue?berschritten',
    crowded: 'speicher.{0,20}(?:voll|ue?berschritten)|zu ?viele (?:mails|nachrichten)',
    before: 'unbekannter?|kein\\S*',
    alone: 'kein\\S* solche|nicht mehr (?:verwendet|gultig|verfug|verfueg)|unbekannte e-?mail|niemand unter',
  },
  // Dutch
  {
    recipient: 'gebruiker|ontvanger|postbus',
    missing: 'onbekend|bestaat niet|niet gevonden|ongeldig',
    closed: 'uitgeschakeld|geblokkeerd|opgeheven|gesloten|inactief',
    full: '(?:is |zit )?vol\\b',
    before: 'onbekende',
  },
  // French
  {
    recipient: 'destinataire|utilisateur|adresse|compte|bo.te|usager|messagerie',
    missing: 'inconnu|inexistant|introuvable|invalide|n.existe p(?:as|lus)|n.est pas connu|non trouv',
    closed: 'd.sactiv|suspendu|bloqu|ferme|cloture|archiv|inacti|n.est plus acti|expire|resili|supprim',
    full: 'plein|satur',
    before: 'aucune?',
  },
  // Spanish and Portuguese
  {
    recipient: 'usuario|usu.rio|utilizador|destinat.rio|cuenta|buz.n|casilla|direcci.n|conta|caixa|endere.o',
    missing:
      'desconocid|desconhecid|inexistente|n.?o (?:existe|encontrad|valid|localizad|se encuentra)|inv.lid|errone',
    closed:
      'desh?abilit|desactiv|desativ|inactiv|inativ|suspendid|suspens|bloquead|cancelad|expirad|caducad|cerrad|encerrad',
    full: 'llen[oa]|chei[oa]|lotad|excedid|superad|ultrapass',
    crowded: '(?:cuota|quota|cota).{0,20}(?:exced|superad|ultrapass|depass|atteint)|excedeu',
    alone:
      'no se encuentra en (?:el directorio|la libreta)|no (?:existe|se encuentra) (?:el|la|ese|esa|dicha|este|esta|un|una|tal) |n.o existe |no hay (?:ningun|tal|nadie) |na?o (?:tiene|tem) (?:una |uma )?(?:cuenta|conta)\\b',
  },
  // Italian and Romanian
  {
    recipient: 'utente|destinatario|indirizzo|casella|spazio|destin\\.|utilizator|destinatar',
    missing:
      'sconosciut|inesistente|errat|non (?:esiste|trovat|valid|presente)|necunoscut|inexistent|nu exist',
    closed: 'disattiv|disabilit|sospes|bloccat|scadut|inattiv|chius',
    full: 'pien[ao]|esaurit|superat',
    before: 'nessun',
  },
  // Polish, Czech and Hungarian
  {
    recipient:
      'u.ytkownik|odbiorca|skrzynka|konto|uzivatel|adresat|prijemce|schranka|ucet|felhasznalo|cimzett|postafiok',
    missing: 'neznam|nenalezen|neplatn|ismeretlen|nem letezik|nem talalhato',
    closed: 'zablok|nieaktywn|zawieszon|wy..czon|zrusen|deaktiv|neaktiv',
    full: 'pe.na|przepe.?nion|przekroczon|plna|preplnen',
    before: 'nieznany|neznam.|ismeretlen',
    alone: 'nie istnieje|(?:nie ma|brak) takiego|neexistuje|nincs ilyen',
  },
  // Swedish, Danish, Norwegian, Finnish and Turkish
  {
    recipient:
      'mottagare|anvandare|modtager|bruger|mottaker|bruker|adresse|konto|kayttaja|vastaanottaja|kullan.c|al.c|adres|hesa[pb]|posta kutusu',
    missing:
      'okand|(?:finns|existerar) (?:inte|ej)|findes ikke|finnes ikke|ukendt|ukjent|eksisterer ikke|tuntematon|ei ole|ei loydy|bulunamad|mevcut deg|yok|gecersiz|bilinmiyor',
    closed: 'devre d|ask.ya|kapat|pasif|kilit',
    full: 'dolu',
    crowded: 'kota.{0,12}(?:dolu|as)',
  },
  // Slavic languages in other scripts, Croatian, Greek, Hebrew and Arabic
  {
    recipient:
      'пользовател|адресат|получател|ящик|адрес|учетн|абонент|аккаунт|korisnik|uporabnik|sanducic|predal|користувач|скриньк|потребител|кутия|χρηστη|παραληπτη|διευθυνσ|γραμματοκιβωτι|משתמש|תיבה|נמען|כתובת|المستخدم|المستلم|البريد|العنوان',
    missing:
      'не (?:существует|наиден|зарегистрирован|знаидено|існує|съществува)|неизвест|отсутствует|ne (?:postoji|obstaja)|δεν (?:υπαρχ|βρεθηκ)|(?:לא|אינו) (?:קיים|נמצא)|غير (?:موجود|صحيح)',
    closed: 'заблокирован|отключ|неактив|приостановлен|удален|закрыт',
    full: 'переполнен',
    crowded: 'превышен\\S* (?:квот|лимит|размер)',
    before: 'несуществующ\\S*|неизвестн\\S*',
    alone: 'нет такого|нема такого|не існує',
  },
  // Indonesian, Vietnamese and Baltic languages
  {
    recipient:
      'pengguna|akun|alamat|nguoi dung|tai khoan|đia chi|hop thu|kasutaja|postkast|aadress|vartotojas|adresatas|adresas|lietotajs|adresats|adrese',
    missing:
      'tidak (?:ditemukan|ada|terdaftar|dikenal)|khong ton tai|ei (?:leitud|ole olemas|eksisteeri)|nerasta|neegzistuoja|nav atrast|neeksiste',
  },
  // Chinese, Japanese, Korean and Thai
  {
    recipient:
      '用户|用戶|收件人|邮箱|郵箱|帐号|账号|帳號|地址|信箱|使用者|空间|容量|宛先|ユーザ|受信者|アドレス|アカウント|メールボックス|사용자|수신자|계정|메일함|주소|용량',
    missing:
      '不存在|未找到|找不到|无效|無效|不正确|错误|未知|存在しま|存在しない|見つかり|不明|無効|(?:あり|い)ません|없|존재하지|찾을 수',
    retired:
      '冻结|凍結|停用|禁用|锁定|注销|已过期|利用停止|(?:アカウント|ユーザ|メールボックス).{0,8}停止|解約|休止|휴면|정지',
    full: '满|滿|不足|超|いっぱい|一杯|超過|초과',
    before: '없는|존재하지 않는',
    alone: '没有[此该]|无此用户|查无此人|無此|ไม่พบ(?:ผู้ใช้|ผู้รับ|บัญชี|ที่อยู่)',
  },
];

const anyOf = (kind: keyof Words, languages: readonly Words[]): string =>
  `(?:${languages.flatMap((words) => words[kind] ?? []).join('|')})`;

/** What a mailbox has a limit of. */
const store =
  '(?:quota|storage|space|message count|dropfile size|capacity|(?:mailbox|inbox|maildir|mail ?folder|account) (?:size|limit))';

const names: Readonly<Record<string, string>> = {
  NOUN: englishRecipient,
  STORE: store,
  RECIPIENT: anyOf('recipient', [english, ...others]),
  MISSING: anyOf('missing', [english, ...others]),
  CLOSED: anyOf('closed', [english, ...others]),
  FULL: anyOf('full', others),
  UNKNOWN: anyOf('before', [english, ...others]),
  NOBODY: anyOf('alone', [english, ...others]),
  RETIRED: anyOf('retired', [english, ...others]),
  CROWDED: anyOf('crowded', [english, ...others]),
};

/** A pattern in which a name in capitals stands for the words of all languages, or for those in English (NOUN). */
export const about = (pattern: string): RegExp =>
  new RegExp(
    pattern.replaceAll(/[A-Z]{4,}/g, (name) => names[name]!),
    'u',
  );
