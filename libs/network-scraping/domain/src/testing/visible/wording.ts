/** A page's own words in one language, around its subject's texts. */
export interface Wording {
  language: string;
  present: string;
  about: string;
  experience: string;
  education: string;
  certifications: string;
  languages: string;
  skills: string;
  issued: string;
  expires: string;
  credentialId: string;
  followers: (count: string) => string;
  connections: (count: string) => string;
  signIn: string;
  showMore: string;
}

export const wordings: readonly Wording[] = [
  {
    language: 'en',
    present: 'Present',
    about: 'About',
    experience: 'Experience',
    education: 'Education',
    certifications: 'Licenses & Certifications',
    languages: 'Languages',
    skills: 'Skills',
    issued: 'Issued',
    expires: 'Expires',
    credentialId: 'Credential ID',
    followers: (count) => `${count} followers`,
    connections: (count) => `${count} connections`,
    signIn: 'Sign in to view the full profile',
    showMore: 'Show 12 more skills',
  },
  {
    language: 'tr',
    present: 'Halen',
    about: 'Hakkında',
    experience: 'Deneyim',
    education: 'Eğitim',
    certifications: 'Lisanslar ve Sertifikalar',
    languages: 'Diller',
    skills: 'Yetenekler',
    issued: 'Verildiği tarih',
    expires: 'Son geçerlilik',
    credentialId: 'Yeterlilik Kimliği',
    followers: (count) => `${count} takipçi`,
    connections: (count) => `${count} bağlantı`,
    signIn: 'Profilin tamamını görmek için oturum açın',
    showMore: '12 yetenek daha göster',
  },
  {
    language: 'de',
    present: 'Heute',
    about: 'Info',
    experience: 'Berufserfahrung',
    education: 'Ausbildung',
    certifications: 'Bescheinigungen und Zertifikate',
    languages: 'Sprachen',
    skills: 'Kenntnisse',
    issued: 'Ausgestellt',
    expires: 'Gültig bis',
    credentialId: 'Zertifikats-ID',
    followers: (count) => `${count} Follower`,
    connections: (count) => `${count} Kontakte`,
    signIn: 'Einloggen, um das ganze Profil zu sehen',
    showMore: '12 weitere Kenntnisse anzeigen',
  },
  {
    language: 'ja',
    present: '現在',
    about: '自己紹介',
    experience: '職歴',
    education: '学歴',
    certifications: '資格',
    languages: '言語',
    skills: 'スキル',
    issued: '発行日',
    expires: '有効期限',
    credentialId: '認定ID',
    followers: (count) => `フォロワー${count}人`,
    connections: (count) => `${count} つながり`,
    signIn: 'サインインしてプロフィールを見る',
    showMore: 'スキルをさらに表示',
  },
];

/** A partial date in the form of a page in a language. */
export function writtenDate(date: string, { language }: Wording): string {
  const [year, month] = date.split('-');
  if (month === undefined) return language === 'ja' ? `${year!}年` : year!;
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.UTC(Number(year), Number(month) - 1, 15),
  );
}

export const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
