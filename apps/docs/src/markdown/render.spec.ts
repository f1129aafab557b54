import { describe, expect, it } from '@jest/globals';
import { readContents } from '../contents/contents.ts';
import { linkResolver, rewriteLinks } from './links.ts';
import { render } from './render.ts';

const groups = readContents('## All\n| [Errors](errors.md) | x |\n| [Limits](limits.md) | x |\n');
const resolve = linkResolver(groups);
const targetOf = (link: string) => resolve('docs/limits.md', link);
const htmlOf = (markdown: string, explainsErrors = false) =>
  render(markdown, { targetOf, explainsErrors }).html;

describe('links of the guides', () => {
  it.each([
    ['errors.md', '/docs/errors'],
    ['errors.md#a-b', '/docs/errors#a-b'],
    ['#here', '/docs/limits#here'],
    ['README.md', '/docs'],
    ['https://example.com/a', 'https://example.com/a'],
  ])('lead from %s to %s', (link, address) => {
    expect(htmlOf(`[x](${link})`)).toBe(`<p><a href="${address}">x</a></p>\n`);
  });

  it.each(['adr/0001-x.md', '../README.md', '../README.md#licence', '../deploy'])(
    'to %s, which is no page, are names of files',
    (link) => {
      expect(htmlOf(`[x](${link})`)).not.toContain('<a');
      expect(htmlOf(`[x](${link})`)).toContain(
        `<code class="path">${link.startsWith('..') ? link.slice(3) : `docs/${link}`}`,
      );
    },
  );

  it('lead from Markdown to Markdown', () => {
    const text =
      'See [`a`](errors.md#x) and [b](adr/1.md), ![e](images/e.svg), `[c](errors.md)`.\n\n```\n[d](errors.md)\n```\n';
    expect(rewriteLinks(text, targetOf)).toBe(
      'See [`a`](/docs/errors.md#x) and b (`docs/adr/1.md`), e (`docs/images/e.svg`), `[c](errors.md)`.\n\n```\n[d](errors.md)\n```\n',
    );
  });

  it('lead from error codes to their explanation', () => {
    expect(htmlOf('`IP_001`, not `IP_X`, [`IP_002`](errors.md)')).toBe(
      '<p><a href="/docs/errors#IP_001"><code>IP_001</code></a>, not <code>IP_X</code>, <a href="/docs/errors"><code>IP_002</code></a></p>\n',
    );
  });
});

describe('a page', () => {
  it('shows images with a URL', () => {
    const options = { targetOf, explainsErrors: false };
    const imageOf = (link: string) => `/docs/assets/${link}`;
    expect(render('![a plot](a.svg)', { ...options, imageOf }).html).toContain('src="/docs/assets/a.svg"');
    expect(() => render('![a plot](a.svg)', options)).toThrow('no place');
  });

  it('has the anchors of GitHub', () => {
    const { html, sections } = render('# A page\n\nx\n\n## `GET` it, now\n\ny\n\n## `GET` it, now\n', {
      targetOf,
      explainsErrors: false,
    });
    expect(sections.map(({ id, prose }) => [id, prose])).toEqual([
      ['a-page', 'x'],
      ['get-it-now', 'y'],
      ['get-it-now-1', ''],
    ]);
    expect(html).toContain('<h2 id="get-it-now"><a href="#get-it-now"><code>GET</code> it, now</a></h2>');
  });

  it('has an anchor for every code that it explains', () => {
    const { html, sections } = render('| code | when |\n|---|---|\n| `IP_001` | malformed |\n', {
      targetOf,
      explainsErrors: true,
    });
    expect(html).toContain('<tr id="IP_001">');
    expect(html).toContain('<a href="#IP_001"><code>IP_001</code></a></td>');
    expect(sections).toEqual([{ level: 7, id: 'IP_001', heading: 'IP_001', prose: 'malformed', code: '' }]);
  });

  it('has tabs for a snippet in several languages', () => {
    const other = '<details><summary>Python</summary>\n\n```py\nprint(1)\n```\n\n</details>\n';
    const html = htmlOf(`\`\`\`sh\ncurl x\n\`\`\`\n\n${other}`);
    expect(html.match(/value="\w+"( checked)?/g)).toEqual(['value="curl" checked', 'value="Python"']);
    expect(html.match(/data-language="\w+"/g)).toEqual(['data-language="sh"', 'data-language="py"']);
    expect(html).not.toContain('<details');
  });

  it('refuses HTML in the text', () => {
    expect(() => htmlOf('<script>x</script>\n')).toThrow('HTML is not allowed in a guide');
    expect(htmlOf('```\n<b>\n```\n')).toContain('&lt;b&gt;');
  });
});
