import type { Culture } from './culture';

/** What a network writes around the words of its members, in one language. */
export interface PageWords {
  about: string;
  experience: string;
  education: string;
  certifications: string;
  languages: string;
  skills: string;
  /** In the place of an end date. */
  present: string;
  /** `{n}` is the number. */
  followers: string;
  connections: string;
  issued: string;
  expires: string;
  /** In front of a certificate's number; English where networks leave it so. */
  credentialId: string;
  showMore: string;
  specialties: string;
  locations: string;
  updates: string;
  similar: string;
  signIn: string;
}

const keys = [
  ...(['about', 'experience', 'education', 'certifications', 'languages', 'skills', 'present'] as const),
  ...(['followers', 'connections', 'issued', 'expires', 'credentialId', 'showMore'] as const),
  ...(['specialties', 'locations', 'updates', 'similar', 'signIn'] as const),
];

/** By language, in the order of the keys. */
const texts: Readonly<Record<string, string>> = {
  en: 'About|Experience|Education|Licenses & Certifications|Languages|Skills|Present|{n} followers|{n} connections|Issued|Expires|Credential ID|Show {n} more|Specialties|Locations|Updates|Similar pages|Sign in to see everything',
  de: 'Info|Berufserfahrung|Ausbildung|Bescheinigungen und Zertifikate|Sprachen|Kenntnisse|Heute|{n} Follower|{n} Kontakte|Ausgestellt|Gültig bis|Zertifikats-ID|{n} weitere anzeigen|Spezialgebiete|Standorte|Neuigkeiten|Ähnliche Seiten|Einloggen, um alles zu sehen',
  nl: 'Over|Ervaring|Opleiding|Licenties en certificaten|Talen|Vaardigheden|heden|{n} volgers|{n} connecties|Toegekend op|Verloopt|Referentie-ID|Nog {n} weergeven|Specialismen|Locaties|Updates|Vergelijkbare pagina’s|Meld u aan om alles te zien',
  sv: 'Om|Erfarenhet|Utbildning|Licenser och certifikat|Språk|Kompetenser|nu|{n} följare|{n} kontakter|Utfärdat|Upphör|Credential ID|Visa {n} till|Specialiteter|Platser|Nyheter|Liknande sidor|Logga in för att se allt',
  fr: 'À propos|Expérience|Formation|Licences et certifications|Langues|Compétences|Présent|{n} abonnés|{n} relations|Émise le|Expire le|ID du diplôme|Afficher {n} de plus|Domaines|Lieux|Actualités|Pages similaires|Identifiez-vous pour tout voir',
  es: 'Acerca de|Experiencia|Educación|Licencias y certificaciones|Idiomas|Aptitudes|actualidad|{n} seguidores|{n} contactos|Expedición|Vencimiento|ID de la credencial|Mostrar {n} más|Especialidades|Ubicaciones|Novedades|Páginas similares|Inicia sesión para verlo todo',
  pt: 'Sobre|Experiência|Formação acadêmica|Licenças e certificados|Idiomas|Competências|o momento|{n} seguidores|{n} conexões|Emitido em|Válido até|Código da credencial|Exibir mais {n}|Especializações|Localidades|Atualizações|Páginas semelhantes|Entre para ver tudo',
  it: 'Informazioni|Esperienza|Formazione|Licenze e certificazioni|Lingue|Competenze|oggi|{n} follower|{n} collegamenti|Data di rilascio|Scadenza|ID credenziale|Mostra altri {n}|Specializzazioni|Località|Aggiornamenti|Pagine simili|Accedi per vedere tutto',
  pl: 'Informacje|Doświadczenie|Wykształcenie|Licencje i certyfikaty|Języki|Umiejętności|obecnie|{n} obserwujących|{n} kontaktów|Wydano|Wygasa|Credential ID|Pokaż jeszcze {n}|Specjalizacje|Lokalizacje|Aktualności|Podobne strony|Zaloguj się, aby zobaczyć wszystko',
  uk: 'Відомості|Досвід|Освіта|Ліцензії та сертифікати|Мови|Навички|теперішній час|{n} підписників|{n} контактів|Видано|Дійсний до|Credential ID|Показати ще {n}|Спеціалізації|Місця|Новини|Схожі сторінки|Увійдіть, щоб побачити все',
  el: 'Σχετικά|Εμπειρία|Εκπαίδευση|Άδειες και πιστοποιήσεις|Γλώσσες|Δεξιότητες|Παρόν|{n} ακόλουθοι|{n} συνδέσεις|Εκδόθηκε|Λήγει|Credential ID|Εμφάνιση άλλων {n}|Ειδικότητες|Τοποθεσίες|Νέα|Παρόμοιες σελίδες|Συνδεθείτε για να τα δείτε όλα',
  tr: 'Hakkında|Deneyim|Eğitim|Lisanslar ve Sertifikalar|Diller|Yetenekler|Halen|{n} takipçi|{n} bağlantı|Verildiği tarih|Son geçerlilik|Yeterlilik Kimliği|{n} tane daha göster|Uzmanlık Alanları|Konumlar|Güncellemeler|Benzer Sayfalar|Her şeyi görmek için oturum açın',
  ja: '概要|職歴|学歴|資格|言語|スキル|現在|フォロワー{n}人|{n} つながり|発行日|有効期限|認定ID|さらに{n}件を表示|専門分野|所在地一覧|最新情報|類似するページ|サインインしてすべてを見る',
  zh: '个人简介|工作经历|教育经历|资格认证|语言|技能|至今|{n} 位关注者|{n} 位联系人|颁发日期|失效日期|资格证书编号|显示更多 {n} 项|专长领域|办公地点|动态|相似主页|登录查看全部内容',
  ko: '소개|경력|학력|자격증|언어|스킬|현재|팔로워 {n}명|1촌 {n}명|발행일|만료일|자격증 번호|{n}개 더보기|전문 분야|위치 목록|업데이트|비슷한 페이지|로그인하고 모두 보기',
  vi: 'Giới thiệu|Kinh nghiệm|Học vấn|Giấy phép & chứng nhận|Ngôn ngữ|Kỹ năng|Hiện tại|{n} người theo dõi|{n} kết nối|Ngày cấp|Hết hạn|Credential ID|Hiển thị thêm {n}|Chuyên môn|Các địa điểm|Cập nhật|Trang tương tự|Đăng nhập để xem tất cả',
  hi: 'परिचय|अनुभव|शिक्षा|लाइसेंस और प्रमाणपत्र|भाषाएँ|कौशल|वर्तमान|{n} फ़ॉलोअर|{n} कनेक्शन|जारी|समाप्ति|Credential ID|{n} और देखें|विशेषताएँ|स्थान सूची|अपडेट|मिलते-जुलते पेज|सब कुछ देखने के लिए साइन इन करें',
  ar: 'نبذة|الخبرة|التعليم|التراخيص والشهادات|اللغات|المهارات|الحاضر|{n} متابع|{n} زمالات|تاريخ الإصدار|تنتهي في|Credential ID|عرض {n} أخرى|التخصصات|المواقع|التحديثات|صفحات مشابهة|سجل الدخول لرؤية كل شيء',
};

const parsed = new Map(
  Object.entries(texts).map(([language, text]) => {
    // A test counts them.
    const words = Object.fromEntries(text.split('|').map((word, i) => [keys[i], word])) as Record<
      keyof PageWords,
      string
    >;
    return [language, words];
  }),
);

/** @throws Error for a language without words. */
export function pageWords({ language }: Culture): PageWords {
  const words = parsed.get(new Intl.Locale(language).language);
  if (!words) throw new Error(`no page words in ${language}`);
  return words;
}

export const englishWords = parsed.get('en')!;
