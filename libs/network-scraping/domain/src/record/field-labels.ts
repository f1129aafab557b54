/** A field that pages label in many languages. */
export type LabelledField =
  'industry' | 'type' | 'revenue' | 'employees' | 'website' | 'headquarters' | 'location';

/** Labels of values on company and person pages (`dt` of a `dl`, names of `additionalProperty`). */
const labels: Readonly<Record<LabelledField, string>> = {
  industry:
    'industry|industries|branche|branchen|secteur|secteur d’activité|sector|industria|setor|settore|bransch|branża|отрасль|sektör|業界|業種|行业|所属行业|업종|القطاع|bransje|toimiala|odvětví|obor|iparág|галузь|κλάδος|ענף|תחום|उद्योग|industri|ngành|อุตสาหกรรม|industrie|branche d’activité|odvetvie|secteurs|secteurs d’activité|sectores|setores|settori|brancher|branscher|bransjer|branże|sectoren|sektörler|отрасли|ramuri|iparágak|toimialat|المجالات المهنية|المجال المهني|產業|産業|업계|산업|תעשייה|תעשיות|mga industriya|industriya|ngành nghề',
  type: 'type|company type|art|unternehmensart|unternehmenstyp|type d’entreprise|tipo|tipo de empresa|tipo di azienda|bedrijfstype|тип|тип компании|会社の種類|种类|公司类型|회사 유형|نوع الشركة|türü|tür|şirket türü|typ|tyyppi|tip|típus|τύπος|סוג|प्रकार|jenis|loại|rodzaj|organization type|organisation type|type d’organisation|รูปแบบ|النوع|ประเภท|種類|類型|类型|유형|uri|loại hình',
  revenue:
    'revenue|annual revenue|umsatz|jahresumsatz|chiffre d’affaires|ingresos|receita|faturamento|fatturato|omzet|выручка|売上|売上高|营收|매출|gelir|yıllık gelir|ciro',
  employees:
    'company size|employees|number of employees|unternehmensgröße|größe|mitarbeiter|taille de l’entreprise|effectif|tamaño de la empresa|tamaño|tamanho da empresa|dimensioni dell’azienda|bedrijfsgrootte|размер компании|şirket büyüklüğü|会社規模|従業員数|社員数|公司规模|规模|회사 규모|직원 수|حجم الشركة|size|företagsstorlek|virksomhedsstørrelse|bedriftsstørrelse|yrityksen koko|wielkość firmy|rozmiar firmy|velikost společnosti|veľkosť spoločnosti|dimensiunea companiei|cégméret|vállalatméret|розмір компанії|μέγεθος εταιρείας|גודל חברה|कंपनी का आकार|ukuran perusahaan|quy mô công ty|çalışan sayısı|tamaño de empresa|dimensioni azienda|ขนาดของบริษัท|ขนาดบริษัท|公司規模|規模|גודל החברה|laki ng kompanya|saiz syarikat|mărimea companiei',
  website:
    'website|websites|web site|web sites|webseiten|sites web|sitios web|siti web|webseite|site web|sitio web|site|sito web|веб-сайт|сайт|ウェブサイト|网站|官网|웹사이트|الموقع الإلكتروني|web sitesi|internet sitesi|webbplats|websted|nettsted|verkkosivusto|witryna internetowa|strona internetowa|web|webové stránky|webhely|weboldal|ιστότοπος|אתר אינטרנט|वेबसाइट|เว็บไซต์|situs web|trang web|página web|homepage|url|網站|网址|laman web|witryna|witryna www|url du site web',
  headquarters:
    'headquarters|hauptsitz|zentrale|siège social|sede|sede central|sede principale|hoofdkantoor|штаб-квартира|genel merkez|本社|总部|본사|المقر الرئيسي|huvudkontor|hovedkontor|hovedkvarter|päätoimipaikka|siedziba główna|siedziba|hlavní sídlo|ústředí|sídlo|sediu central|sediu|székhely|központ|έδρα|מטה|משרדים ראשיים|मुख्यालय|kantor pusat|trụ sở chính|trụ sở|สำนักงานใหญ่|headquarter|firmensitz|sede social|sede legale|總部|ibu pejabat|מטה החברה',
  location:
    'location|standort|lieu|ubicación|localização|località|locatie|местоположение|konum|所在地|地点|위치|الموقع|sted|plats|sijainti|lokalizacja|poloha|locație|hely|місцезнаходження|τοποθεσία|מיקום|lokasi|địa điểm',
};

const fields = new Map(
  Object.entries(labels).flatMap(([name, words]) =>
    words.split('|').map((word) => [labelKey(word), name as LabelledField] as const),
  ),
);

export function fieldOfLabel(label: unknown): LabelledField | undefined {
  return typeof label === 'string' ? fields.get(labelKey(label)) : undefined;
}

function labelKey(label: string): string {
  return label
    .slice(0, 60)
    .toLowerCase()
    .replace(/['’]/g, '’')
    .replace(/[:：\s]+$/, '')
    .trim();
}
