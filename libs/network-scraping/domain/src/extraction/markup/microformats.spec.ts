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
