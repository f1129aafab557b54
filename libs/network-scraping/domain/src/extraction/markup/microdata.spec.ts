import { describe, expect, it } from '@jest/globals';
import { scanPage } from './page-scan';

const items = (html: string): unknown => JSON.parse(JSON.stringify(scanPage(html).items));
const item = (html: string): string => `<div itemscope itemtype="https://schema.org/Person">${html}</div>`;
const node = (properties: object): object => ({ '@type': ['https://schema.org/Person'], ...properties });

describe('the microdata of a page', () => {
  it.each<[string, object]>([
    ['<b itemprop="name">Ja<i>ne</i></b>', { name: ['Jane'] }],
    ['<b itemprop="name" content="Jane">x</b>', { name: ['Jane'] }],
    ['<b itemprop="name alternateName">Jane</b>', { name: ['Jane'], alternateName: ['Jane'] }],
    ['<b itemprop="name">Jane</b><b itemprop="name">Doe</b>', { name: ['Jane', 'Doe'] }],
    ['<meta itemprop="x" content="1">', { x: ['1'] }],
    ['<a itemprop="url" href="1">y</a>', { url: ['1'] }],
    ['<a itemprop="jobTitle" href="1">y</a>', { jobTitle: [{ name: 'y', url: '1' }] }],
    ['<h3 itemprop="name"><a href="1">y</a></h3>', { name: [{ name: 'y', url: '1' }] }],
    ['<a href="1"><b itemprop="name">y</b></a>', { name: [{ name: 'y', url: '1' }] }],
    ['<b itemprop="name">y</b><a href="1">z</a>', { name: ['y'] }],
    ['<a href="1">z</a><b itemprop="name">y</b>', { name: ['y'] }],
    ['<b itemprop="jobTitle"><a href="1">y</a></b>', { jobTitle: ['y'] }],
    ['<area itemprop="x" href="1">', { x: ['1'] }],
    ['<link itemprop="x" href="1">', { x: ['1'] }],
    ...['img', 'audio', 'video', 'iframe'].map(
      (name) => [`<${name} itemprop="x" src="1"></${name}>`, { x: ['1'] }] as [string, object],
    ),
    ['<object itemprop="x" data="1"></object>', { x: ['1'] }],
    ['<data itemprop="x" value="1">y</data>', { x: ['1'] }],
    ['<meter itemprop="x" value="1">y</meter>', { x: ['1'] }],
    ['<time itemprop="x" datetime="1">y</time>', { x: ['1'] }],
    ['<time itemprop="x">1</time>', { x: ['1'] }],
    ['<b itemprop="">x</b><b>y</b>', {}],
    ['<b itemprop="__proto__">x</b>', JSON.parse('{"__proto__":["x"]}') as object],
    [`<b itemprop="a b c d e f">x</b>`, { a: ['x'], b: ['x'], c: ['x'], d: ['x'], e: ['x'] }],
  ])('has in %s its properties', (html, properties) => {
    expect(items(item(html))).toEqual([node(properties)]);
  });

  it('nests items, and continues the outer one after them', () => {
    const inner = '<p itemscope itemid="#a" itemprop="worksFor"><b itemprop="name">Acme</b></p>';
    expect(items(item(`${inner}<b itemprop="name">Jane</b>`) + item(''))).toEqual([
      node({ worksFor: [{ '@type': [''], '@id': '#a', name: ['Acme'] }], name: ['Jane'] }),
      node({}),
    ]);
    expect(items(item('<p itemscope><b itemprop="name">Acme</b></p>'))).toEqual([
      node({}),
      { '@type': [''], name: ['Acme'] },
    ]);
  });

  it('leaves out everything that visitors do not see', () => {
    const hidden = '<i itemprop="worksFor">Metal</i>';
    expect(items(item(`<b itemprop="name">Jane</b><div style="display:none">${hidden}</div>`))).toEqual([
      node({ name: ['Jane'] }),
    ]);
    expect(
      items(
        `<div role="dialog">${item(hidden)}</div><section class="badge right-rail-section">${item(hidden)}</section>`,
      ),
    ).toEqual([]);
    expect(items(item('<aside><b itemprop="name">Jane</b></aside>'))).toEqual([node({ name: ['Jane'] })]);
  });

  it('has the references of an item, anywhere on the page', () => {
    const role =
      '<p id="role"><b itemprop="jobTitle">CTO</b><i itemscope itemprop="worksFor"><b itemprop="name">Acme</b></i></p>';
    const jane =
      '<div itemscope itemtype="https://schema.org/Person" itemref="role none"><b itemprop="name">Jane</b></div>';
    const expected = node({
      name: ['Jane'],
      jobTitle: ['CTO'],
      worksFor: [{ '@type': [''], name: ['Acme'] }],
    });
    const acme = { '@type': [''], name: ['Acme'] };
    expect(items(`<div id="main">${jane}${role}</div>`)).toEqual([expected, acme]);
    expect(items(role + jane)).toEqual([acme, expected]);
  });

  it('has no properties outside of items', () => {
    expect(items('<b itemprop="name">x</b>')).toEqual([]);
  });

  it('limits the items and values', () => {
    expect(items(item('').repeat(300))).toHaveLength(200);
    const [only] = items(item('<b itemprop="x">y</b>'.repeat(300))) as [{ x: unknown[] }];
    expect(only.x).toHaveLength(200);
  });
});
