import { describe, expect, it } from '@jest/globals';
import { scanPage } from './page-scan';

describe('scanPage', () => {
  it.each([
    ['<script type="application/ld+json">{"a":1}</script>', ['{"a":1}'], []],
    ['<script type=" Application/LD+JSON; charset=utf-8">{"a":1}</script>', ['{"a":1}'], []],
    ['<script type="application/json">{"a":1}</script>', [], ['{"a":1}']],
    ['<script type="application/vnd.x+json">{"a":1}</script>', [], ['{"a":1}']],
    ['<script>window.__STATE__ = {"a":1};start()</script>', [], ['{"a":1}']],
    ['<script> var state=[1]</script>', [], ['[1]']],
    ['<script>let a["b"] = {"a":1}</script>', [], ['{"a":1}']],
    ['<script>const x.$y = {"a":1}</script>', [], ['{"a":1}']],
    ['<script>if (x == {"a":1}) y()</script>', [], []],
    ['<script>var state = "x"</script>', [], []],
    ['<script>x(); y = {"a":1}</script>', [], []],
    ['<code><!-- {"a":1} --></code>', [], [' {"a":1} ']],
    ['<code><!--[1]--></code>', [], ['[1]']],
    ['<code><!--x--></code><!--{"a":1}-->', [], []],
    ['<code>{"a":1}</code>', [], ['{"a":1}']],
    ['<code> x{"a":1}</code><p>{"a":1}</p>', [], []],
  ])('finds the data in %j', (html, jsonLd, states) => {
    expect(scanPage(html)).toMatchObject({ jsonLd, states });
  });

  it('collects the first of each meta tag, by either name, in lower case', () => {
    const html =
      '<meta property="OG:Title" content="A"><meta name="og:title" content="B"><meta name="x" content=""><meta name="x" content="C">' +
      '<meta http-equiv="Refresh" content="0"><meta content="D"><meta charset="utf-8">';
    expect([...scanPage(html).meta]).toEqual([
      ['og:title', 'A'],
      ['x', 'C'],
      ['http-equiv:refresh', '0'],
    ]);
    expect(scanPage(`<meta name="x" content="${'x'.repeat(30_000)}">`).meta.get('x')).toHaveLength(20_000);
  });

  it('collects the first title and heading with a text', () => {
    const html =
      '<title> </title><title> A </title><title>B</title><h1><img></h1><h1> C <b>D</b></h1><h1>E</h1>';
    expect(scanPage(html)).toMatchObject({ title: 'A', heading: 'C D' });
    expect(scanPage(`<title>${'x'.repeat(3_000)}</title>`).title).toHaveLength(1_000);
    const inParts = `<title>${'x'.repeat(990)}&amp;${'y'.repeat(1_500)}&amp;${'z'.repeat(3_000)}</title>`;
    expect(scanPage(inParts).title).toBe(`${'x'.repeat(990)}&${'y'.repeat(9)}`);
  });

  it('collects the first canonical link and every link of the page', () => {
    const html =
      '<link rel="stylesheet" href="x"><link rel="canonical"><link rel="X CANONICAL" href=" a "><link rel="canonical" href="b">' +
      '<a href=" c " rel="Me NoFollow">x</a><a>x</a><a href="">x</a><a href="d">x</a>';
    expect(scanPage(html)).toMatchObject({
      canonical: 'a',
      links: [
        { href: 'c', rel: 'me nofollow' },
        { href: 'd', rel: '' },
      ],
    });
    expect(scanPage('<a href="x">y</a>'.repeat(3_000)).links).toHaveLength(2_000);
  });

  it('has the text that a reader sees, a line for each block', () => {
    const unseen = ['script', 'style', 'noscript', 'title', 'template', 'svg', 'textarea', 'option'];
    const html = `<p>one <b>two</b> <a>three</a></p>${unseen.map((name) => `<${name}>x</${name}>`).join('')}<div>four</div>`;
    expect(scanPage(html).text.split('\n').filter(Boolean)).toEqual(['one two three', 'four']);
    expect(scanPage('<p>'.repeat(10) + 'x'.repeat(9_000)).text.length).toBeLessThanOrEqual(4_000);
    expect(scanPage('<p>abc</p>'.repeat(9_000)).text.length).toBeLessThanOrEqual(4_000);
  });

  it.each(['<input type="password">', '<input type="PassWord">'])('finds a password form: %s', (html) => {
    expect(scanPage(html).hasPasswordField).toBe(true);
  });

  it.each(['<input>', '<input type="text" name="password">', '<b type="password">'])(
    'finds no password form in %s',
    (html) => {
      expect(scanPage(html).hasPasswordField).toBe(false);
    },
  );

  it('reads 512 levels and 2 million characters', () => {
    const nested = (levels: number): string =>
      scanPage(`${'<i>'.repeat(levels)}x${'</i>'.repeat(levels)}`).text;
    expect(nested(512)).toBe('x');
    expect(nested(513)).toBe('');
    const behind = (length: number): string => scanPage(`${' '.repeat(length)}<title>x</title>`).title;
    expect(behind(1_999_900)).toBe('x');
    expect(behind(2_000_000)).toBe('');
  });
});

describe('the signs of a page that only scripts fill', () => {
  const words = '<p>Some words that a reader sees on the page, without any real meaning.</p>'.repeat(5);
  it.each([
    ...['root', 'app', '__next', '__nuxt', 'react-root', 'mount', 'app-root', 'main-app', 'svelte'].map(
      (id) => `${words}<div id="${id}"> \n</div>`,
    ),
    `${words}<app-root></app-root>`,
    `${words}<noscript>Please enable JavaScript</noscript>`,
    `${words}<noscript>Java Script is off</noscript>`,
    '<script>start()</script><p>Loading</p>',
    `<script>start()</script><p>${'x'.repeat(199)}</p>`,
  ])('are there in %j', (html) => {
    expect(scanPage(html).shell.present).toBe(true);
  });

  it.each([
    words,
    `${words}<div id="root">x</div>`,
    `${words}<div id="root"><img></div>`,
    `${words}<div id="main"></div>`,
    `${words}<noscript><img></noscript>`,
    '<p>Loading</p>',
    '<script type="application/ld+json">{}</script><p>x</p>',
    `<script>start()</script><p>${'x'.repeat(200)}</p>`,
  ])('are not there in %j', (html) => {
    expect(scanPage(html).shell.present).toBe(false);
  });
});
