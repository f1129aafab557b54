import { describe, expect, it } from '@jest/globals';
import { countOf, countWithin } from './people-counts';

/** A line for each language. */
const wordings = [
  '500+ connections;More than 500 connections;Over 500 connections',
  'Plus de 500 relations;+ de 500 relations;500 relations et plus;Plus de 500 contacts',
  'Mehr als 500 Kontakte;500+ Kontakte;Über 500 Kontakte',
  'Más de 500 contactos;+500 contactos;500+ contactos;Más de 500 conexiones',
  'Mais de 500 conexões;+ de 500 conexões;+500 conexões;Mais de 500 contatos;Mais de 500 ligações',
  'Oltre 500 collegamenti;Più di 500 collegamenti;500+ collegamenti',
  'Meer dan 500 connecties;500+ connecties',
  'Fler än 500 kontakter;Mer än 500 kontakter;500+ kontakter;Över 500 kontakter',
  'Mere end 500 forbindelser;500+ forbindelser;Flere end 500 forbindelser',
  'Mer enn 500 forbindelser;Flere enn 500 forbindelser;Over 500 forbindelser',
  'Yli 500 yhteyttä;500+ yhteyttä;yli 500 kontaktia',
  'Ponad 500 kontaktów;Więcej niż 500 kontaktów;500+ kontaktów;ponad 500 kontakty',
  'Více než 500 spojení;500+ spojení;Více než 500 kontaktů;přes 500 spojení',
  'Viac ako 500 kontaktov;500+ spojení',
  'Peste 500 de conexiuni;Mai mult de 500 de conexiuni;500+ conexiuni;peste 500 de contacte;Mai mult de 500 de relaţii',
  'Több mint 500 kapcsolat;500+ kapcsolat;500-nál több kapcsolat',
  'Более 500 контактов;500+ контактов;Больше 500 контактов;Свыше 500 контактов',
  'Понад 500 контактів;Більше 500 контактів;500+ контактів;Більше ніж 500 контактів',
  'Над 500 контакта;Повече от 500 връзки;500+ връзки',
  'Више од 500 веза;Преко 500 контаката;500+ веза',
  'Više od 500 veza;Preko 500 kontakata',
  'Več kot 500 povezav',
  'Daugiau nei 500 ryšių',
  'Vairāk nekā 500 kontaktu',
  'Üle 500 kontakti',
  'Πάνω από 500 συνδέσεις;Περισσότερες από 500 συνδέσεις;500+ συνδέσεις;Περισσότερες από 500 επαφές',
  "500'den fazla bağlantı;500’den fazla bağlantı;500+ bağlantı;500'ün üzerinde bağlantı;500 den fazla bağlantı",
  'أكثر من 500 زميل;+500 زميل;أكثر من 500 زملاء;أكثر من ٥٠٠ صلة;500+ زميل',
  'יותר מ-500 קשרים;מעל 500 קשרים;500+ קשרים;יותר מ-500 זיקות',
  'بیش از ۵۰۰ ارتباط;بیش از 500 ارتباط;۵۰۰+ ارتباط',
  '500 से अधिक कनेक्शन;500+ कनेक्शन;500 से ज़्यादा कनेक्शन;500 से ज्यादा कनेक्शन',
  '500-এর বেশি সংযোগ;৫০০+ সংযোগ;500 এর বেশি কানেকশন',
  '500 पेक्षा जास्त कनेक्शन;500+ कनेक्शन्स;५००+ कनेक्शन',
  '500 కంటే ఎక్కువ కనెక్షన్‌లు;500+ కనెక్షన్‌లు',
  '500 ਤੋਂ ਵੱਧ ਕਨੈਕਸ਼ਨ;500+ ਕਨੈਕਸ਼ਨ',
  'มากกว่า 500 คนรู้จัก;คนรู้จักมากกว่า 500 คน;500+ คนรู้จัก;การเชื่อมต่อมากกว่า 500;มีคนรู้จัก 500+ คน',
  'Hơn 500 kết nối;500+ kết nối;Trên 500 kết nối',
  'Lebih dari 500 koneksi;500+ koneksi',
  'Lebih daripada 500 sambungan;500+ kenalan;Lebih 500 kenalan',
  'Mahigit 500 koneksyon;500+ na koneksyon;Higit sa 500 koneksyon;Mahigit sa 500 mga koneksyon',
  '500+ 位联系人;超过500位联系人;500 多位好友;500多位联系人;500+ 人脉',
  '500+ 位聯絡人;超過 500 位聯絡人;500 多位聯絡人',
  'つながり500人以上;500人以上のつながり;500+ つながり;つながり: 500+;500超のつながり',
  '1촌 500+명;1촌 500명 이상;500+ 1촌;500명 이상의 1촌',
  'Més de 500 contactes',
];

