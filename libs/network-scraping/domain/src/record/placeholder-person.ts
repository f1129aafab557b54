/** Words for a member or user of a network, in the languages of the large ones; CLDR has none. */
const words =
  'member user membre utilisateur mitglied miembro usuario membro usuário utente iscritto lid gebruiker medlem användare bruger bruker jäsen käyttäjä ' +
  'użytkownik członek člen členka uživatel používateľ membru utilizator tag felhasználó участник пользователь учасник користувач потребител член члан корисник član korisnik ' +
  'üye üyesi kullanıcı kullanıcısı μέλος χρήστης عضو مستخدم חבר חברה ה משתמש משתמשת کاربر सदस्य सभासद উপযোগকর্তা সদস্য ব্যবহারকারী ਮੈਂਬਰ సభ్యుడు సభ్యులు వినియోగదారు ' +
  'liige kasutaja dalībnieks lietotājs narys vartotojas uporabnik uporabnica članica kidea kaanib رکن ' +
  'สมาชิก ผู้ใช้ anggota pengguna ahli miyembro メンバー 会員 ユーザー 会员 用户 會員 用戶 成员 成員 회원 사용자 usuari';
const fillers = new Set(
  'av på на la a an the of de di do da del du la el le of na w z od til von van ng της του στο služby служби в sítě siete мережі мрежата في ב די sa v i کا'.split(
    ' ',
  ),
);
const members = new Set(
  [...words.split(' '), 'thành viên', 'người dùng'].map((word) => word.normalize('NFC')),
);
/** Words that say that a member has no name to show. */
const nameless = new Set(
  (
    'anonymous private deleted former inactive hidden unknown unavailable anonymes anonymer anonyme ehemaliges gelöschtes gelöschter privates ' +
    'inactif ancien supprimé privé anónimo antiguo eliminado inactivo privado anônimo excluído inativo anonimo eliminato privato anoniem verwijderd ' +
    'анонимный удалённый удаленный скрытый 匿名 已注销'
  ).split(' '),
);

/** Texts in the place of a name. */
const unknownNames = new Set(
  'anonymous|anonymus|unknown|undefined|null|none|unnamed|nameless|noname|unbekannt|unbekannter|anonym|anonyme|inconnu|inconnue|desconocido|desconocida|anónimo|anónima|anônimo|anônima|desconhecido|desconhecida|sconosciuto|sconosciuta|anonimo|anonima|anoniem|onbekend|okänd|anonymi|ukendt|ukjent|tuntematon|nimetön|anonimowy|anonimowa|nieznany|nieznana|anonymní|neznámý|neznámy|necunoscut|anonim|névtelen|ismeretlen|аноним|анонимный|неизвестный|неизвестно|анонім|невідомий|невідомо|неизвестен|анонимен|непознат|nepoznat|neznan|nepoznato|anonimno|bilinmeyen|bilinmiyor|isimsiz|ανώνυμος|άγνωστος|مجهول|ناشناس|אנונימי|अज्ञात|अनाम|অজানা|অজ্ঞাত|ਅਗਿਆਤ|అజ్ఞాత|ไม่ระบุชื่อ|ไม่ทราบชื่อ|นิรนาม|匿名|匿名ユーザー|匿名用户|匿名用戶|未知|不明|未知用户|名無し|익명|no name|not available|sin nombre|sans nom|sem nome|ohne namen|без имени|без імені|לא ידוע|tidak dikenal|tanpa nama|hindi kilala|ẩn danh|không rõ|không xác định|first last|firstname lastname'
    .normalize('NFC')
    .split('|'),
);

/** `领英会员`: a network's Chinese name, which a page with a Latin title lacks. No name of a person ends so. */
const chineseMember = /^\p{sc=Han}*(?:会员|會員|用户|用戶)$/u;

/**
 * Whether a name stands for anybody: `LinkedIn Member`, `Membre de LinkedIn`. Networks show it in the place of the names of people
 * who are out of the visitor's network, or anonymous.
 * @param siteNames names of the network, in lower case
 */
export function isPlaceholderPerson(name: string, siteNames: readonly string[]): boolean {
  if (name.length > 60) return false;
  const site = siteNames.find((each) => each.length > 1 && name.toLowerCase().includes(each));
  if (site === undefined) {
    const words = wordsOf(name.normalize('NFC').toLowerCase());
    const isUnknown = words.length > 0 && words.every((word) => unknownNames.has(word));
    return (
      isUnknown || unknownNames.has(words.join(' ')) || isNameless(words) || chineseMember.test(name.trim())
    );
  }
  const [before, behind] = name.normalize('NFC').toLowerCase().split(site) as [string, string];
  // A site's name may have a case ending: `člen LinkedInu`.
  const rest = `${before} ${behind.replace(/^(?:[’'-]?\p{L}{1,3})(?=\s|$)/u, '')}`;
  const own = members.has(behind.replace(/[\s\p{P}]/gu, '')) ? behind : rest;
  const left = wordsOf(own);
  const isMember = (word: string): boolean => members.has(word);
  return members.has(left.join(' ')) || (left.length > 0 && left.every(isMember)) || isNameless(left);
}

/** `Deleted user`: without a network's name, both words are needed. */
function isNameless(words: readonly string[]): boolean {
  const isKnown = (word: string): boolean => members.has(word) || nameless.has(word);
  return words.length > 1 && words.every(isKnown) && words.some((word) => nameless.has(word));
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s\p{P}]+/u).filter((word) => word !== '' && !fillers.has(word));
}
