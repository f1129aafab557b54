import { describe, expect, it } from '@jest/globals';
import { readDegree } from './degree';

describe('a degree', () => {
  it.each([
    'Joint Master',
    'Double  Bachelor',
    'Dual MBA',
    'Executive MBA',
    'Associate BA',
    'Associate’s BSc',
    "Associate's BSc",
    'Undergraduate Diploma',
    'Postgraduate Diploma',
    'Graduate Certificate',
    'Advanced Diploma',
    'Honours BA',
    'Honors BA',
    'Post-Doctoral Master',
    'Post Doctoral Master',
    'Postdoctoral Master',
    'Bachelor of Arts',
    'Baccalauréat',
    'Doctorate',
    'Diplom',
    'Licence',
    'Licencié',
    'License',
    'Licentiate',
    'Laurea',
    'Magister',
    'Máster',
    'Maestría',
    'Mestrado',
    'Doutorado',
    'Doctorado',
    'Grado',
    'Graduado',
    'Gradoado',
    'Bacharelado',
    'Ingeniero',
    'Ingenieur',
    'Civilingenjör',
    'Inżynier',
    'Maîtrise',
    'Dottorato',
    'Promotion',
    'Kandidatexamen',
    'Abitur',
    'Matura',
    'Certificate',
    'Zertifikat',
    'Phil D',
    'PhilD',
    'Philosophy D',
    'Lisans',
    'Yüksek Lisans',
    'Doktora',
    'Ön Lisans',
    'Önlisans',
    'Tezli Yüksek Lisans',
    'Бакалавр',
    'Магистр',
    'Специалист',
    'Кандидат наук',
    'Доктор наук',
    'Πτυχίο',
    'Μεταπτυχιακό',
    'Διδακτορικό',
    '學士',
    '学士',
    '碩士',
    '硕士',
    '修士',
    '博士',
    '학사',
    '석사',
    '박사',
    'بكالوريوس',
    'ماجستير',
    'دكتوراه',
    'स्नातक',
    'BSc',
    'B.Sc',
    'BS',
    'B.A',
    'MEng',
    'M.Ed',
    'DPhil',
    'BArch',
    'B.Com',
    'MBA',
    'BFA',
    'B.Tech',
    'MRes',
    'DPharm',
    'BDes',
    'B.Mus',
    'MMath',
    'BE',
    'Ph.D',
    'PhD',
    'Ph D',
    'EMBA',
    'BBA',
    'LLB',
    'LL.M',
    'LL.B',
    'JD',
    'J.D',
    'M.D',
    'MPhil',
    'DBA',
    'AA',
    'A.A.S',
    'AAS',
    'MTech',
    'EdD',
    'EdM',
    'DDS',
    'DVM',
    'MPH',
    'MPA',
    'MPP',
    'MSW',
    'GCSE',
    'A-Level',
    'A-Levels',
    'GED',
    'DEA',
    'DESS',
    'DEUG',
    'DUT',
    'BTS',
    'HND',
    'HNC',
    'PGCE',
    'PGD',
    'PGDM',
    'High School',
    'Secondary School',
    'Minor',
    'VWO',
    'HAVO',
    'MBO',
    'HBO',
  ])('is known by its name: %s', (degree) => {
    expect(readDegree([degree], false)).toEqual({ degree, fieldOfStudy: undefined });
    expect(readDegree([`${degree},  Physics`], false)).toEqual({ degree, fieldOfStudy: 'Physics' });
    expect(readDegree([`x ${degree}`], false)).toEqual({});
  });

  it.each(['Physics', 'History', 'Bridges', 'Marketing', 'Data Science', 'Economics', 'Minority studies'])(
    'is none in %s',
    (text) => {
      expect(readDegree([text], false)).toEqual({});
      expect(readDegree([text], true)).toEqual({});
    },
  );

  it('is the part that the page separates from its field', () => {
    expect(readDegree(['Physics', 'Optics'], true)).toEqual({ degree: 'Physics', fieldOfStudy: 'Optics' });
    expect(readDegree(['MSc', 'Optics'], false)).toEqual({ degree: 'MSc', fieldOfStudy: undefined });
    expect(readDegree(['MSc'], true)).toEqual({ degree: 'MSc', fieldOfStudy: undefined });
    expect(readDegree([], true)).toEqual({});
  });

  it.each(['2.1', '2:1', '1st', 'First class', '18 of 20', '18/20', '110 su 110', '3.8'])(
    'and its field go without the grade %j',
    (mark) => {
      const civil = { degree: 'MEng', fieldOfStudy: 'Civil Engineering' };
      expect(readDegree([`MEng, Civil Engineering, ${mark}`], false)).toEqual(civil);
      expect(readDegree(['MEng', 'Civil Engineering', mark], true)).toEqual(civil);
      expect(readDegree(['MEng', mark], true)).toEqual({ degree: 'MEng' });
      expect(readDegree(['MEng, Civil Engineering', 'MEng, Civil Engineering'], true)).toEqual(civil);
    },
  );

  it('is unknown where one text has several commas', () => {
    expect(readDegree(['Diploma in Arts, Physics, Optics'], false)).toEqual({});
    for (const degree of ['MSc', 'Bachelor of Science (BS)', 'Bachelor’s degree', 'Master of Arts'])
      expect(readDegree([`${degree}, Physics, Optics`], false)).toEqual({
        degree,
        fieldOfStudy: 'Physics, Optics',
      });
    expect(readDegree(['BA,BSc, Physics'], false)).toEqual({ degree: 'BA,BSc', fieldOfStudy: 'Physics' });
  });

  it.each([
    'GPA 4.0',
    'ECTS Grade A',
    'Final grade 1.3',
    'cgpa',
    'Grade: A',
    'Note 1,3',
    'Nota 10',
    'Not ortalaması',
    'Durchschnitt',
    'Moyenne',
    'Mention bien',
    'Summa cum laude',
    'Magna',
    'Cum laude',
    'First class',
    'First-class',
    'Upper second',
    'Lower second',
    'Second class',
    '2.1',
    '2:1',
    '2:2',
    'Distinction',
    'Merit',
    'With honours',
    'With high honors',
    'With distinction',
    'Pass',
    '3.7 / 4',
    '95 %',
    '1,3',
    '-',
    'A',
    'b+',
    'C-',
    'F',
  ])('is none in a grade: %s', (grade) => {
    expect(readDegree([grade, 'MSc', 'Physics'], true)).toEqual({ degree: 'MSc', fieldOfStudy: 'Physics' });
    expect(readDegree(['MSc', grade], true)).toEqual({ degree: 'MSc', fieldOfStudy: undefined });
    if (!grade.includes(','))
      expect(readDegree([`MSc, ${grade}`], false)).toEqual({ degree: 'MSc', fieldOfStudy: undefined });
  });

  it.each(['Passive houses', 'Meritocracy', 'Graded rings', 'G', 'AB', '3D printing', 'Ab', 'Notation'])(
    'may be in a field that begins like a grade: %s',
    (field) => {
      expect(readDegree(['MSc', field], true)).toEqual({ degree: 'MSc', fieldOfStudy: field });
    },
  );
});
