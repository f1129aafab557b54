import { describe, expect, it } from '@jest/globals';
import { fieldOfLabel, type LabelledField } from './field-labels';

describe('fieldOfLabel', () => {
  it.each<[LabelledField, string[]]>([
    [
      'industry',
      [
        'Industry',
        'Branche',
        'Secteur d’activité',
        'Отрасль',
        '業界',
        'القطاع',
        'Secteurs',
        'Settori',
        '산업',
      ],
    ],
    ['type', ['Type', 'Company type', 'Unternehmensart', 'Tipo', 'Şirket türü', '公司类型', '種類', 'النوع']],
    ['revenue', ['Revenue', 'Umsatz', 'Chiffre d’affaires', 'Выручка', '売上高']],
    [
      'employees',
      ['Company size', 'Mitarbeiter', 'Taille de l’entreprise', '従業員数', '회사 규모', '公司規模'],
    ],
    ['website', ['Website', 'Site web', 'Sitio web', 'Веб-сайт', 'ウェブサイト', '網站', 'URL']],
    ['headquarters', ['Headquarters', 'Hauptsitz', 'Siège social', 'Genel merkez', '本社', '總部']],
    ['location', ['Location', 'Standort', 'Lieu', 'Konum', '所在地']],
  ])('knows %s in many languages', (field, labels) => {
    for (const label of labels) expect([label, fieldOfLabel(label)]).toEqual([label, field]);
  });

  it('recognises a label as pages write it', () => {
    for (const label of [' Website ', 'WEBSITE:', 'Website : ', 'website：'])
      expect(fieldOfLabel(label)).toBe('website');
    const straight = 'Taille de l’entreprise'.replace('’', String.fromCharCode(0x27));
    expect(fieldOfLabel(straight)).toBe('employees');
  });

  it.each(['', 'Founded', 'Web:site', 'Website of Acme', `${' '.repeat(60)}Website`, null, undefined, 5, {}])(
    'finds nothing for %j',
    (label) => {
      expect(fieldOfLabel(label)).toBeUndefined();
    },
  );
});
