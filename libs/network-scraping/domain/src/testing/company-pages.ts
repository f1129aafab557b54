import { type CompanyRecord, noCompanyFacts } from '../record/company';
import { inComment, jsonLd, page, publisher, type SamplePage } from './sample-page';

const noCompany = { ...noCompanyFacts, deleted: false };

/** Company pages of every source, in several languages and scripts. */
export const companyPages: readonly SamplePage<CompanyRecord>[] = [
  {
    title: 'JSON-LD in a graph, German, beside a broken block, the publisher and a rival',
    url: 'https://network.example/company/müller-söhne',
    html: page(
      'de',
      '<title>Müller &amp; Söhne GmbH | Network</title>' +
        '<link rel="canonical" href="https://www.network.example/company/m%C3%BCller-s%C3%B6hne">' +
        '<script type="application/ld+json">{"@type":"Organization","name":"Broken"</script>' +
        jsonLd({
          '@context': 'https://schema.org',
          '@graph': [
            publisher,
            { '@type': 'WebPage', '@id': '#page', mainEntity: { '@id': '#company' }, publisher },
            {
              '@type': ['Organization', 'Corporation'],
              '@id': '#company',
              name: 'Müller &amp; Söhne GmbH',
              description: 'Wir bauen Pumpen.<br>Seit 1921 &ndash; in Köln.',
              url: 'https://network.example/company/müller-söhne',
              logo: { '@type': 'ImageObject', contentUrl: '/images/mueller.png?x=1&y=2' },
              sameAs: ['https://www.facebook.com/mueller', 'https://www.mueller-soehne.example'],
              industry: 'Maschinenbau',
              address: [
                {
                  '@type': 'PostalAddress',
                  streetAddress: 'Domstraße 1',
                  addressLocality: 'Köln',
                  addressRegion: 'Nordrhein-Westfalen',
                  postalCode: '50668',
                  addressCountry: { '@type': 'Country', name: 'Deutschland' },
                },
              ],
              numberOfEmployees: { '@type': 'QuantitativeValue', minValue: 1001, maxValue: 5000 },
              additionalProperty: [
                { '@type': 'PropertyValue', name: 'Unternehmensart', value: 'Personengesellschaft' },
                { '@type': 'PropertyValue', name: 'Umsatz', value: '100–500 Mio. €' },
              ],
            },
            {
              '@type': 'Corporation',
              name: 'Rival AG',
              url: 'https://network.example/company/rival',
              industry: 'Rivalry',
            },
          ],
        }),
      '<h1>Müller &amp; Söhne GmbH</h1><dl><dt>Branche</dt><dd>Maschinenbau</dd><dt>Hauptsitz</dt><dd>Köln, Deutschland</dd></dl>',
    ),
    record: {
      name: 'Müller & Söhne GmbH',
      overview: 'Wir bauen Pumpen.\nSeit 1921 – in Köln.',
      networkId: 'müller-söhne',
      pictureUrl: 'https://network.example/images/mueller.png?x=1&y=2',
      websiteUrl: 'https://www.mueller-soehne.example',
      industry: 'Maschinenbau',
      type: 'Personengesellschaft',
      addressStreet: 'Domstraße 1',
      addressCity: 'Köln',
      addressState: 'Nordrhein-Westfalen',
      addressPostalCode: '50668',
      addressCountry: 'Germany',
      addressCountryCode: 'DE',
      revenueRange: '100M-500M',
      employeeCount: 1001,
      deleted: false,
    },
  },
  {
    title: 'state JSON in comments, Japanese, the subject in full and as a mention',
    url: 'https://network.example/company/yamada-seiki',
    html: page(
      'ja',
      '<title>山田精機株式会社 | Network</title>',
      inComment({
        included: [
          { universalName: 'yamada-seiki', name: '山田精機株式会社' },
          {
            universalName: 'rival',
            name: 'ライバル',
            staffCount: 7,
            description: '別の会社',
            industry: '競合',
          },
          {
            $type: 'Company',
            universalName: 'yamada-seiki',
            name: '山田精機株式会社',
            description: '精密機械を製造しています。\n\n創業1950年。',
            logo: { url: 'https://network.example/logo/yamada.png' },
            companyPageUrl: 'https://yamada.example/',
            companyIndustries: [{ localizedName: '機械製造' }],
            companyType: { localizedName: '非上場企業' },
            headquarter: {
              line1: '芝公園4-2-8',
              city: '港区',
              geographicArea: '東京都',
              postalCode: '105-0011',
              country: 'JP',
            },
            staffCountRange: { start: 51, end: 200 },
            revenueRange: { min: 1_000_000, max: 5_000_000 },
            similar: [{ universalName: 'rival', name: 'ライバル' }],
          },
        ],
      }),
    ),
    record: {
      name: '山田精機株式会社',
      overview: '精密機械を製造しています。\n\n創業1950年。',
      networkId: 'yamada-seiki',
      pictureUrl: 'https://network.example/logo/yamada.png',
      websiteUrl: 'https://yamada.example/',
      industry: '機械製造',
      type: '非上場企業',
      addressStreet: '芝公園4-2-8',
      addressCity: '港区',
      addressState: '東京都',
      addressPostalCode: '105-0011',
      addressCountry: 'Japan',
      addressCountryCode: 'JP',
      revenueRange: '1M-5M',
      employeeCount: 51,
      deleted: false,
    },
  },
  {
    title: 'an assignment in a script, with code after it, and a masked value',
    url: 'https://network.example/company/acme',
    html: page(
      'en',
      '<title>Acme &lt;3 | Network</title>',
      `<script>window.__STATE__ = {"props":{"company":{"name":"Acme \\u003c3","overview":"}; \\"quoted\\" ]","industry":"******","employee_count":"5K","website_url":"acme.example","revenue_range":"1M-10M"},"viewer":{"name":"Another Person"}}};start({"a":1});</script>`,
    ),
    record: {
      ...noCompany,
      name: 'Acme <3',
      overview: '}; "quoted" ]',
      networkId: 'acme',
      websiteUrl: 'https://acme.example',
      employeeCount: 5000,
      revenueRange: '1M-10M',
    },
  },
  {
    title: 'meta tags only, Spanish',
    url: 'https://network.example/company/panaderia-lópez',
    html: page(
      'es',
      '<title>Panadería López | Network</title>' +
        '<meta property="og:site_name" content="Network"><meta property="og:type" content="organization">' +
        '<meta property="og:title" content="Panadería López | Network">' +
        '<meta property="og:description" content="Pan &quot;de verdad&quot; desde 1987.">' +
        '<meta property="og:image" content="https://network.example/i/lopez.jpg">' +
        '<meta property="og:url" content="https://network.example/company/panaderia-l%C3%B3pez/">',
      '<p>Pan de verdad desde 1987, en el centro de Madrid y ahora también a domicilio en toda la ciudad.</p>'.repeat(
        4,
      ),
    ),
    record: {
      ...noCompany,
      name: 'Panadería López',
      overview: 'Pan "de verdad" desde 1987.',
      networkId: 'panaderia-lópez',
      pictureUrl: 'https://network.example/i/lopez.jpg',
    },
  },
  {
    title: 'microdata, Arabic digits and script',
    url: 'https://network.example/company/nile-tech',
    html: page(
      'ar',
      '<title>نايل تك | Network</title>',
      '<div itemscope itemtype="https://schema.org/Organization"><h1 itemprop="name">نايل تك</h1>' +
        '<link itemprop="url" href="https://network.example/company/nile-tech"><a itemprop="sameAs" href="https://nile.example">nile.example</a>' +
        '<img itemprop="logo" src="/i/nile.png"><p itemprop="description">شركة <b>برمجيات</b></p>' +
        '<span itemprop="numberOfEmployees">١٬٠٠١ موظف</span>' +
        '<div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">شارع النيل ١</span>' +
        '<span itemprop="addressLocality">القاهرة</span><span itemprop="addressCountry" itemscope>' +
        '<b itemprop="name">مصر</b></span></div></div>',
    ),
    record: {
      ...noCompany,
      name: 'نايل تك',
      overview: 'شركة برمجيات',
      networkId: 'nile-tech',
      pictureUrl: 'https://network.example/i/nile.png',
      websiteUrl: 'https://nile.example',
      addressStreet: 'شارع النيل ١',
      addressCity: 'القاهرة',
      addressCountry: 'Egypt',
      addressCountryCode: 'EG',
      employeeCount: 1001,
    },
  },
  {
    title: 'a visible page only, French',
    url: 'https://network.example/company/boulangerie-dupont',
    html: page(
      'fr',
      '<title>Boulangerie Dupont | Network</title><link rel="canonical" href="/company/boulangerie-dupont">',
      '<h1>Boulangerie Dupont</h1><dl><dt>Site web</dt><dd><a href="https://dupont.example">https://dupont.example</a></dd>' +
        '<dt>Secteur</dt><dd>Alimentation</dd><dt>Taille de l’entreprise</dt><dd>11 à 50 employés</dd>' +
        '<dt>Siège social</dt><dd>Lyon, France</dd><dt>Type</dt><dd>Société civile</dd></dl>' +
        '<p>Du pain, des croissants, et le dimanche des tartes aux fruits de saison.</p>'.repeat(4),
    ),
    record: {
      ...noCompany,
      name: 'Boulangerie Dupont',
      networkId: 'boulangerie-dupont',
      websiteUrl: 'https://dupont.example',
      industry: 'Alimentation',
      type: 'Société civile',
      addressCity: 'Lyon',
      addressCountry: 'France',
      addressCountryCode: 'FR',
      employeeCount: 11,
    },
  },
];
