import { describe, expect, it } from '@jest/globals';
import { pageLanguages } from '../record/languages';
import { ProfileSite } from '../subject/profile-site';
import {
  recordOf,
  sampleProfile,
  urlOfProfile,
  wordings,
  generations,
  type Wording,
} from '../testing/visible';
import { readPage } from './read-page';

const site = new ProfileSite('https://network.example');
const sectionCards = generations[0]!;

/** Networks' words for "until today", followers and contacts; the dates and numbers beside them are CLDR's. */
const words: Readonly<Record<string, readonly [string, string, string]>> = {
  ar: ['حتى الآن', 'متابعين', 'زمالات'],
  bg: ['досега', 'последователи', 'връзки'],
  bn: ['বর্তমান', 'ফলোয়ার', 'কানেকশন'],
  ca: ['Actualitat', 'seguidors', 'contactes'],
  cs: ['Současnost', 'sledujících', 'spojení'],
  da: ['Nu', 'følgere', 'forbindelser'],
  de: ['Heute', 'Follower:innen', 'Kontakte'],
  el: ['Σήμερα', 'ακόλουθοι', 'συνδέσεις'],
  en: ['Present', 'followers', 'connections'],
  es: ['Actualidad', 'seguidores', 'contactos'],
  fa: ['تا کنون', 'دنبال کننده', 'ارتباط'],
  fi: ['Nykyhetki', 'seuraajaa', 'yhteyttä'],
  fil: ['Kasalukuyan', 'na tagasubaybay', 'koneksyon'],
  fr: ['Aujourd’hui', 'abonnés', 'relations'],
  he: ['היום', 'עוקבים', 'קשרים'],
  hi: ['वर्तमान', 'फ़ॉलोअर', 'कनेक्शन'],
  hu: ['Jelenleg', 'követő', 'kapcsolat'],
  id: ['Saat ini', 'pengikut', 'koneksi'],
  it: ['Presente', 'follower', 'collegamenti'],
  ja: ['現在', 'フォロワー', 'つながり'],
  ko: ['현재', '팔로워', '1촌'],
  mr: ['सध्या', 'फॉलोअर्स', 'कनेक्शन'],
  ms: ['Kini', 'pengikut', 'sambungan'],
  nb: ['Nåværende', 'følgere', 'forbindelser'],
  nl: ['Heden', 'volgers', 'connecties'],
  pa: ['ਮੌਜੂਦਾ', 'ਫਾਲੋਅਰ', 'ਕਨੈਕਸ਼ਨ'],
  pl: ['Obecnie', 'obserwujących', 'kontaktów'],
  pt: ['o momento', 'seguidores', 'conexões'],
  ro: ['Prezent', 'urmăritori', 'conexiuni'],
  ru: ['настоящее время', 'подписчиков', 'контактов'],
  sk: ['Súčasnosť', 'sledujúcich', 'kontaktov'],
  sr: ['данас', 'пратилаца', 'веза'],
  sv: ['Nuvarande', 'följare', 'kontakter'],
  te: ['ప్రస్తుతం', 'అనుచరులు', 'కనెక్షన్లు'],
  th: ['ปัจจุบัน', 'ผู้ติดตาม', 'การเชื่อมต่อ'],
  tr: ['Halen', 'takipçi', 'bağlantı'],
  uk: ['дотепер', 'підписників', 'контактів'],
  vi: ['Hiện tại', 'người theo dõi', 'kết nối'],
  zh: ['至今', '关注者', '位联系人'],
  'zh-Hant': ['目前', '位關注者', '位联系人'],
};

/** Persian pages of networks use the Gregorian calendar. */
const gregorian = (language: string): string => (language === 'fa' ? 'fa-u-ca-gregory' : language);

describe('a page of a person', () => {
  it('is read in the 40 languages of the networks', () => {
    expect(Object.keys(words).sort()).toEqual([...pageLanguages].sort());
  });

  it.each(Object.entries(words))(
    'has its dates, counts and current role in %s',
    (language, [present, followers, connections]) => {
      const count = new Intl.NumberFormat(language, { notation: 'compact' }).format(12_000);
      const wording: Wording = {
        ...wordings[0]!,
        language: gregorian(language),
        present,
        followers: () => `${count} ${followers}`,
        connections: (number) => `${number} ${connections}`,
      };
      const url = urlOfProfile(sampleProfile);
      const html = sectionCards.write(sampleProfile, wording);
      const reading = readPage(
        { status: 200, url, contentType: 'text/html', html },
        site.parse('person', url)!,
        site,
      );
      expect(reading).toMatchObject({
        verdict: 'ok',
        record: { ...recordOf({ ...sampleProfile, followers: 12_000 }, sectionCards) },
      });
    },
  );

  it.each(pageLanguages)('has each month of a year in %s, long and short', (language) => {
    const role = sampleProfile.experiences[1]!;
    for (let month = 1; month <= 12; month += 1) {
      const date = `2015-${String(month).padStart(2, '0')}`;
      const profile = { ...sampleProfile, experiences: [{ ...role, start: date }] };
      const url = urlOfProfile(profile);
      const html = sectionCards.write(profile, { ...wordings[0]!, language: gregorian(language) });
      const reading = readPage(
        { status: 200, url, contentType: 'text/html', html },
        site.parse('person', url)!,
        site,
      );
      expect(reading).toMatchObject({ record: { experiences: [{ startDate: date }] } });
    }
  });
});
