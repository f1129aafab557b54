import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { catalogue } from '@enrichment/billing-domain';
import { demoKinds } from '@enrichment/demo-world';
import { examplesOf, root, snippetsOf } from '../doc-examples';
import { allGuides, describeExamples, domainOf, guidesOf } from '../guides';

describe('the guides, without look-ups', () => {
  describeExamples(allGuides);
});

describe('the guides', () => {
  it.each(Object.entries(guidesOf))('with look-ups of %s are run by its tests', (domain, guides) => {
    const withLookUps = allGuides.filter((guide) =>
      examplesOf(guide).some((example) => domainOf(example) === domain),
    );
    expect(withLookUps).toEqual(guides);
  });

  it('have every look-up in five languages, each with the same body', () => {
    const lookUps = Object.entries(catalogue).filter(([operation]) => operation !== 'watch');
    for (const [operation, { path }] of lookUps) {
      const calls = allGuides
        .filter((guide) => guide.startsWith('docs/'))
        .flatMap((guide) => snippetsOf(guide))
        .filter((fences) => fences[0]!.code.includes(path));
      const languages = calls.map((fences) => fences.map(({ language }) => language).join());
      expect({ operation, languages }).toEqual({ operation, languages: ['sh,ts,py,go,php'] });
      const subject = /:"([^"]+)"/.exec(calls[0]![0]!.code)![1]!;
      expect(calls[0]!.filter(({ code }) => !code.includes(subject))).toEqual([]);
    }
  });

  it.each(allGuides)('have only links with a target: %s', (guide) => {
    const links = [...readFileSync(join(root, guide), 'utf8').matchAll(/\]\((?!\w+:)([^)#]+)(?:#[^)]*)?\)/g)];
    const missing = links.filter(([, link]) => !existsSync(join(root, dirname(guide), link!)));
    expect(missing.map(([, link]) => link)).toEqual([]);
  });

  it('name every kind of page with a record, and every reason in the demo network', () => {
    const text = readFileSync(join(root, 'docs/network.md'), 'utf8');
    const names = demoKinds.map(({ kind, result }) =>
      ['record', 'browser', 'gone'].includes(result) ? kind : result,
    );
    expect(names.filter((name) => name !== 'timeout' && !text.includes(`\`${name}\``))).toEqual([]);
  });
});
