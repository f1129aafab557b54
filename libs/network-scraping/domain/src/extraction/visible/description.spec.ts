import { describe, expect, it } from '@jest/globals';
import { readSample, shownPerson } from '../../testing/read-sample';

/** The description of a role with this HTML. */
function descriptionOf(html: string): unknown {
  const section = `<section data-section="experience"><h2>x</h2><ul><li><h3>CTO</h3><h4>Acme</h4>${html}</li></ul></section>`;
  const record = readSample('person', shownPerson(section)) as { experiences: { description: unknown }[] };
  return record.experiences[0]!.description;
}

describe('the description of an entry', () => {
  it.each([
    '<p class="description">I lead.</p>',
    '<p class="x__summary">I lead.</p>',
    '<p class="notes">I lead.</p>',
    '<p class="description">I lead.<button>Show more</button><b class="x__button">Show less</b></p>',
    '<p class="description">I follow.</p><p class="description">I lead.</p>',
    '<p class="text--less">I…</p><p class="text--more">I lead.<button>Show less</button></p><p class="notes">x</p>',
    '<p class="truncated">I…</p><p class="full-text">I lead.</p>',
    '<p class="short">I…</p><p class="full">I lead.</p>',
    ...['text--less', 'truncated', 'short'].map(
      (word) => `<p class="${word}">I lead.<button>Show more</button></p><p class="notes">x</p>`,
    ),
    '<p class="summary org">x</p><p class="description">I lead.</p><p class="summary fn">x</p><p class="summary title">x</p>',
    '<p class="description">I lead.</p><p class="summary"><time>2019</time></p>',
    ...['dtstart', 'degree', 'org'].map(
      (word) => `<p class="description">I lead.</p><p class="summary"><b class="${word}">x</b></p>`,
    ),
    '<p class="description"><b>I lead.</b></p>',
  ])('is read from %j', (html) => {
    expect(descriptionOf(html)).toBe('I lead.');
  });

  it.each([
    '<p class="description">I lead…</p>',
    '<p class="description">I lead...</p>',
    '<p class="text--more">I lead…</p><p class="description">I lead.</p>',
    '<p>I lead.</p>',
    '',
  ])('is unknown in %j', (html) => {
    expect(descriptionOf(html)).toBeNull();
  });

  it('may hold dots', () => {
    expect(descriptionOf('<p class="description">I lead… and... follow.</p>')).toBe('I lead… and... follow.');
  });
});
