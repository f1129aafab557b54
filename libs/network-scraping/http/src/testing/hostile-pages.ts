const ld = '<script type="application/ld+json">';

/** Repeated parts, by their hostile feature. */
const repeated: Readonly<Record<string, string>> = {
  'open JSON-LD scripts': ld,
  'closed JSON-LD scripts': `${ld}{}</script>`,
  'JSON-LD scripts that name a company': `${ld}{"@type":"Organization","sameAs":["https://a.example"]}</script>`,
  'JSON-LD scripts of broken JSON': `${ld}{"a":&quot;</script>`,
  'scripts that assign state': '<script>window.a={"a":[{}]};</script>',
  'JSON in comments': '<code><!--{"a":{"b":[]}}--></code>',
  'open paragraphs': '<p>',
  'open elements': '<div>',
  'open inline elements': '<b><i>',
  'closing tags': '</div>',
  'closing tags of paragraphs': '</p>',
  'tables in tables': '<table><tr><td>',
  'list items': '<li>a',
  headings: '<h1>Acme</h1>',
  'headings and sections': '<section><h2>Experience</h2><ul><li>a</li></ul></section>',
  links: '<a href="https://network.example/company/acme">a</a>',
  'open links': '<a href="https://network.example/company/acme/"rel="me">',
  'meta tags': '<meta property="og:title" content="Acme">',
  'open comments': '<!--',
  'open tags without end': '<a ',
  'quotes without end': '<a href="',
  entities: '&amp;&#x41;&notit;&lt',
  'broken entities': '&#x10FFFFFF;&&&&',
  'microdata items': '<div itemscope itemtype="https://schema.org/Organization"><b itemprop="name">a</b>',
  'definition lists': '<dl><dt>Website</dt><dd>a</dd>',
  'line feeds': '\r\n',
  'null characters': '\0<\0',
  'blanks before a word': ' '.repeat(400) + 'a',
  'CDATA sections': '<![CDATA[<svg>',
  'frames and templates': '<template><svg><noscript>',
};

/** Pages that are hard to read, of at most this many characters. */
export function hostilePages(length: number): readonly (readonly [name: string, html: string])[] {
  const fill = (part: string, room = length) => part.repeat(Math.floor(room / part.length));
  const within = (start: string, part: string, end = '') =>
    start + fill(part, length - start.length - end.length) + end;
  return [
    ...Object.entries(repeated).map(([name, part]) => [name, fill(part)] as const),
    ['one attribute', within('<a href="', 'a', '">')],
    ['many attributes', `<a ${Array.from({ length: length / 10 }, (_, i) => `a${i}=1`).join(' ')}>`],
    ['one class of many words', within('<div class="', 'a-b--c_d ', '">')],
    ['one line of text', within('<h1>', 'Acme 10,001+ employees ', '</h1>')],
    ['deep JSON', within(ld, '[', '</script>')],
    ['deep objects', within(ld, '{"a":', '</script>')],
    ['wide JSON', within(`${ld}[`, '{"@type":"Organization","name":"a"},', '{}]</script>')],
    ['a long title', within('<title>', 'a | ', '</title>')],
  ];
}
