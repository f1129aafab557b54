import { describe, expect, it } from '@jest/globals';
import { countOf, countWithin } from './people-counts';

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
    ['500+ connections', 500],
    ['1 connection', 1],
    ['500+ Kontakte', 500],
    ['500+ conexões', 500],
    ['500+ контактов', 500],
    ['500 קשרים', 500],
    ['1,234位联系人', 1234],
    ...[
      ...[
        'Plus de 500 relations',
        '+ de 500 relations',
        'More than 500 connections',
        'Mehr als 500 Kontakte',
      ],
      ...[
        'Über 500 Kontakte',
        'Más de 500 contactos',
        'Mais de 500 conexões',
        '+500 contatti',
        'Oltre 500 collegamenti',
      ],
      ...[
        'Meer dan 500 connecties',
        'Över 500 kontakter',
        'Mer än 500 kontakter',
        'Mere end 500 forbindelser',
      ],
      ...['Mer enn 500 forbindelser', 'Yli 500 yhteyttä', 'Ponad 500 kontaktów', 'Více než 500 kontaktů'],
      ...[
        'Viac ako 500 kontaktov',
        'Peste 500 de conexiuni',
        'Több mint 500 kapcsolat',
        'Более 500 контактов',
      ],
      ...[
        'Понад 500 контактів',
        'Повече от 500 връзки',
        'Више од 500 веза',
        'Πάνω από 500 συνδέσεις',
        'أكثر من 500 زمالات',
      ],
      ...[
        'יותר מ-500 קשרים',
        'بیش از 500 ارتباط',
        '500’den fazla bağlantı',
        "500'den fazla bağlantı",
        'Lebih dari 500 koneksi',
      ],
      ...[
        'Hơn 500 kết nối',
        'มากกว่า 500 คนรู้จัก',
        '超过 500 位联系人',
        'つながり500人以上',
        '1촌 500명 이상',
        '500 से अधिक कनेक्शन',
      ],
    ].map((text) => [text, 500] as const),
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
