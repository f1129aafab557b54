import { magnitudePattern, readNumbers } from './number-text';

/** Words for followers and contacts, in the languages of the large networks. */
const followers =
  'followers?|follower:innen|abonnés?|abonné·e·s|seguidor(?:e?s)?|volgers|följare|følgere|seuraajaa?|obserwujących|obserwujący|sledujících|sledujúcich|sledovateľov|последовател\\p{L}*|пратил\\p{L}*|urmăritori|követő|подписчик\\p{L}*|отслеживающ\\p{L}*|підписник\\p{L}*|ακόλουθοι|متابع[\\p{L}\\p{M}]*|עוקבים|takipçi|pengikut|tagasubaybay|mga tagasubaybay|ผู้ติดตาม|অনুসরণকারী|ফলোয়ার|अनुयायी|फॉलोअर्स|ਫਾਲੋਅਰ|ਅਨੁਸਰਣਕਰਤਾ|అనుచరులు|ఫాలోవర్లు|دنبال[\u200c ]?کننده|người theo dõi|フォロワー|关注者|位关注者|人关注|位關注者|팔로워|फ़ॉलोअर';
const connections =
  'connections?|kontakte?|verbindungen|relations?|connexions?|contacts?|contatti|contatos?|contactos?|contactes|contacten|conexões|collegamenti|connecties|forbindelser|forbindelse|kontakter|yhteyttä|kontaktów|kontakty|kontakter|kontaktů|kontaktov|kapcsolata|контаката|spojení|conexiuni|kapcsolat|контакт\\p{L}*|συνδέσεις|زمالات|זיקות|קשרים|bağlantı|koneksi|koneksyon|mga koneksyon|sambungan|kenalan|การเชื่อมต่อ|คนรู้จัก|সংযোগ|কানেকশন|ਕਨੈਕਸ਼ਨ|కనెక్షన్‌లు|కనెక్షన్లు|ارتباط|جهات? اتصال|صلة|صلات|връзк\\p{L}*|веза|kết nối|つながり|位联系人|联系人|人脉|人脈|人脈|位聯絡人|聯絡人|1촌|인맥|कनेक्शन|कनेक्शन्स';
/** Wordings around an open count: `Plus de 500`, `500’den fazla`, `500人以上`. */
const atLeast = {
  before:
    'more than|over|plus de|über|mehr als|más de|mais de|oltre|più di|meer dan|mer än|över|mere end|mer enn|yli|ponad|więcej niż|více než|viac ako|peste|mai mult de|több mint|более(?: чем)?|больше|свыше|понад|більше(?: ніж)?|повече от|над|више од|преко|πάνω από|περισσότερες από|أكثر من|יותר מ[-־]?|מעל|بیش از|lebih dari|lebih daripada|hơn|trên|mahigit(?: sa)?|higit sa|มากกว่า|超过|超過|以上',
  behind:
    "से अधिक|से ज़्यादा|এর বেশি|ਤੋਂ ਵੱਧ|కంటే ఎక్కువ|पेक्षा जास्त|人以上の?|以上|多|명 이상|이상|[’']?(?:den|dan|ten|tan) fazla",
};
const digits = "\\p{Nd}[\\p{Nd}.,٬٫\\u00a0\\u202f ’']{0,15}";
type Kind = 'followers' | 'connections';
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
  const words = { followers, connections }[kind];
  const figure = `${digits}(?:\\s?(?:${magnitudePattern()}|t\\.?)(?![\\p{sc=Latin}\\p{sc=Cyrillic}])\\.?)?`;
  const open = `(?:\\+\\s?(?:de )?|(?:${atLeast.before})\\s*)?(${figure})(?:\\s?\\+|\\s?(?:${atLeast.behind}))?`;
  const before = `${open}\\s*(?:de |人の?|na )?(?:${words})(?:人)?`;
  const behind = `(?:${words})\\s*[:：]?\\s*${open}(?:人|名|명|คน)?`;
  const shape = {
    whole: new RegExp(`^(?:${before}|${behind})$`, 'iu'),
    within: new RegExp(`${before}|${behind}`, 'iu'),
  };
  shapes.set(kind, shape);
  return shape;
}
