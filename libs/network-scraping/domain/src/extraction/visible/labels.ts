import type { CompanyDraft } from '../../record/company';

type LabelledField = 'industry' | 'type' | 'revenue' | 'employees' | 'website' | 'headquarters' | 'location';

/** The words before the values on company and person pages (`dt` of a `dl`, names of `additionalProperty`). */
const labels: Readonly<Record<LabelledField, string>> = {
  industry:
    'industry|industries|branche|branchen|secteur|secteur d’activité|sector|industria|setor|settore|bransch|branża|отрасль|sektör|業界|業種|行业|所属行业|업종|القطاع',
  type: 'type|company type|art|unternehmensart|unternehmenstyp|type d’entreprise|tipo|tipo de empresa|tipo di azienda|bedrijfstype|тип|тип компании|会社の種類|种类|公司类型|회사 유형|نوع الشركة',
  revenue:
    'revenue|annual revenue|umsatz|jahresumsatz|chiffre d’affaires|ingresos|receita|faturamento|fatturato|omzet|выручка|売上|売上高|营收|매출',
  employees:
    'company size|employees|number of employees|unternehmensgröße|größe|mitarbeiter|taille de l’entreprise|effectif|tamaño de la empresa|tamaño|tamanho da empresa|dimensioni dell’azienda|bedrijfsgrootte|размер компании|şirket büyüklüğü|会社規模|従業員数|社員数|公司规模|规模|회사 규모|직원 수|حجم الشركة',
  website:
    'website|web site|webseite|site web|sitio web|site|sito web|веб-сайт|сайт|ウェブサイト|网站|官网|웹사이트|الموقع الإلكتروني',
  headquarters:
    'headquarters|hauptsitz|zentrale|siège social|sede|sede central|sede principale|hoofdkantoor|штаб-квартира|genel merkez|本社|总部|본사|المقر الرئيسي',
  location:
    'location|standort|lieu|ubicación|localização|località|locatie|местоположение|konum|所在地|地点|위치|الموقع',
};

const fieldOfLabel = new Map(
  Object.entries(labels).flatMap(([name, words]) =>
    words.split('|').map((word) => [labelKey(word), name as LabelledField] as const),
  ),
);

/** Finds the values that known labels stand before; the first of each wins. */
export function labelledValues(
  pairs: readonly (readonly [unknown, unknown])[],
): ReadonlyMap<LabelledField, unknown> {
  const values = new Map<LabelledField, unknown>();
  for (const [label, value] of pairs) {
    const name = typeof label === 'string' ? fieldOfLabel.get(labelKey(label)) : undefined;
    if (name !== undefined && !values.has(name)) values.set(name, value);
  }
  return values;
}

/** A company's labelled values as a draft. */
export function draftOfLabels(pairs: readonly (readonly [unknown, unknown])[]): CompanyDraft {
  const values = labelledValues(pairs);
  const headquarters = values.get('headquarters') ?? values.get('location');
  return {
    industry: values.get('industry'),
    type: values.get('type'),
    revenue: values.get('revenue'),
    employees: values.get('employees'),
    websiteUrls: values.has('website') ? [values.get('website')] : [],
    address: typeof headquarters === 'string' ? headquarters : undefined,
  };
}

function labelKey(label: string): string {
  return label
    .slice(0, 60)
    .toLowerCase()
    .replace(/['’]/g, '’')
    .replace(/[:：\s]+$/, '')
    .trim();
}
