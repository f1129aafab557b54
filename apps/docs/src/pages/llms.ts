import type { Group } from '../contents/contents.ts';

/**
 * A list of the guides for language models, in the form of https://llmstxt.org.
 *
 * @param introduction description of the service, in one paragraph
 */
export function llmsText(introduction: string, groups: readonly Group[]): string {
  const sections = groups.map(({ title, guides }) =>
    [
      `## ${title}`,
      '',
      ...guides.map((guide) => `- [${guide.title}](/docs/${guide.name}.md): ${plain(guide.summary)}`),
    ].join('\n'),
  );
  const reference = [
    '## Reference',
    '',
    '- [OpenAPI document](/openapi.json): every operation, field, header and error, as OpenAPI 3.1',
  ].join('\n');
  return `${['# Enrichment', `> ${introduction}`, ...sections, reference].join('\n\n')}\n`;
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}
