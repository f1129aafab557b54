import { describe, expect, it } from '@jest/globals';
import { readSample } from '../../testing/read-sample';

/** The record of a person whose page begins with this HTML and has a section after it. */
const person = (card: string): object =>
  readSample(
    'person',
    `<html><head><title>Jane Doe | Network</title><link rel="canonical" href="/in/jane"></head><body><main>${card}` +
      '<section data-section="experience"><h2>x</h2><p></p></section></main></body></html>',
  );
const jane = '<h1>Jane Doe</h1>';
const bern = '<p class="location">Bern</p>';
const within = (html: string): object => person(`<section><div>${jane}</div>${html}</section>`);

describe('the beginning of a person’s page', () => {
  it.each(
    [
      '<h1><i class="given-name">Jane</i> <i class="family-name">Doe</i></h1>',
      '<h1>Jane <b>Doe</b> <i class="x__given-name">Jane</i><i class="given-name"><b>x</b></i> <i class="family-name">Doe</i></h1>',
    ].slice(0, 1),
  )('has names in %j', (html) => {
    expect(person(html)).toMatchObject({ name: 'Jane Doe', firstName: 'Jane', lastName: 'Doe' });
  });

  it('has a place without the link behind it, where classes describe the style', () => {
    const line = 'class="text-body-small inline"';
    const card = `<div class="text-body-medium">CTO</div><span ${line}>Bern, Switzerland · <a href="#"><span>Contact info</span></a></span>`;
    expect(within(card)).toMatchObject({ headline: 'CTO', location: 'Bern, Switzerland' });
  });

  it.each([
    `<div>${jane}<h2>CTO</h2></div>`,
    `<div>${jane.replace('h1', 'h1 class="headline"')}<h2>CTO</h2></div>`,
    `<section><div>${jane}</div><div class="headline">CTO</div></section>`,
    `<section><div>${jane}</div><div class="headline-title"><b>CTO</b></div></section>`,
    `<section><div>${jane}</div><div data-section="headline">CTO</div></section>`,
    `<section><div>${jane}</div><div class="headline"><div>x</div></div><p class="headline">CTO</p></section>`,
  ])('has a headline in %j', (html) => {
    expect(person(html)).toMatchObject({ headline: 'CTO' });
  });

  it.each([
    `<div>${jane}<h3>CTO</h3></div>`,
    `<div>${jane}<p></p><h2>CTO</h2></div>`,
    `<div class="headline">${jane}</div>`,
    `<div class="headline"><span>${jane}</span></div>`,
    `<section>${jane}</section><section><p class="headline">CTO</p><h2>Others</h2></section>`,
    `${jane}<h2>CTO</h2>`,
  ])('has no headline in %j', (html) => {
    expect(person(html)).toMatchObject({ headline: null });
  });

  it.each([
    '<p class="locality">Bern</p>',
    '<p id="location">Bern</p>',
    '<p class="subline">Bern</p>',
    '<div class="subline">\n <span>Bern</span></div>',
    '<div class="subline">\n Bern <span>x</span></div>',
    '<p class="x__location"><b>Bern</b></p>',
    '<div class="location"><div>x</div></div><p class="location">Bern</p>',
    ...['subline', 'subheader', 'first-subline', 'profile-info-subheader', 'subline-item'].map(
      (word) => `<div class="${word}"><span>Bern</span><span>12 followers</span></div>`,
    ),
    '<h3 class="subline">Bern <b>12 followers</b></h3>',
    '<div class="subline"><div><span>Bern</span></div></div>',
  ])('has a location in %j', (html) => {
    expect(within(html)).toMatchObject({ location: 'Bern' });
  });

  it('may have a number in its location', () => {
    expect(within('<p class="subline">Bern\n 3000 <b>x</b></p>')).toMatchObject({ location: 'Bern 3000' });
  });

  it.each([
    '<div class="subline"><span>12 followers</span></div>',
    '<div class="subline"><span>500+ connections</span></div>',
    '<div class="subline"><span>3rd</span></div>',
    '<div class="subline"><span>フォロワー12人</span></div>',
    '<div class="subline"><span>つながり500人</span></div>',
    '<div class="subline"><span>jane@doe.example</span></div>',
    '<div class="subline"><span>https://doe.example</span></div>',
    '<div class="subline"><a>Follow</a></div>',
    '<div class="subline"><button>Follow</button></div>',
    '<p>Bern</p>',
  ])('has no location in %j', (html) => {
    expect(within(html)).toMatchObject({ location: null });
  });

  it.each([
    '<p>12 followers</p><p>500+ connections</p>',
    '<p><b>12</b> followers · <b>500+</b> connections</p>',
    '<p><b>12</b> followers</p><p><span>500+ <b>connections</b></span></p>',
    '<p>12 followers | 500+ connections</p>',
    '<p>12 followers<br>500+ connections</p>',
  ])('has counts in %j', (html) => {
    expect(within(html)).toMatchObject({ followerCount: 12, connectionCount: 500 });
  });

  it.each([
    '<p>12 followers of mine were here</p>',
    `<p>12 <b></b><b></b><b></b><b></b><b></b><b></b> followers</p>`,
    '<p>12 <div>followers</div></p>',
  ])('has no counts in %j', (html) => {
    expect(within(html)).toMatchObject({ followerCount: null, connectionCount: null });
  });

  const websiteUrl = 'https://jane.example.com/';
  it.each([
    `<p data-section="websites"><a href="${websiteUrl}">x</a></p>`,
    `<p class="x__websites"><a href="">x</a><a href="${websiteUrl}">x</a></p>`,
    `<a class="website" href="${websiteUrl}">x</a>`,
    `<a rel="nofollow me" href="${websiteUrl}">x</a>`,
    `<a rel="me" href="/in/jane">x</a><a rel="me" href="${websiteUrl}">x</a>`,
  ])('has a website in %j', (html) => {
    expect(within(html)).toMatchObject({ websiteUrl });
  });

  it.each([
    `<a href="${websiteUrl}">x</a>`,
    `<a rel="theme" href="${websiteUrl}">x</a>`,
    `<b rel="me" href="${websiteUrl}">x</b>`,
  ])('has no website in %j', (html) => {
    expect(within(html)).toMatchObject({ websiteUrl: null });
  });

  const pictureUrl = 'https://media.example/1.png';
  it.each([
    ...['photo', 'entity-image', 'profile-image', 'profile-picture', 'avatar', 'logo'].map(
      (word) => `<img class="x__${word}" src="${pictureUrl}">`,
    ),
    `<img class="photo" src="/x.png" data-src="/y.png" data-delayed-url="${pictureUrl}">`,
    `<img class="photo" src="/x.png" data-src="${pictureUrl}">`,
  ])('has a picture in %j', (html) => {
    expect(within(html)).toMatchObject({ pictureUrl });
  });

  it.each([
    `<img class="banner" src="${pictureUrl}">`,
    `<i class="photo" src="${pictureUrl}"></i>`,
    '<img class="photo">',
    `<img class="photo ghost-person" src="${pictureUrl}">`,
    '<img class="photo" src="https://media.example/placeholder.png">',
    '<img class="photo" src="https://media.example/Default-1.png">',
    '<img class="photo" src="data:image/png;base64,xxx">',
  ])('has no picture in %j', (html) => {
    expect(within(html)).toMatchObject({ pictureUrl: null });
  });

  it.each([
    '<p data-section="currentPositionsDetails"><a href="/jobs">x</a><a href="/company/acme">Acme</a></p>',
    '<p data-section="CurrentPositions"><a href="/school/acme">Acme</a></p>',
    '<p data-section="currentPositions"><a href="/showcase/acme">Acme</a></p>',
  ])('has an employer in %j', (html) => {
    expect(within(html)).toMatchObject({ currentCompanyName: 'Acme', currentCompanyNetworkId: 'acme' });
  });

  it('has an employer without a page', () => {
    for (const word of ['description', 'org'])
      expect(within(`<p data-section="currentPositions"><b class="x__${word}">Acme</b></p>`)).toMatchObject({
        currentCompanyName: 'Acme',
        currentCompanyNetworkId: null,
      });
    expect(within('<p data-section="pastPositions"><a href="/company/acme">Acme</a></p>')).toMatchObject({
      currentCompanyName: null,
    });
    expect(
      within('<p data-section="notcurrentpositions"><a href="/company/acme">Acme</a></p>'),
    ).toMatchObject({ currentCompanyName: null });
  });

  it.each([
    ['beside a section of others', `<section><h2>Others</h2>${bern}</section>`, null],
    ['beside an article of others', `<article><h3>Others</h3>${bern}</article>`, null],
    ['beside a heading', `<div><h2>Others</h2>${bern}</div>`, 'Bern'],
    ['beside another title of the page', `<section><h1>Others</h1>${bern}</section>`, 'Bern'],
    ['beside a section without a heading', `<section>${bern}</section>`, 'Bern'],
  ])('ends %s, when that has a heading of its own', (_, html, location) => {
    expect(person(`<div><div><div>${jane}</div>${html}</div></div>`)).toMatchObject({ location });
  });

  it('extends around a section that contains the name', () => {
    expect(person(`<div><section><div>${jane}</div><h2>Pronouns</h2></section>${bern}</div>`)).toMatchObject({
      location: 'Bern',
    });
  });

  it('ends at an element with its own heading', () => {
    expect(person(`<div><div><div>${jane}</div></div>${bern}</div>`)).toMatchObject({ location: 'Bern' });
    expect(person(`<div><div>${jane}</div></div><section><h2>Others</h2>${bern}</section>`)).toMatchObject({
      location: null,
    });
    expect(person(`<div><div>${jane}</div></div><article><h3>Others</h3>${bern}</article>`)).toMatchObject({
      location: null,
    });
    expect(person(`<section><div>${jane}</div><h2>Pronouns</h2>${bern}</section>`)).toMatchObject({
      location: 'Bern',
    });
  });

  it('has the name of the title where a page has no `h1`', () => {
    expect(person('<h2>Jane Doe</h2><h2>Articles</h2>')).toMatchObject({ name: 'Jane Doe' });
    expect(person('<ul><li>Jane Doe</li><li>2nd</li></ul><h4>Jane Doe</h4>')).toMatchObject({
      name: 'Jane Doe',
      headline: null,
    });
  });

  it('has paragraphs where the name of a view marks it', () => {
    const contact = '<p><a href="/in/jane/overlay/contact-info/">Contact info</a></p>';
    const lines = `<p>Builds bridges</p><p>Acme · ETH</p><div><p>Bern, Switzerland</p><p>·</p>${contact}</div>`;
    const card = `<div data-view-name="profile-top-card"><section><div>${jane}</div>${lines}</section></div>`;
    expect(person(card)).toMatchObject({ headline: 'Builds bridges', location: 'Bern, Switzerland' });
  });

  it('has no headline of a part under a header', () => {
    const part = '<div class="activity"><header><h2 class="activity__headline">Articles</h2></header></div>';
    expect(person(`<main><div>${jane}</div>${part}</main>`)).toMatchObject({ headline: null });
  });

  it.each(['<h1>Jane Doe<br>CTO</h1>', '<h1></h1>', '<h3>Jane Doe</h3>', '<h2>Jane Roe</h2>'])(
    'needs a name: %j',
    (html) => {
      expect(person(html)).toMatchObject({ verdict: 'refused' });
    },
  );
});
