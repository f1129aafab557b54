import { describe, expect, it } from '@jest/globals';
import { readAddressLine, readAddressParts, readPlace, readSeatLine, type Address } from './address';

const known = (address: Address): Partial<Address> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== null));

describe('readAddressLine', () => {
  it.each([
    [
      '1 Main St, Springfield, Illinois 62701, United States',
      {
        street: '1 Main St',
        city: 'Springfield',
        state: 'Illinois',
        postalCode: '62701',
        country: 'United States',
        countryCode: 'US',
      },
    ],
    [
      '1 Main St, Suite 5, Springfield, IL 62701-1234, USA',
      {
        street: '1 Main St, Suite 5',
        city: 'Springfield',
        state: 'IL',
        postalCode: '62701-1234',
        country: 'United States',
        countryCode: 'US',
      },
    ],
    [
      'Hauptstr. 1, 10115 Berlin, Deutschland',
      { street: 'Hauptstr. 1', city: 'Berlin', postalCode: '10115', country: 'Germany', countryCode: 'DE' },
    ],
    [
      '10 Downing Street, London, SW1A 2AA, UK',
      {
        street: '10 Downing Street',
        city: 'London',
        postalCode: 'SW1A 2AA',
        country: 'United Kingdom',
        countryCode: 'GB',
      },
    ],
    ['San Francisco, California', { city: 'San Francisco', state: 'California' }],
    ['San Francisco, CA', { city: 'San Francisco', state: 'CA' }],
    ['Atlanta, Georgia', { city: 'Atlanta' }],
    ['Tbilisi, Georgia', { city: 'Tbilisi' }],
    ['Georgia', {}],
    ['Granada', {}],
    ['Granada, Spain', { city: 'Granada', country: 'Spain', countryCode: 'ES' }],
    ['Berlin, Germany', { city: 'Berlin', country: 'Germany', countryCode: 'DE' }],
    ['Singapore', { country: 'Singapore', countryCode: 'SG' }],
    [
      '1 Main St\nSpringfield\nIL 62701',
      { street: '1 Main St', city: 'Springfield', state: 'IL', postalCode: '62701' },
    ],
    ['Springfield, 62701', { city: 'Springfield', postalCode: '62701' }],
    ['10115 Berlin', { city: 'Berlin', postalCode: '10115' }],
    ['61348 Bad Homburg', { city: 'Bad Homburg', postalCode: '61348' }],
    ['00144 Roma RM', { city: 'Roma', state: 'RM', postalCode: '00144' }],
    ['1 Poultry, London EC2R 8EJ', { street: '1 Poultry', city: 'London', postalCode: 'EC2R 8EJ' }],
    [
      'Level 3, 10 King St, Sydney NSW 2000',
      { street: 'Level 3, 10 King St', city: 'Sydney', state: 'NSW', postalCode: '2000' },
    ],
    [
      'Av. Paulista 1000, São Paulo - SP, 01310-100',
      { street: 'Av. Paulista 1000', city: 'São Paulo', state: 'SP', postalCode: '01310-100' },
    ],
    ['1 Main St, 62701', { street: '1 Main St', postalCode: '62701' }],
    ['5 Rue X, 5600 Le Mas', { street: '5 Rue X', city: 'Le Mas', postalCode: '5600' }],
    ['5000 Nova Gorica', { city: 'Nova Gorica', postalCode: '5000' }],
    ['1012 AB Amsterdam', { city: 'Amsterdam', postalCode: '1012 AB' }],
    [
      '1 Bridge St, Oxford, OX1 1AA, UK',
      {
        street: '1 Bridge St',
        city: 'Oxford',
        postalCode: 'OX1 1AA',
        country: 'United Kingdom',
        countryCode: 'GB',
      },
    ],
    [
      'D-10115 Berlin, Germany',
      { city: 'Berlin', postalCode: 'D-10115', country: 'Germany', countryCode: 'DE' },
    ],
    [
      'Toronto, ON M5V 2T6, Canada',
      { city: 'Toronto', state: 'ON', postalCode: 'M5V 2T6', country: 'Canada', countryCode: 'CA' },
    ],
    ['東京，日本', { city: '東京', country: 'Japan', countryCode: 'JP' }],
    ['Greater London, United Kingdom', { country: 'United Kingdom', countryCode: 'GB' }],
    ['Main 5, Berlin', {}],
    ['Springfield 62701', {}],
    ['A, B, C', {}],
    ['Somewhere', {}],
    [42, {}],
    [undefined, {}],
    ['****', {}],
  ])('splits %j', (text, expected) => {
    expect(known(readAddressLine(text))).toEqual(expected);
  });
});

