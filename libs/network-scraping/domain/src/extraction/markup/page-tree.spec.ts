import { describe, expect, it } from '@jest/globals';
import { textOfElement, type PageElement } from './page-element';
import { scanPage } from './page-scan';

/** The visible text about the subject of a page. */
const shown = (html: string): string | undefined =>
  textOfElement(scanPage(`<main>${html}</main>`).tree.root.children[0] as PageElement);

describe('what a page shows of its subject', () => {
  it.each([
    'script',
    'style',
    'noscript',
    'template',
    'svg',
    'iframe',
    'nav',
    'aside',
    'dialog',
    'select',
    'textarea',
    'datalist',
    'footer',
  ])('is not in an element %s', (name) => {
    expect(shown(`a<${name}>x<b>y</b></${name}>b`)).toBe('ab');
  });

  it('is not in the head', () => {
    const [first] = scanPage('<head><title>x</title></head><body>a</body>').tree.root.children;
    expect((first as PageElement).name).toBe('body');
  });

  it.each([
    ...['dialog', 'alertdialog', 'navigation', 'menu', 'search', 'contentinfo', 'complementary'].map(
      (role) => `role="${role}"`,
    ),
    'role="region" aria-modal="true"',
    'hidden',
    'style="color: red; display :none"',
    'style="VISIBILITY:hidden"',
    ...[
      'modal',
      'x modal--big',
      'sign-in-modal',
      'modal__overlay',
      'modal__wrapper',
      'sr-only',
      'x_visually-hidden',
    ].map((name) => `class="${name}"`),
    ...['screen-reader-text', 'browsemap', 'aside-section-container', 'RIGHT-RAIL', 'right-rail--x'].map(
      (name) => `class="${name}"`,
    ),
    ...[
      'blur',
      'blurred',
      'x__blur',
      'blurred-list',
      'blur-text',
      'card__blur-content',
      'blur-item',
      'blur--x',
    ].map((name) => `class="x ${name}"`),
    'class="a hidden b"',
    'class="hidden"',
  ])('is not in an element with %s', (attributes) => {
    expect(shown(`a<div ${attributes}>x<div>y</div></div><b>b</b>`)).toBe('ab');
    expect(shown(`<div ${attributes}>x</div><div ${attributes}>x</div><div>a</div>`)).toBe('a');
  });

  it.each([
    'role="main"',
    'aria-modal="true"',
    'role="region" aria-modal="false"',
    'style="display: block"',
    ...[
      'modality',
      'modal__body',
      'brightblur',
      'blurry',
      'unblurred',
      'hidden-x',
      'overflow-hidden',
      'browsemaps',
    ].map((name) => `class="${name}"`),
    ...['block', 'flex', 'grid', 'inline', 'table', 'contents'].map((name) => `class="hidden md:${name}"`),
  ])('is in an element with %s', (attributes) => {
    expect(shown(`<div ${attributes}>a</div>`)).toBe('a');
  });

  it('is limited to a number of elements and headings', () => {
    const { headings, items } = scanPage('<h2>x</h2>'.repeat(300) + '<li>x</li>'.repeat(60_000)).tree;
    expect(headings).toHaveLength(200);
    expect(items).toHaveLength(24_700);
  });

  it('is indexed by the starting points of reading', () => {
    const { headings, items, definitionLists } = scanPage(
      '<h1>a</h1><hr><h6>b</h6><dl><dt>c</dt></dl><ul><li>d</li></ul><nav><h2>x</h2><li>x</li></nav><br><p>e</p>',
    ).tree;
    expect([headings, items, definitionLists].map((list) => list.map(({ name }) => name))).toEqual([
      ['h1', 'h6'],
      ['li'],
      ['dl'],
    ]);
  });

  it('is closed by its own tags, or needs none', () => {
    const { children } = scanPage('<p>a<p>b</p><img><br>').tree.root;
    expect(children.map((child) => typeof child !== 'string' && child.closed)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});
