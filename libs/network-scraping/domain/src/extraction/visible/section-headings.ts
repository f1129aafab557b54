/** The parts of a person's or company's page that are read. */
export type SectionKind = 'about' | 'experience' | 'education' | 'certifications' | 'languages' | 'skills';

/** The headings of each part, in the languages of the large networks. */
const headings: Readonly<Record<SectionKind, string>> = {
  about:
    'about|about us|summary|overview|bio|hakkında|hakkımızda|info|über uns|über mich|zusammenfassung|à propos|infos|qui sommes-nous|résumé|acerca de|sobre nosotros|sobre nós|sobre|extracto|resumo|informazioni|chi siamo|riepilogo|over ons|over|samenvatting|om oss|om|om os|sammanfattning|tietoja|informacje|o nas|podsumowanie|informace|o nás|despre noi|despre|rólunk|névjegy|общие сведения|о нас|о себе|про нас|відомості|σχετικά|نبذة عنا|نبذة|אודות|概要|会社概要|自己紹介|关于我们|个人简介|關於我們|關於|회사 소개|소개|परिचय|tentang kami|tentang|giới thiệu',
  experience:
    'experience|work experience|professional experience|employment|employment history|deneyim|iş deneyimi|berufserfahrung|erfahrung|expérience|expérience professionnelle|expériences|experiencia|experiencia laboral|experiência|experiência profissional|esperienza|esperienze|esperienza lavorativa|ervaring|werkervaring|erfarenhet|arbetslivserfarenhet|erfaring|joberfaring|työkokemus|doświadczenie|doświadczenie zawodowe|zkušenosti|pracovní zkušenosti|pracovné skúsenosti|experiență|experiență profesională|tapasztalat|munkatapasztalat|опыт работы|опыт|досвід роботи|досвід|εμπειρία|الخبرة|الخبرات|ניסיון|職歴|経験|職務経歴|工作经历|经历|工作經歷|經歷|경력|अनुभव|pengalaman|kinh nghiệm',
  education:
    'education|educational background|eğitim|ausbildung|bildung|formation|éducation|educación|formación|formação acadêmica|formação|educação|formazione|istruzione|opleiding|utbildning|uddannelse|utdanning|koulutus|wykształcenie|edukacja|vzdělání|vzdelanie|studii|educație|tanulmányok|képzettség|образование|освіта|εκπαίδευση|التعليم|המשך לימודים|השכלה|学歴|教育经历|教育經歷|学历|學歷|학력|शिक्षा|pendidikan|học vấn',
  certifications:
    'certifications|licenses & certifications|licenses and certifications|licences & certifications|licenses|certificates|lisanslar ve sertifikalar|sertifikalar|bescheinigungen und zertifikate|zertifikate|bescheinigungen|zertifizierungen|licences et certifications|certificats|licencias y certificaciones|certificaciones|licenças e certificados|licenças e certificações|certificações|certificados|licenze e certificazioni|certificazioni|licenties en certificaten|licenties|certificaten|licenser och certifikat|certifikat|licenser og certifikater|certificeringer|lisenser og sertifikater|sertifikater|lisenssit ja sertifikaatit|licencje i certyfikaty|certyfikaty|certifikace|licence a certifikáty|licențe și certificări|licencek és bizonyítványok|лицензии и сертификаты|сертификаты|ліцензії та сертифікати|άδειες και πιστοποιήσεις|التراخيص والشهادات|רישיונות ותעודות|資格|資格と認定|许可证和认证|资格认证|授權與證照|证书|자격증|लाइसेंस और प्रमाणपत्र|lisensi & sertifikasi|giấy phép & chứng nhận',
  languages:
    'languages|diller|sprachen|sprachkenntnisse|langues|idiomas|lingue|talen|språk|sprog|kielet|języki|jazyky|limbi|limbi străine|nyelvek|языки|мови|γλώσσες|اللغات|שפות|言語|语言|語言|언어|भाषाएँ|bahasa|ngôn ngữ',
  skills:
    'skills|top skills|skills & endorsements|skills & expertise|beceriler|yetenekler|kenntnisse|kenntnisse und fähigkeiten|fähigkeiten|compétences|aptitudes|aptitudes y validaciones|habilidades|competências|competenze|vaardigheden|kompetenser|færdigheder|kompetencer|ferdigheter|taidot|osaaminen|umiejętności|dovednosti|schopnosti|zručnosti|competențe|aptitudini|készségek|навыки|навички|δεξιότητες|المهارات|מיומנויות|スキル|技能|보유기술|스킬|कौशल|keahlian|kỹ năng',
};

const kinds = new Map(
  Object.entries(headings).flatMap(([kind, texts]) =>
    texts.split('|').map((text) => [text, kind as SectionKind] as const),
  ),
);
/** `Jane Doe’s Work Experience`. */
const owner = /^.{1,80}[’'`]s? /;
/** `Experience (5)`, and ` :` in French. */
const end = / ?(?:[(（]\d+[)）])? ?[:：]?$/;

/** The part of a page that a heading begins, if the heading consists of a known word. */
export function sectionOfHeading(text: string): SectionKind | undefined {
  const line = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').replace(end, '');
  return kinds.get(line) ?? kinds.get(line.replace(owner, ''));
}

/** Words for pages of others: affiliated, similar, related, also viewed. */
const others =
  /^(?:(?:affiliated|similar|related|showcase|other) (?:pages|companies|organizations)|pages (?:people|others) also viewed|people also (?:viewed|follow)|(?:verbundene|ähnliche|verknüpfte) (?:seiten|unternehmen)|pages (?:affiliées|similaires|associées|vitrines)|(?:páginas|empresas) (?:afiliadas|similares|relacionadas|semelhantes|asociadas|associadas)|pagine (?:affiliate|simili|correlate)|(?:gelieerde|vergelijkbare|gerelateerde) pagina|(?:anknutna|liknande|relaterade) sidor|(?:tilknyttede|lignende|relaterede|relaterte) sider|samankaltai|liittyvät sivut|(?:powiązane|podobne) strony|(?:přidružené|podobné|související) stránky|pagini (?:afiliate|similare)|(?:kapcsolódó|hasonló) oldalak|(?:связанные|похожие|аффилированные) (?:страницы|компании)|(?:пов’язані|схожі) сторінки|(?:bağlı|benzer|ilişkili) (?:sayfalar|şirketler)|(?:συνδεδεμένες|παρόμοιες|σχετικές) σελίδες|صفحات (?:تابعة|مشابهة|ذات صلة)|(?:関連|類似|提携)ページ|(?:附属|关联|相似|类似|附屬|關聯|相似|類似)(?:页面|公司|頁面|專頁)|(?:제휴|비슷한|유사) (?:페이지|회사)|halaman (?:afiliasi|serupa|terkait)|trang (?:liên kết|tương tự))/iu;

/** Whether a heading announces the pages of others. */
export function isOthersHeading(text: string): boolean {
  return others.test(text.normalize('NFC').trim());
}