describe('readPlace', () => {
  it.each([
    ['California, United States', 'US'],
    ['Georgia, United States', 'US'],
    ['Île-de-France, France', 'FR'],
    ['Bayern, Deutschland', 'DE'],
    ['Provence-Alpes-Côte d’Azur, France', 'FR'],
    ['England, United Kingdom', 'GB'],
    ['Punjab, India', 'IN'],
    ['Stockholm County, Sweden', 'SE'],
    ['Kanton Zürich, Schweiz', 'CH'],
    ['广东省, 中国', 'CN'],
  ])('takes the state in %j for no city', (text, countryCode) => {
    const [state] = text.split(', ');
    expect(readPlace(text)).toMatchObject({ city: null, state, countryCode });
  });

  it.each(['New York, United States', 'Québec, Canada', 'Victoria, Canada', 'Berlin, Germany', '杭州, 中国'])(
    'finds the city in %j',
    (text) => {
      expect(readPlace(text)).toMatchObject({ city: text.split(', ')[0], state: null });
    },
  );

  it.each([
    [
      'San Francisco, California, United States',
      { city: 'San Francisco', state: 'California', country: 'United States', countryCode: 'US' },
    ],
    ['Greater Paris Metropolitan Region, France', { country: 'France', countryCode: 'FR' }],
    ['San Francisco Bay Area', {}],
    ['Área Metropolitana de São Paulo, Brasil', { country: 'Brazil', countryCode: 'BR' }],
    ['São Paulo e Região, Brasil', { country: 'Brazil', countryCode: 'BR' }],
    ['Großraum München, Deutschland', { country: 'Germany', countryCode: 'DE' }],
    ['Zona Metropolitana, Spain', { country: 'Spain', countryCode: 'ES' }],
    ['Metropolis, Illinois', { city: 'Metropolis', state: 'Illinois' }],
    ['Sarea, Spain', { city: 'Sarea', country: 'Spain', countryCode: 'ES' }],
    ['Berlin 5, Germany', { country: 'Germany', countryCode: 'DE' }],
    ['A, B, C', {}],
    ['Germany', { country: 'Germany', countryCode: 'DE' }],
    [null, {}],
    ['東京都, 日本', { city: '東京都', country: 'Japan', countryCode: 'JP' }],
    ['القاهرة، مصر', { city: 'القاهرة', country: 'Egypt', countryCode: 'EG' }],
    ['Remote', {}],
  ])('splits %j', (text, expected) => {
    expect(known(readPlace(text))).toEqual(expected);
  });
});

describe('readSeatLine', () => {
  it.each([
    ['Ankara (Ankara, Turkey)', { city: 'Ankara', state: 'Ankara', country: 'Türkiye', countryCode: 'TR' }],
    ['Bern（スイス）', { city: 'Bern', country: 'Switzerland', countryCode: 'CH' }],
    ['Greater Lyon (Lyon, France)', { state: 'Lyon', country: 'France', countryCode: 'FR' }],
    ['Paris, Lyon (France)', { country: 'France', countryCode: 'FR' }],
    ['Zürich (ZH)', { city: 'Zürich' }],
    ['Istanbul, -', { city: 'Istanbul' }],
    ['Berlin', { city: 'Berlin' }],
    ['Germany', { country: 'Germany', countryCode: 'DE' }],
    ['Austin, Texas', { city: 'Austin', state: 'Texas' }],
    ['10115 Berlin, Germany', { city: 'Berlin', postalCode: '10115', country: 'Germany', countryCode: 'DE' }],
    ['Greater Paris Area', {}],
    ['Remote', {}],
    ['Fully remote', {}],
    ['Worldwide', {}],
    ['Remoto, Brasil', { country: 'Brazil', countryCode: 'BR' }],
    ['Area 51', {}],
    ['Building 7', {}],
    ['****', {}],
    [null, {}],
  ])('splits %j', (text, expected) => {
    expect(known(readSeatLine(text))).toEqual(expected);
  });
});

