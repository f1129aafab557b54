import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';

const read = (html: string): object =>
  readSample(
    'person',
    `<html><head><title>Jane Doe | Network</title><link rel="canonical" href="/in/jane"></head><body>${html}</body></html>`,
  );

describe('microformats2', () => {
  it('give an h-card’s person', () => {
    const card =
      '<div class="h-card"><h1><a class="p-name u-url" rel="me" href="https://jane.example.com">Jane <span class="p-family-name">Doe</span></a></h1>' +
      '<img class="u-photo" src="/jane.jpg" alt=""><span class="p-job-title">Welder</span> at <a class="p-org h-card" href="https://acme.example.com">Acme</a>' +
      '<p class="p-adr h-adr"><span class="p-locality">Bern</span>, <abbr class="p-country-name" title="Switzerland">CH</abbr></p><p class="p-note">I weld.</p></div>';
    expect(read(card)).toMatchObject({
      name: 'Jane Doe',
      lastName: 'Doe',
      websiteUrl: 'https://jane.example.com',
      pictureUrl: 'https://network.example/jane.jpg',
      overview: 'I weld.',
      currentTitle: 'Welder',
      currentCompanyName: 'Acme',
      addressCity: 'Bern',
      addressCountryCode: 'CH',
    });
  });

  it('give an h-resume’s roles, schools and skills', () => {
    const resume =
      '<div class="h-resume"><div class="p-contact h-card"><h1 class="p-name">Jane Doe</h1></div><p class="p-summary">I weld.</p>' +
      '<div class="p-experience h-event"><h3 class="p-name">Welder</h3><span class="p-org h-card"><a class="p-name u-url" href="/company/acme">Acme</a></span><time class="dt-start" datetime="2015-03">March</time><time class="dt-end" datetime="2019">2019</time><p class="p-summary">Pipes.</p></div>' +
      '<div class="p-experience h-card"><span class="p-job-title">Head</span> <span class="p-org">Forge</span> <time class="dt-start">2019</time></div>' +
      '<div class="p-education h-event"><span class="p-name">ETH</span><time class="dt-end" datetime="2014">2014</time></div>' +
      '<span class="p-skill">Welding</span><span class="p-skill">Pipes</span></div>';
    expect(read(resume)).toMatchObject({
      overview: 'I weld.',
      skills: ['Welding', 'Pipes'],
      currentTitle: 'Head',
      experiences: [
        {
          title: 'Welder',
          companyName: 'Acme',
          companyNetworkId: 'acme',
          startDate: '2015-03',
          endDate: '2019',
          isCurrent: false,
          description: 'Pipes.',
        },
        { title: 'Head', companyName: 'Forge', startDate: '2019', isCurrent: true },
      ],
      education: [{ schoolName: 'ETH', startDate: null, endDate: '2014' }],
    });
  });

  it('give all of a card with several notes, titles and employers', () => {
    const card =
      '<div class="h-card"><b class="p-name">Jane Doe</b><p class="p-note">I weld.</p><p class="p-note">I saw.</p>' +
      '<a class="p-org u-url" href="https://acme.example.com">Acme</a> <i class="p-job-title">Welder</i>' +
      '<a class="p-org u-url" href="https://forge.example.com">Forge</a> <i class="p-job-title">Head</i></div>';
    expect(read(card)).toMatchObject({
      overview: 'I weld.\n\nI saw.',
      websiteUrl: null,
      experiences: [
        { title: 'Welder', companyName: 'Acme', isCurrent: true },
        { title: 'Head', companyName: 'Forge', isCurrent: true },
      ],
    });
  });

  it('give nothing of an author or of another card', () => {
    const entry =
      '<article class="h-entry"><a class="p-author h-card" href="/in/rival">Rival <b class="p-job-title">Boss</b></a></article>';
    const other = '<div class="h-card"><b class="p-name">Rival</b><i class="p-note">Rivals.</i></div>';
    expect(read(`<h1>Jane Doe</h1>${entry}${other}`)).toMatchObject({
      name: 'Jane Doe',
      overview: null,
      experiences: [],
    });
  });
});

