import { describe, expect, it } from '@jest/globals';
import { isEmploymentType } from './employment-types';
import { isBesideName } from './period';

describe('a text in the place of an employer', () => {
  it.each([
    '2 yrs',
    'Full-time',
    'Full-time · 2 yrs',
    '2 Jahre, Vollzeit',
    'Vollzeit (2 Jahre)',
    'Full Time, Permanent',
    '2019 - 2021',
    'Jan 2019 – Present · 2 yrs',
    'seit 2019',
    '2019年4月 – 現在',
    '(Contract)',
  ])('%j is no name', (text) => {
    expect(isBesideName(text, isEmploymentType)).toBe(true);
  });

  it.each([
    'Acme',
    'Acme · Full-time',
    '1984',
    'Studio 54',
    '20th Century – Fox',
    'Vision 2030',
    'Expo 2020 - Dubai',
    '2 yrs at Acme',
    'From 1871 to Acme',
    '·',
    '',
  ])('%j may be a name', (text) => {
    expect(isBesideName(text, isEmploymentType)).toBe(false);
  });
});