describe('a line that ends with the code of its country', () => {
  it.each([
    [
      'Corning, New York 14831, US',
      {
        city: 'Corning',
        state: 'New York',
        postalCode: '14831',
        country: 'United States',
        countryCode: 'US',
      },
    ],
    [
      'London, England SW1A 2AA, GB',
      {
        city: 'London',
        state: 'England',
        postalCode: 'SW1A 2AA',
        country: 'United Kingdom',
        countryCode: 'GB',
      },
    ],
    ...(
      [
        ['London, England SE1 9GF, GB', 'London', 'England', 'SE1 9GF', 'United Kingdom', 'GB'],
        ['Manchester, England m1 1ae, GB', 'Manchester', 'England', 'm1 1ae', 'United Kingdom', 'GB'],
        ['Leeds, LS1 4AP, GB', 'Leeds', null, 'LS1 4AP', 'United Kingdom', 'GB'],
        [
          'Amsterdam, North Holland 1012 AB, NL',
          'Amsterdam',
          'North Holland',
          '1012 AB',
          'Netherlands',
          'NL',
        ],
        ['Tel Aviv, Israel 6789141, IL', 'Tel Aviv', 'Israel', '6789141', 'Israel', 'IL'],
        ['Buenos Aires, C1043AAZ, AR', 'Buenos Aires', null, 'C1043AAZ', 'Argentina', 'AR'],
        ['São Paulo, SP 04538133, BR', 'São Paulo', 'SP', '04538133', 'Brazil', 'BR'],
        ['São Paulo, SP 04538-133, BR', 'São Paulo', 'SP', '04538-133', 'Brazil', 'BR'],
        ['Dublin, County Dublin D02 X285, IE', 'Dublin', 'County Dublin', 'D02 X285', 'Ireland', 'IE'],
        ['Baku, AZ 1000, AZ', 'Baku', null, 'AZ 1000', 'Azerbaijan', 'AZ'],
        ['Sliema, Malta SLM 1549, MT', 'Sliema', 'Malta', 'SLM 1549', 'Malta', 'MT'],
        ['Hamilton, HM 12, BM', 'Hamilton', null, 'HM 12', 'Bermuda', 'BM'],
        ['George Town, KY1-1104, KY', 'George Town', null, 'KY1-1104', 'Cayman Islands', 'KY'],
        ['Tehran, Tehran 1234567890, IR', 'Tehran', 'Tehran', '1234567890', 'Iran', 'IR'],
        ['Taipei, 106 台北市, TW', 'Taipei', null, null, 'Taiwan', 'TW'],
        ['Sydney, NSW 2000, AU', 'Sydney', 'NSW', '2000', 'Australia', 'AU'],
      ] as const
    ).map(
      ([line, city, state, postalCode, country, countryCode]) =>
        [line, known({ street: null, city, state, postalCode, country, countryCode })] as const,
    ),
    ['Austin, Texas, US', { city: 'Austin', state: 'Texas', country: 'United States', countryCode: 'US' }],
    [
      'Corning, 14831, US',
      { city: 'Corning', postalCode: '14831', country: 'United States', countryCode: 'US' },
    ],
    ['14831, US', { postalCode: '14831', country: 'United States', countryCode: 'US' }],
    ['Paris, FR', { city: 'Paris', country: 'France', countryCode: 'FR' }],
    ['FR', {}],
    ['-, -, FR', {}],
    ['Lyon, Rhône, Auvergne, FR', {}],
    ['Corning, New York, ZZ', {}],
  ])('is split: %j', (line, expected) => {
    expect(known(readAddressParts({ line, street: '1 Main St' }))).toEqual({
      street: '1 Main St',
      ...expected,
    });
  });
});

