import { readNumbers } from './number-text';

/** Words for those who follow and for contacts, in the languages of the large networks. */
const followers =
  'followers?|follower:innen|abonnés|abonné·e·s|seguidores|volgers|följare|følgere|seuraajaa?|obserwujących|obserwujący|sledujících|urmăritori|követő|подписчик\\p{L}*|отслеживающ\\p{L}*|підписник\\p{L}*|ακόλουθοι|متابع[\\p{L}\\p{M}]*|עוקבים|takipçi|pengikut|người theo dõi|フォロワー|关注者|位关注者|人关注|位關注者|팔로워|फ़ॉलोअर';
const connections =
  'connections?|kontakte?|verbindungen|relations|contactos|conexões|collegamenti|connecties|forbindelser|forbindelse|kontakter|yhteyttä|kontaktów|kontakty|kontaktů|kontaktov|spojení|conexiuni|kapcsolat|контакт\\p{L}*|συνδέσεις|زمالات|זיקות|קשרים|bağlantı|koneksi|kết nối|つながり|位联系人|联系人|人脉|1촌|कनेक्शन';
const figure =
  "[\\d\\p{Nd}][\\d\\p{Nd}.,٬\\u00a0\\u202f ’']{0,15}(?:\\s?(?:K|M|B|mil|mio|mln|tsd|tys|bin|mn|тыс|млн)(?!\\p{L})\\.?|[万萬億亿만천])?";
const shapes = {
  followers: shape(followers),
  connections: shape(connections),
} as const;

/** The count that a text is about, when it says nothing else: `41M followers`, `500+ Kontakte`, `フォロワー1,234人`. */
export function countOf(kind: 'followers' | 'connections', text: string): number | undefined {
  if (text.length > 60) return undefined;
  return numberIn(shapes[kind].whole.exec(text.replace(/\s+/g, ' ').trim()));
}

/** The count in a sentence, such as a description for previews. */
export function countWithin(kind: 'followers' | 'connections', text: string | undefined): number | undefined {
  return numberIn(shapes[kind].within.exec(text?.slice(0, 1_000) ?? ''));
}

function numberIn(parts: RegExpExecArray | null): number | undefined {
  const figure = parts?.[1] ?? parts?.[2];
  return figure === undefined ? undefined : readNumbers(figure).at(-1)?.value;
}

function shape(words: string): { whole: RegExp; within: RegExp } {
  const before = `(${figure})\\+?\\s*(?:de |人の?)?(?:${words})(?:人)?`;
  const behind = `(?:${words})\\s*[:：]?\\s*(${figure})\\+?(?:人|名|명)?`;
  return {
    whole: new RegExp(`^(?:${before}|${behind})$`, 'iu'),
    within: new RegExp(`${before}|${behind}`, 'iu'),
  };
}
