import { magnitudePattern, readNumbers } from './number-text';

/** Words for followers and contacts, in the languages of the large networks. */
const words = {
  followers:
    'followers?|follower:innen|abonnés?|abonné·e·s|seguidor(?:e?s)?|seguidors|volgers|följare|følgere|seuraajaa?|obserwujących|obserwujący|sledujících|sledujúcich|sledovateľov|последовател\\p{L}*|пратил\\p{L}*|pratitelj\\p{L}*|sledil\\p{L}*|urmăritori|követő|подписчик\\p{L}*|отслеживающ\\p{L}*|підписник\\p{L}*|відстежувач\\p{L}*|ακόλουθο\\p{L}*|متابع[\\p{L}\\p{M}]*|المتابعين|עוקבים|takipçi|pengikut|tagasubaybay|ผู้ติดตาม|অনুসরণকারী|ফলোয়ার|अनुयायी|फॉलोअर्स|फ़ॉलोअर्स|फ़ॉलोअर|ਫਾਲੋਅਰ|ਅਨੁਸਰਣਕਰਤਾ|అనుచరులు|ఫాలోవర్లు|دنبال[\u200c ]?کننده|người theo dõi|フォロワー|关注者|人关注|關注者|追蹤者|팔로워',
  connections:
    'connections?|kontakte?|verbindungen|relations?|connexions?|contacts?|contatti|contatos?|contactos?|contactes?|contacten|conexões|conexiones|ligações|collegamenti|connecties|forbindelser?|kontakter|yhteyttä|kontaktia|kontaktów|kontakty|kontaktů|kontaktov|kontaktu|kontakti|kontakata|kapcsolata?|контаката|spojení|conexiuni|rela[ţț]ii|контакт\\p{L}*|veza|povezav|ryši\\p{L}*|συνδέσεις|επαφές|زمالات|زميل|زملاء|זיקות|קשרים|bağlantı|koneksi|koneksyon|sambungan|kenalan|การเชื่อมต่อ|คนรู้จัก|সংযোগ|কানেকশন|ਕਨੈਕਸ਼ਨ|కనెక్షన్‌లు|కనెక్షన్లు|ارتباط|جهات? اتصال|صلة|صلات|връзк\\p{L}*|веза|kết nối|つながり|联系人|人脉|好友|人脈|聯絡人|1촌|인맥|कनेक्शन|कनेक्शन्स',
} as const;
/** Wordings around a count, in any order: `Plus de 500`, `500’den fazla`, `500人以上の`. */
const around = {
  words:
    "more than|over|plus de|et plus|über|mehr als|más de|mais de|més de|oltre|più di|meer dan|mer än|fler än|över|mere end|flere end|mer enn|flere enn|yli|ponad|więcej niż|více než|přes|viac ako|peste|mai mult de|több mint|több|[-–]?(?:nál|nél)|više od|preko|več kot|daugiau nei|vairāk nekā|üle|более(?: чем)?|больше(?: чем)?|свыше|понад|більше(?: ніж)?|повече от|над|више од|преко|πάνω από|περισσότερ(?:ες|ους|οι) από|أكثر من|من|יותר מ[-־]?|מעל|بیش از|lebih dari|lebih daripada|lebih|hơn|trên|mahigit|higit|sa|mga|[(]?na[)]?|de|[’']?(?:den|dan|ten|tan) fazla|[’'](?:ün|un|in|ın) üzerinde",
  parts:
    'से अधिक|से ज़्यादा|से ज्यादा|-?এর বেশি|জন|ਤੋਂ ਵੱਧ|కంటే ఎక్కువ|మంది|पेक्षा जास्त|มากกว่า|มี|คน|超过|超過|超|多|位|人|以上|の|이상|의|名|명|[+:：]',
} as const;
const digits = "\\p{Nd}[\\p{Nd}.,٬٫\\u00a0\\u202f ’']{0,15}";
type Kind = keyof typeof words;
const shapes = new Map<Kind, { whole: RegExp; within: RegExp }>();
/** Letters that mean a thousand in some languages only, with words of these. */
const shortThousands: readonly (readonly [RegExp, RegExp])[] = [
  [/takipçi|bağlantı/iu, /B$/],
  [/følgere|forbindelse|seuraaja|yhteyttä/iu, /t\.?$/i],
];

/** The count that a text consists of: `41M followers`, `500+ Kontakte`, `フォロワー1,234人`. */
export function countOf(kind: Kind, text: string): number | undefined {
  if (text.length > 60) return undefined;
  return numberIn(
    shapeOf(kind).whole.exec(
      text
        .replace(/[\u200e\u200f]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );
}

/** The count in a sentence, such as a description for previews. */
export function countWithin(kind: Kind, text: string | undefined): number | undefined {
  return numberIn(shapeOf(kind).within.exec(text?.slice(0, 1_000) ?? ''));
}

function numberIn(parts: RegExpExecArray | null): number | undefined {
  const figure = parts?.[1] ?? parts?.[2];
  if (parts === null || figure === undefined) return undefined;
  const short = shortThousands.find(([language]) => language.test(parts[0]))?.[1];
  return readNumbers(short ? figure.replace(short, 'K') : figure).at(-1)?.value;
}

/** Built on first use. */
function shapeOf(kind: Kind): { whole: RegExp; within: RegExp } {
  const known = shapes.get(kind);
  if (known) return known;
  const figure = `(${digits}(?:\\s?(?:${magnitudePattern()}|t\\.?)(?![\\p{sc=Latin}\\p{sc=Cyrillic}])\\.?)?)`;
  const rest = `(?:\\s*(?:(?:${around.words})(?!\\p{L})|${around.parts})){0,4}\\s*`;
  const word = `(?:${words[kind]})(?!(?<=\\p{sc=Latin})\\p{sc=Latin})`;
  const shape = {
    whole: new RegExp(`^${rest}(?:${figure}${rest}${word}|${word}${rest}${figure})${rest}$`, 'iu'),
    within: new RegExp(`${figure}${rest}${word}|${word}${rest}${figure}`, 'iu'),
  };
  shapes.set(kind, shape);
  return shape;
}