describe('readAddressParts', () => {
  it('prefers a part to the same part in the city, and takes no region for a city', () => {
    expect(known(readAddressParts({ city: 'Austin, Texas', state: 'TX' }))).toEqual({
      city: 'Austin',
      state: 'TX',
    });
    expect(known(readAddressParts({ city: 'Berlin, Germany' }))).toEqual({
      city: 'Berlin',
      country: 'Germany',
      countryCode: 'DE',
    });
    expect(known(readAddressParts({ city: 'Remote', country: 'US' }))).toEqual({
      country: 'United States',
      countryCode: 'US',
    });
    expect(known(readAddressParts({ city: 'Greater Paris Area', postalCode: '75001' }))).toEqual({
      postalCode: '75001',
    });
  });

  it('reads the country from a code or a name, and keeps a name that it does not know', () => {
    expect(known(readAddressParts({ city: 'Köln', country: 'DE' }))).toEqual({
      city: 'Köln',
      country: 'Germany',
      countryCode: 'DE',
    });
    expect(known(readAddressParts({ country: 'Atlantis' }))).toEqual({ country: 'Atlantis' });
    expect(known(readAddressParts({ country: 'OO' }))).toEqual({});
  });

  it.each([
    ['Gül Sk. No: 22 34750 Ataşehir', 'TR', '34750'],
    ['Büyükdere Cad. 5, 34394 İstanbul / TÜRKİYE', 'TR', '34394'],
    ['Hauptstr. 1, D-10115 Berlin', 'DE', '10115'],
    ['ul. Lenina 5, 101000', 'RU', '101000'],
    ['Storgatan 3, 111 22 Stockholm', 'SE', '111 22'],
    ['Rua A, 12, 01310-100', 'BR', '01310-100'],
    ['ul. Prosta 1, 00-850 Warszawa', 'PL', '00-850'],
    ['1 High Street, London SE1 9GF', 'GB', 'SE1 9GF'],
    ['100 King St W, Toronto M5X 1A9', 'CA', 'M5X 1A9'],
    ['1 Main St, Springfield, IL 62701-1234', 'US', '62701-1234'],
    ['12345 Main Street', 'US', null],
    ['10115 Road', 'DE', null],
    ['P.O. Box 54321', 'SA', null],
    ['Posta Kutusu 34750', 'TR', null],
    ['Organize Sanayi No: 34750', 'TR', null],
    ['Sk. 34750 / 34751', 'TR', null],
    ['Sk. 4 34750', null, null],
    ['Rue 1234', 'CH', null],
  ])('reads the postal code in the street %j of %s: %j', (street, country, postalCode) => {
    expect(readAddressParts({ street, country })).toMatchObject({ street, postalCode });
  });

  it('takes a country in the place of a city for the country', () => {
    const kingdom = { country: 'United Kingdom', countryCode: 'GB' };
    expect(known(readAddressParts({ city: 'United Kingdom', postalCode: 'SE1 9GF' }))).toEqual({
      postalCode: 'SE1 9GF',
      ...kingdom,
    });
    expect(known(readAddressParts({ city: 'Singapore', country: 'SG' }))).toMatchObject({
      city: 'Singapore',
    });
  });

  it('splits a city that holds a whole place', () => {
    expect(
      known(readAddressParts({ city: 'San Francisco, California, United States', country: 'US' })),
    ).toEqual({ city: 'San Francisco', state: 'California', country: 'United States', countryCode: 'US' });
  });

  it('ignores values of other types', () => {
    expect(
      known(readAddressParts({ street: {}, city: [], state: true, postalCode: null, country: () => 1 })),
    ).toEqual({});
  });
});

describe('a place in words of many languages', () => {
  it.each([
    'Berlin und Umgebung, Deutschland',
    'Madrid y alrededores, España',
    'København og omegn, Danmark',
    'Milano e dintorni, Italia',
    'Utrecht en omgeving, Nederland',
    'İzmir ve çevresi, Türkiye',
    'Kraków i okolice, Polska',
    'Praha a okolí, Česká republika',
    'Москва и окрестности, Россия',
    'Tallinn ja ümbrus, Eesti',
    'Rīga un apkārtne, Latvija',
    'Vilnius ir apylinkės, Lietuva',
    'Barcelona i rodalies, Espanya',
    'Bilbo eta ingurua, Espainia',
    'Toronto, Canada Area',
  ])('%j is a region of a country, and no city', (text) => {
    expect(readPlace(text)).toMatchObject({ city: null, state: null, countryCode: expect.any(String) });
  });

  it.each([
    'Brighton and Hove, UK',
    'Playa del carmen, Mexico',
    'Stratford upon avon, UK',
    'Hull am see, DE',
  ])('%j is a city', (text) => {
    expect(readPlace(text)).toMatchObject({ city: text.split(',')[0] });
  });

  it.each([
    ['Praha, Česká republika', { city: 'Praha', state: null, countryCode: 'CZ' }],
    ['Miami, EE. UU.', { city: 'Miami', state: null, countryCode: 'US' }],
    ['Hà Nội, Việt Nam', { city: 'Hà Nội', state: null, countryCode: 'VN' }],
    ['Madrid, Community of Madrid, Spain', { city: 'Madrid', state: 'Community of Madrid' }],
    ['Istanbul, Istanbul, Türkiye', { city: 'Istanbul', state: 'Istanbul', countryCode: 'TR' }],
    ['Dublin, County Dublin, Ireland', { city: 'Dublin', state: 'County Dublin' }],
    ['Ankara (Ankara, Turkey)', { city: 'Ankara', state: 'Ankara', countryCode: 'TR' }],
    ['Austin, TX', { city: 'Austin', state: 'TX' }],
    ['Europe, Middle East and Africa', { city: null, state: null, country: null }],
    ['Springfield, Downtown Building', { city: null, state: null, country: null }],
  ])('%j is %j', (text, expected) => {
    expect(readPlace(text)).toMatchObject(expected);
  });

  it('has no state that is a dash or a building', () => {
    for (const state of ['-', 'Building 5', 'North Tower', '3rd Floor'])
      expect(readAddressParts({ city: 'Leeds', state, country: 'GB' })).toMatchObject({
        city: 'Leeds',
        state: null,
      });
  });
});
