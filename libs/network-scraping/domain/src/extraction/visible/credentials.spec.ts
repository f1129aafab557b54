import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../../testing/read-sample';

/** The certifications in a section with these entries. */
function certifications(entries: string): object[] {
  const section = `<section data-section="certifications"><h2>x</h2>${entries}</section><section data-section="education"><h2>x</h2><p></p></section>`;
  return (readSample('person', shownPerson(section)) as { certifications: object[] }).certifications;
}
const named = { name: 'Architect', authority: 'Cloud Org' };
const one = (html: string): object => certifications(`<li><h3>Architect</h3>${html}</li>`)[0]!;

describe('the certifications on a visible page', () => {
  it.each([
    '<ul><li><h3>Architect</h3><h4>Cloud Org</h4></li></ul>',
    '<article><p class="item-title">Architect</p><p class="item-subtitle">Cloud Org</p></article>',
    '<div class="certification"><p class="title">Architect</p><p class="org">Cloud Org</p></div>',
    '<li><p class="title"></p><p class="title">Architect</p><p class="authority"></p><p class="authority">Cloud Org</p></li>',
    '<li><h3>Architect</h3><p>x</p><p class="issuer">Cloud Org</p></li>',
    '<li><h3>Architect</h3><h4></h4><h4>Cloud Org</h4></li>',
    '<li><h3>Architect</h3> by <h4>Cloud Org</h4></li>',
    '<ul><li><h3>Architect</h3><h4>Cloud Org</h4></ul>',
  ])('have name and authority in %j', (html) => {
    expect(certifications(html)).toMatchObject([named]);
  });

  it.each([
    '<li><p>x</p><h3>Architect</h3></li>',
    '<div class="certification"><h3>Architect</h3>',
    '<p>Architect</p>',
  ])('are none in %j', (html) => {
    expect(certifications(html)).toEqual([]);
  });

  it.each([
    'Credential ID CA-17',
    'credential id: CA-17',
    'Licence CA-17',
    'License No. CA-17',
    'License number：CA-17',
    'No de licence CA-17',
    'No. de licencia CA-17',
    'Referenznummer CA-17',
    'Zertifikats-ID: CA-17',
    'Nachweis-ID CA-17',
    'ID de la credencial CA-17',
    'ID du diplôme : CA-17',
    'ID da credencial CA-17',
    'Código da credencial CA-17',
    'ID credenziale CA-17',
    'ID credenziali CA-17',
    'Yeterlilik Kimliği CA-17',
    'Sertifika No CA-17',
    'Referentie-ID CA-17',
    'ID-номер CA-17',
    'ID сертификата CA-17',
    '認定ID CA-17',
    '资格证书编号CA-17',
    '자격증 번호 CA-17',
  ])('have the number in %j', (text) => {
    expect(one(`<p>x</p><p>${text}</p>`)).toMatchObject({ credentialId: 'CA-17' });
  });

  it('have the number of an element with that class, in any language', () => {
    expect(one('<p class="x__credential-id">Kreditif-nimewo CA-17</p>')).toMatchObject({
      credentialId: 'CA-17',
    });
    expect(one('<p class="credential-id">：CA-17</p>')).toMatchObject({ credentialId: 'CA-17' });
    expect(one('<p class="credential-id">Kreditif</p>')).toMatchObject({ credentialId: null });
    expect(one('<p>Kreditif CA-17</p>')).toMatchObject({ credentialId: null });
    expect(one('<p class="credential-id">Nimewo CA-17 B</p>')).toMatchObject({ credentialId: null });
    expect(one('<p class="credential-id">7</p>')).toMatchObject({ credentialId: '7' });
    expect(one('<p class="credential-id">Nimewo 17abc</p>')).toMatchObject({ credentialId: '17abc' });
    expect(one('<div><p>Credential ID CA-17</p><p>Show</p></div>')).toMatchObject({ credentialId: 'CA-17' });
  });

  it.each([
    'Issued',
    'Ausgestellt:',
    'Erstellt:',
    'Émise le',
    'Émis le',
    'Délivrée',
    'Délivré',
    'Fecha de expedición:',
    'Expedición:',
    'Emitido em',
    'Emitida',
    'Emissione:',
    'Data di rilascio:',
    'Verildiği tarih',
    'Verilme tarihi:',
    'Düzenlenme tarihi:',
    'Toegekend op',
    'Udstedt',
    'Utfärdat',
    'Wydano',
    'Wydany',
    'Выдано',
    'Выдан',
    'Dates de délivrance :',
    '発行日:',
    '颁发日期：',
    '발행일:',
  ])('begin %s', (word) => {
    expect(one(`<p class="dates">${word} <time>2019</time> · Expires never</p>`)).toMatchObject({
      startDate: '2019',
      endDate: null,
    });
  });

  it.each([
    'Expires',
    'expire',
    'Expired',
    'Gültig bis',
    'Läuft ab',
    'Expiration:',
    'Expire le',
    'Vencimiento:',
    'Caducidad:',
    'Expira',
    'Válido até',
    'Data di scadenza:',
    'Scadenza:',
    'Son geçerlilik',
    'Geçerlilik bitiş',
    'Verloopt',
    'Udløber',
    'Upphör',
    'Wygasa',
    'Действителен до',
    'Срок действия',
    '有効期限:',
    '失效日期：',
    '만료일:',
  ])('end %s', (word) => {
    expect(one(`<p class="dates">${word} <time>2021</time></p>`)).toMatchObject({
      startDate: null,
      endDate: '2021',
    });
    expect(one(`<p class="dates">Issued <time>2019</time> – ${word} <time>2021</time></p>`)).toMatchObject({
      startDate: '2019',
      endDate: '2021',
    });
  });

  it('have dates beside words of other things', () => {
    expect(one('<p class="dates">Issued\n <time>2019</time> · No expiration date</p>')).toMatchObject({
      startDate: '2019',
      endDate: null,
    });
  });

  it('have dates in one text', () => {
    for (const word of ['Expires', 'Expire le', 'Scadenza:'])
      expect(one(`<p class="dates">2019 – ${word} 2021</p>`)).toMatchObject({
        startDate: '2019',
        endDate: '2021',
      });
    expect(one('<p class="dates">Issued 2019 – <time>2021</time></p>')).toMatchObject({
      startDate: '2019',
      endDate: '2021',
    });
  });

  it('have dates in elements of their own', () => {
    expect(
      one('<p class="dates">Issued <time>2019</time> <i>·</i> Expires <time>2021</time></p>'),
    ).toMatchObject({ startDate: '2019', endDate: '2021' });
    expect(one('<p class="dates">Expires\n<time>2021</time></p>')).toMatchObject({
      startDate: null,
      endDate: '2021',
    });
    expect(one('')).toMatchObject({ startDate: null, endDate: null });
  });

  it.each([
    ['https://ca.example/17', 'https://ca.example/17'],
    ['HTTP://ca.example/17', 'http://ca.example/17'],
    ['/redir?url=https%3A%2F%2Fca.example%2F17', 'https://ca.example/17'],
    ['/redir?a=b&url=https%3A%2F%2Fca.example%2F17', 'https://ca.example/17'],
    ['/in/jane', null],
    ['https://network.example/company/cloud', null],
    ['https://network.example/school/cloud', null],
    ['https://network.example/showcase/cloud', null],
    ['https://network.example/in/cloud', null],
  ])('have in %s the page %s', (href, url) => {
    expect(one(`<a href="${href.replaceAll('&', '&amp;')}">Show</a>`)).toMatchObject({ url });
  });
});
