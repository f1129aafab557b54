import { describe, expect, it } from '@jest/globals';
import { PathTemplate, segmentsOf } from './path-template';

function slugIn(template: string, path: string): string | undefined {
  const segments = segmentsOf(path);
  return segments && new PathTemplate(template).slugIn(segments);
}

describe('a path template', () => {
  it.each([
    ['/company/{slug}', '/company/acme', 'acme'],
    ['/company/{slug}', '/Company/Acme%20/about/', 'Acme%20'],
    ['/@{slug}', '/@jane', 'jane'],
    ['/c/{slug}.html', '/c/acme.html', 'acme'],
    ['/u/{slug}/public/page', '/u/jane/Public/PAGE', 'jane'],
    ['/firma,{slug}', '/firma,acme', 'acme'],
    ['/компании/{slug},o', '/%D0%BA%D0%BE%D0%BC%D0%BF%D0%B0%D0%BD%D0%B8%D0%B8/acme,o', 'acme'],
    ['/会社/{slug}', '/会社/acme', 'acme'],
    ['/{slug}', '/%FFa', '%FFa'],
  ])('%s finds the slug in %s', (template, path, slug) => {
    expect(slugIn(template, path)).toBe(slug);
  });

  it.each([
    ['/{slug}', '/'],
    ['/company/{slug}', '/company/acme//about'],
    ['/@{slug}', '/jane'],
    ['/@{slug}', '/@'],
    ['/c/{slug}.html', '/c/acme'],
    ['/c/{slug}.html', '/c/.html'],
    ['/c/a-{slug}-a', '/c/a-a'],
    ['/c/a-{slug}.html', '/c/a-acme'],
    ['/c/a-{slug}.html', '/c/acme.html'],
    ['/u/{slug}/public/page', '/u/jane'],
    ['/u/{slug}/public/page', '/u/jane/public'],
    ['/u/{slug}/public/page', '/u/jane/page/public'],
    ['/u/{slug}/public/page', '/u/jane/public/other'],
  ])('%s finds none in %s', (template, path) => {
    expect(slugIn(template, path)).toBeUndefined();
  });

  it('writes paths as browsers do', () => {
    expect(new PathTemplate('/@{slug}').path('a&b')).toBe('/@a%26b');
    expect(new PathTemplate('/會社,/{slug}').path('acme')).toBe('/%E6%9C%83%E7%A4%BE,/acme');
  });

  it('counts the literal segments on both sides of the slug', () => {
    expect(new PathTemplate('/{slug}').literals).toBe(0);
    expect(new PathTemplate('/a/b/{slug}/c').literals).toBe(3);
  });

  it('keeps the site’s own words only where slugs are the first words of the path', () => {
    expect(new PathTemplate('/{slug}').isReserved('login')).toBe(true);
    for (const template of ['/@{slug}', '/{slug}.html', '/in/{slug}'])
      expect(new PathTemplate(template).isReserved('login')).toBe(false);
  });
});
