import { describe, expect, it } from '@jest/globals';
import { ProfileSite, registrableDomain } from '@enrichment/network-scraping-domain';
import { cultures } from '../cultures';
import { demoKinds } from '../kinds';
import { encodeSingleByte } from '../network/charset';
import { subjectPage } from '../pages/subject-page';
import { slugOf } from './subject';
import { createDemoWorld } from './world';

const baseUrl = 'https://network.example';
const site = new ProfileSite(baseUrl);
const world = createDemoWorld({ baseUrl, seed: 1 });

describe('createDemoWorld', () => {
  it('makes the same world from the same seed, and another one from another', () => {
    expect(createDemoWorld({ baseUrl, seed: 1 })).toEqual({
      ...world,
      find: expect.any(Function),
      similarTo: expect.any(Function),
    });
    const other = createDemoWorld({ baseUrl, seed: 2 });
    const same = other.persons.filter(({ record }, i) => record.name === world.persons[i]!.record.name);
    expect(same.length).toBeLessThan(world.persons.length / 10);
  });

  it('has 200 companies and 1,000 persons at least, of every culture, in many countries', () => {
    expect(world.companies.length).toBeGreaterThanOrEqual(200);
    expect(world.persons.length).toBeGreaterThanOrEqual(1_000);
    for (const culture of cultures) {
      expect(world.companies.filter((company) => company.culture === culture).length).toBeGreaterThan(10);
      expect(world.persons.filter((person) => person.culture === culture).length).toBeGreaterThan(50);
    }
    const countries = new Set(world.persons.map(({ record }) => record.addressCountryCode));
    expect(countries.size).toBeGreaterThan(25);
  });

  it('gives every subject unique names that are valid identifiers', () => {
    for (const subject of [...world.companies, ...world.persons]) {
      const { kind, slug, numericId } = subject;
      expect(site.parse(kind, slug)).toEqual({ kind, slug });
      expect(world.find(kind, slug)).toBe(subject);
      expect(world.find(kind, numericId)).toBe(subject);
    }
  });

  it('gives companies unique domains, three of them on demo.test', () => {
    const domains = world.companies.flatMap(({ record }) =>
      record.websiteUrl === null ? [] : [registrableDomain(record.websiteUrl)!],
    );
    const own = domains.filter((domain) => domain !== 'demo.test');
    expect(domains.length - own.length).toBe(3);
    expect(new Set(own).size).toBe(own.length);
    expect(own.length).toBeGreaterThan(200);
    expect(world.find('company', 'json-ld')!.record.websiteUrl).toBe('https://www.demo.test');
  });

  it('makes realistic careers', () => {
    const careers = world.persons.map(({ record }) => record.experiences);
    const roles = careers.flat();
    expect(
      careers.some(
        (each) => each.filter(({ companyName }) => companyName === each[0]!.companyName).length === 3,
      ),
    ).toBe(true);
    expect(careers.some((each) => each.every(({ isCurrent }) => !isCurrent))).toBe(true);
    for (const shape of [/^\d{4}$/, /^\d{4}-\d{2}$/, /^\d{4}-\d{2}-\d{2}$/]) {
      expect(roles.some(({ startDate }) => startDate !== null && shape.test(startDate))).toBe(true);
    }
    for (const { companyNetworkId } of roles) {
      if (companyNetworkId !== null) expect(world.find('company', companyNetworkId)).toBeDefined();
    }
    for (const { record } of world.persons) {
      for (const { schoolNetworkId } of record.education) {
        if (schoolNetworkId !== null) expect(world.find('company', schoolNetworkId)).toBeDefined();
      }
    }
  });

  it.each([
    ['charset-header', 'windows-1252'],
    ['charset-meta', 'windows-1251'],
  ])('writes %s with letters of %s only, for every seed', (kind, charset) => {
    for (let seed = 100; seed < 115; seed += 1) {
      const some = createDemoWorld({ baseUrl, seed });
      for (const subject of [some.find('company', kind)!, some.find('person', kind)!]) {
        const page = subjectPage(subject, baseUrl);
        expect(new TextDecoder(charset).decode(encodeSingleByte(page, charset))).toBe(page);
      }
    }
  });
});

describe('demoKinds', () => {
  it('has each kind once, with a valid slug', () => {
    const names = demoKinds.map(({ kind }) => kind);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(slugOf(name)).toBe(name);
  });
});

describe('slugOf', () => {
  it.each([
    ['Müller & Söhne GmbH', 'muller-sohne-gmbh'],
    ['D’Angelo / Łódź — Straße', 'dangelo-lodz-strasse'],
    ['Işıl İnce', 'isil-ince'],
    ['Đặng Thị Hương', 'dang-thi-huong'],
    ['山田 花子', '山田-花子'],
    ['प्रिया शर्मा', 'प्रिया-शर्मा'],
    ['Йосип Їжак', 'йосип-їжак'],
  ])('turns %s into %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });
});

describe('encodeSingleByte', () => {
  it('refuses characters that the charset lacks', () => {
    expect(() => encodeSingleByte('日本', 'windows-1252')).toThrow('windows-1252 has no 日');
  });
});
