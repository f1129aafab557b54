import headings from './section-headings.json';

/** The parts of a person's or company's page that are read. */
export type SectionKind = keyof typeof headings;

/** The headings of each part, in the languages of the large networks. */
const kinds = new Map(
  Object.entries(headings).flatMap(([kind, texts]) =>
    texts.map((text) => [text, kind as SectionKind] as const),
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