describe('countOf', () => {
  it.each([
    ['41M followers', 41_000_000],
    ['1 follower', 1],
    ['1,234 followers', 1234],
    [' 1.2K \n followers ', 1200],
    ['12 mil seguidores', 12_000],
    ['1,5 mln obserwujących', 1_500_000],
    ['2,3 Mio. Follower', 2_300_000],
    ['500 de seguidores', 500],
    ['12 tys. obserwujących', 12_000],
    ['12 тыс. подписчиков', 12_000],
    ['1,2 млн подписчиков', 1_200_000],
    ['12.345 pratitelja', 12_345],
    ['12.345 sledilcev', 12_345],
    ['12.345 ακόλουθους', 12_345],
    ['12,345 (na) follower', 12_345],
    ['12,345 మంది అనుచరులు', 12_345],
    ['12,345 位追蹤者', 12_345],
    ['5 bin takipçi', 5000],
    ['5 B takipçi', 5000],
    ['5 B+ takipçi', 5000],
    ['5 rb pengikut', 5000],
    ['1,5 jt pengikut', 1_500_000],
    ['5 N người theo dõi', 5000],
    ['1,2 тис. підписників', 1200],
    ['1,2 tis. sledujících', 1200],
    ['5 mii de urmăritori', 5000],
    ['3 lakh followers', 300_000],
    ['ผู้ติดตาม 5 หมื่นคน', 50_000],
    ['1,2 mn takipçi', 1_200_000],
    ['٣٢١ متابعًا', 321],
    ['1,234 עוקבים', 1234],
    ['フォロワー1,234人', 1234],
    ['1,234人のフォロワー', 1234],
    ['フォロワー: 1,234', 1234],
    ['2.3万 关注者', 23_000],
    ['3천 팔로워', 3000],
    ['팔로워 12명', 12],
  ])('followers in %j: %i', (text, count) => {
    expect(countOf('followers', text)).toBe(count);
    expect(countOf('connections', text)).toBeUndefined();
  });

  it.each([
    ['1 connection', 1],
    ['1,234位联系人', 1234],
    ...wordings.flatMap((line) => line.split(';')).map((text) => [text, 500] as const),
  ])('connections in %j: %i', (text, count) => {
    expect(countOf('connections', text)).toBe(count);
    expect(countOf('followers', text)).toBeUndefined();
  });

  it.each([
    '',
    'followers',
    '41M',
    'about 41M followers',
    '41M followers and more',
    '41M followings',
    '500 relationships',
    '12 contacts for 500 followers',
    '𝟙 follower',
    `1 follower${' '.repeat(60)}`,
  ])('finds none in %j', (text) => {
    expect(countOf('followers', text)).toBeUndefined();
  });
});

describe('countWithin', () => {
  it('finds the count in a sentence', () => {
    const text = 'Acme | 41,234 followers on the network. 500+ connections. Rockets since 1951.';
    expect(countWithin('followers', text)).toBe(41_234);
    expect(countWithin('connections', text)).toBe(500);
    expect(countWithin('followers', 'Acme: フォロワー 1,234人')).toBe(1234);
    expect(countWithin('followers', 'ACME. 12 ТЫС. ПОДПИСЧИКОВ.')).toBe(12_000);
  });

  it('finds none without a count, and searches the beginning only', () => {
    expect(countWithin('followers', undefined)).toBeUndefined();
    expect(countWithin('followers', '500+ connections')).toBeUndefined();
    expect(countWithin('followers', `${'x'.repeat(990)} 1,234 followers`)).toBeUndefined();
  });
});