describe('the first microformats', () => {
  it('give an hCard’s person', () => {
    const card =
      '<div class="vcard"><span class="fn n"><span class="given-name">Jane</span> <span class="family-name">Doe</span></span>' +
      '<img class="photo" src="/ghost.gif" data-src="/jane.jpg" alt=""><span class="title">Welder</span>, <a class="org url" href="https://acme.example.com">Acme</a>' +
      '<a class="url" rel="me" href="https://jane.example.com">Web</a><span class="adr"><span class="locality">Bern</span> <abbr class="country-name" title="Switzerland">CH</abbr></span>' +
      '<p class="note">I weld.</p><span class="agent vcard"><b class="fn">Rival</b></span></div>';
    expect(read(card)).toMatchObject({
      name: 'Jane Doe',
      firstName: 'Jane',
      lastName: 'Doe',
      pictureUrl: 'https://network.example/jane.jpg',
      overview: 'I weld.',
      currentTitle: 'Welder',
      currentCompanyName: 'Acme',
      websiteUrl: 'https://jane.example.com',
      addressCity: 'Bern',
      addressCountryCode: 'CH',
    });
  });

  it('give an hResume’s headline, roles, schools and skills', () => {
    const resume =
      '<div class="hresume"><div class="contact vcard"><b class="fn">Jane Doe</b>, <i class="title">Head of the Forge</i></div><p class="summary">I weld.</p>' +
      '<div class="experience vevent vcard"><i class="title">Head</i> <a class="fn org summary url" href="https://forge.example.com">Forge</a> <abbr class="dtstart" title="2009-01-01">2009</abbr></div>' +
      '<div class="experience vevent vcard"><i class="title">Welder</i> <b class="org">Acme</b> <abbr class="dtstart" title="2004-03">March 2004</abbr> – <abbr class="dtend" title="2008-12-31">December 2008</abbr><p class="description">Pipes.</p></div>' +
      '<div class="education vevent vcard"><b class="summary fn org">ETH</b> <abbr class="dtend" title="2003-01-01">2003</abbr></div><span class="skill">Welding</span></div>';
    expect(read(resume)).toMatchObject({
      headline: 'Head of the Forge',
      overview: 'I weld.',
      currentTitle: 'Head',
      experiences: [
        { title: 'Head', companyName: 'Forge', startDate: '2009', isCurrent: true, description: null },
        {
          title: 'Welder',
          companyName: 'Acme',
          startDate: '2004-03',
          endDate: '2008-12',
          description: 'Pipes.',
        },
      ],
      education: [{ schoolName: 'ETH', startDate: null, endDate: '2003', description: null }],
      skills: ['Welding'],
    });
  });

  it.each([
    '<i class="title">Welder</i>',
    '<i class="headline title">Welder</i><b class="org">Acme</b>',
    '<i class="headline-title title">Welder</i><b class="org">Acme</b>',
  ])('give no title of a role where a card has a headline: %s', (html) => {
    expect(read(`<div class="vcard"><b class="fn">Jane Doe</b>${html}</div>`)).toMatchObject({
      headline: 'Welder',
      currentTitle: null,
    });
  });

  it('give a company, whose card names it as the organization', () => {
    const card =
      '<div class="vcard"><a class="fn org url" href="https://acme.example.com">Acme</a><img class="logo" src="/acme.png" alt="">' +
      '<div class="adr"><span class="street-address">Main St 1</span>, <span class="postal-code">3011</span> <span class="locality">Bern</span></div></div>';
    const html = (body: string): string =>
      `<html><head><title>Acme</title></head><body>${body}</body></html>`;
    expect(readSample('company', html(card))).toMatchObject({
      name: 'Acme',
      websiteUrl: 'https://acme.example.com',
      pictureUrl: 'https://network.example/acme.png',
      addressStreet: 'Main St 1',
      addressCity: 'Bern',
      addressPostalCode: '3011',
    });
    expect(readSample('company', html('<div class="vcard"><b class="fn">Acme</b></div>'))).toMatchObject({
      verdict: 'refused',
    });
  });

  it.each([
    '<div class="comment"><span class="vcard"><b class="fn">Jane Doe</b><i class="title">Rival-in-chief</i></span></div>',
    '<p>By <span class="comment-author vcard"><b class="fn">Jane</b></span></p>',
    '<div class="vcard"><b class="fn">Rival</b></div>',
  ])('give nothing of an author or of another card in %j', (html) => {
    expect(read(html)).toMatchObject({ verdict: 'refused' });
  });
});
