import { describe, expect, it } from '@jest/globals';
import { iso31662 } from 'iso-3166';
import { bareName, plainName } from './name-keys';
import { otherNames } from './other-names';
import { subdivisionCode, subdivisionNames } from './subdivision-code';

const isOtherName = (country: string, name: string) =>
  otherNames.get(country)?.some((other) => plainName(other.name) === plainName(name)) ?? false;

describe('subdivisionCode', () => {
  it.each([
    ['GB', 'England', 'ENG'],
    ['US', 'California', 'CA'],
    ['DE', 'Bavaria', 'BY'],
    ['DE', 'Bayern', 'BY'],
    ['MX', 'Nuevo Leon', 'NLE'],
    ['FR', 'Auvergne-Rhone-Alpes', 'ARA'],
    ['TR', 'Rize Province', '53'],
    ['SI', 'Municipality of Kozje', '051'],
    ['DK', 'North Denmark', '81'],
    ['CZ', 'Prague', '10'],
    ['PL', 'Łódź Voivodeship', '10'],
    ['PL', 'Lodz', '10'],
    ['AE', 'Raʼs al Khaymah', 'RK'],
  ])('knows the code of %s, %s: %s', (country, name, code) => {
    expect(subdivisionCode(country, name)).toBe(code);
  });

  it.each([
    ['GB', 'Bavaria'],
    ['ZZ', 'England'],
    ['US', ''],
    ['US', '!'],
    ['US', 'State'],
    ['GB', 'constructor'],
  ])('knows none of %s, %j', (country, name) => {
    expect(subdivisionCode(country, name)).toBeNull();
  });

  it('returns the code of the larger when two subdivisions share a name, and none when neither is larger', () => {
    expect(subdivisionCode('ES', 'Madrid')).toBe('MD');
    expect(subdivisionCode('PE', 'Lima')).toBeNull();
  });

  it.each([
    ['CO', 'Bogota D.C.', 'DC'],
    ['CZ', 'Hlavni mesto Praha', '10'],
    ['FR', 'New Aquitaine', 'NAQ'],
    ['FR', 'Rhone-Alpes', 'ARA'],
    ['RU', 'Moscow Oblast', 'MOS'],
    ['BG', 'Sofia-grad', '22'],
    ['VN', 'Ho Chi Minh City', 'SG'],
    ['PE', 'Lima Province', 'LMA'],
    ['DK', 'Central Jutland', '82'],
    ['UA', 'Kherson Oblast', '65'],
    ['SI', 'Urban Municipality of Maribor', '070'],
    ['KZ', 'Almaty', '75'],
    ['AR', 'Buenos Aires', 'B'],
  ])('knows the code of %s, %s, by a name that databases use: %s', (country, name, code) => {
    expect(subdivisionCode(country, name)).toBe(code);
  });

  it('has no alias of no code, or of two codes', () => {
    // Counties that Norway has since 2024, and the list does not yet.
    const recent = ['31', '32', '33', '39', '40', '55', '56'].map((code) => `NO-${code}`);
    const codes = new Set([...iso31662.map(({ code }) => code), ...recent]);
    for (const [country, others] of otherNames)
      for (const { code, name } of others) {
        expect(codes).toContain(`${country}-${code}`);
        expect([country, name, subdivisionCode(country, name)]).toEqual([country, name, code]);
      }
  });

  it('uses the present numbers where one of its lists has old ones', () => {
    expect(subdivisionCode('IR', 'Tehran')).toBe('23');
    expect(subdivisionCode('IR', 'Fars')).toBe('07');
    expect(subdivisionCode('DK', 'Nordjylland')).toBe('81');
  });

  it('finds nothing by a name without letters', () => {
    const countries = new Set([...subdivisionNames()].map(({ country }) => country));
    for (const country of countries)
      expect([country, subdivisionCode(country, '-')]).toEqual([country, null]);
  });

  it('returns the same code again after many other names', () => {
    for (let n = 0; n < 25_000; n++) subdivisionCode('US', `Nowhere ${n}`);
    expect(subdivisionCode('US', 'California')).toBe('CA');
  });

  it('finds each subdivision of a country by its names, and never another of the country by them', () => {
    let found = 0;
    let shared = 0;
    for (const { country, code, name, top } of subdivisionNames()) {
      const answer = subdivisionCode(country, name);
      if (answer === code) found++;
      else if (answer === null || isOtherName(country, name)) shared++;
      else expect([country, code, name, answer, top]).toEqual([country, code, name, answer, false]);
    }
    expect(found).toBeGreaterThan(9_000);
    expect(shared).toBeLessThan(found / 20);
  });
});

describe('subdivisionNames', () => {
  it('has no country whose two lists number it differently', () => {
    const lists = new Map<string, Map<string, string[]>>();
    for (const { country, code, name, top } of subdivisionNames()) {
      if (!top) continue;
      const codes = lists.get(country) ?? new Map<string, string[]>();
      lists.set(country, codes.set(code, [...(codes.get(code) ?? []), plainName(name)]));
    }
    const contradicted = [...lists].filter(([, codes]) => {
      const contradictions = [...codes].filter(([code, [, english]]) =>
        [...codes].some(
          ([other, [name, inEnglish]]) => other !== code && name === english && inEnglish !== english,
        ),
      );
      // A city and its surroundings may share a name; more than that is another numbering, as Iran's was.
      return contradictions.length > codes.size / 4;
    });
    expect(contradicted.map(([country]) => country)).toEqual([]);
  });
});

describe('plainName', () => {
  it.each([
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
    ['Møre', 'more'],
    ['Weißenburg', 'weissenburg'],
    ['Þingeyjarsýsla', 'thingeyjarsysla'],
    ['Norðurland', 'nordurland'],
    ['Đồng Nai', 'dong nai'],
    ['Ħamrun', 'hamrun'],
    ['Łódź', 'lodz'],
    ['Iğdır', 'igdir'],
    ['Gəncə', 'ganca'],
    ['L’Aquila', 'laquila'],
    ['Raʼs al-Khaymah', 'ras al khaymah'],
    ['Tyne & Wear', 'tyne and wear'],
    ['Trentino - Alto Adige/Südtirol', 'trentino alto adige sudtirol'],
    ['Northern Cape', 'north cape'],
    ['Southern, Eastern and Western', 'south east and west'],
    ['St. Gallen', 'saint gallen'],
    ['Best', 'best'],
    [' Región 5 ', 'region 5'],
    ['!', ''],
  ])('of %s is %s', (name, plain) => {
    expect(plainName(name)).toBe(plain);
  });
});

describe('bareName', () => {
  it.each([
    [
      'Ave Daerah Departamento Departement Distrito Estado Grad Gorod Judet Kraj Krai Kray Megye Municipio X',
      'x',
    ],
    ['Oblast Oblysy Obcina Obwod Opstina Provincia Regione Republika Voivodeship Wilayah X', 'x'],
    ['Autonomous Capital City Commune County Department District Division Emirate Governorate Land X', 'x'],
    ['Municipality Parish Prefecture Province Region Republic State Territory X', 'x'],
    ['a X and da de del di do i la le of the Y', 'xy'],
    ['Valle del Cauca', 'vallecauca'],
  ])('of %s is %s', (name, bare) => {
    expect(bareName(name)).toBe(bare);
  });

  it('keeps the distinctive words, or all words without any', () => {
    expect(bareName('The Republic of Tatarstan')).toBe('tatarstan');
    expect(bareName('Capital Region')).toBe('capitalregion');
  });
});
