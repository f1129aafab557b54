import { expect, it } from '@jest/globals';
import { sourceReport, sourcesOf } from './source-report';

const answer = (body: object) => ({ text: JSON.stringify(body), is_clipped: false });

it('shows and reports where each value was found', () => {
  const found = sourcesOf(
    answer({
      result: { network_id: 'acme', name: 'Acme', overview: `One\n${'x'.repeat(100)}`, skills: ['a', 'b'] },
      sources: {
        generation: 'section_cards',
        language: null,
        fields: { name: 'visible', overview: 'json_ld', skills: 'meta' },
      },
    }),
  )!;
  expect(sourceReport('01K', found)).toBe(
    [
      'request_id: 01K',
      'network_id: acme',
      'Generation: section_cards',
      'Language: unknown',
      'name: visible: Acme',
      `overview: json_ld: One ${'x'.repeat(76)}…`,
      'skills: meta: 2 entries',
    ].join('\n'),
  );
});

it.each([
  { result: { ip: '8.8.8.8' }, sources: { country: [] } },
  { result: { name: 'Acme' } },
  { error: 'not_found' },
])('shows nothing for %j', (body) => {
  expect(sourcesOf(answer(body))).toBeUndefined();
  expect(sourcesOf({ text: '{"sources', is_clipped: true })).toBeUndefined();
});
