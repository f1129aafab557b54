import { isDeepStrictEqual } from 'node:util';
import {
  createDemoWorld,
  type DemoSubject,
  type DemoWorld,
  type PageStyle,
  subjectPage,
  expectedRecord,
} from '@enrichment/demo-world';
import { ProfileSite, readPage } from '@enrichment/network-scraping-domain';
import { type BenchPage, candidatesOf } from './extraction/candidates';
import { atRealSize } from './extraction/real-size';
import type { BenchOptions } from './suite/bench';
import type { Results } from './suite/results';

export const description =
  'Pages of real size read into records, beside htmlparser2 that does nothing with them';

const styles: readonly PageStyle[] = [
  ...(['guest-page', 'earlier-page', 'microformats'] as const),
  ...(['json-ld', 'state-script', 'microdata', 'dom'] as const),
];
const site = new ProfileSite('https://network.example');

/** The pages of each style are companies' and persons' alike, and read back right before anything is measured. */
export function run({ quick }: BenchOptions, results: Results): void {
  const [rounds, pagesOfKind] = quick ? [3, 1] : [25, 4];
  const world = createDemoWorld({ baseUrl: site.baseUrl, seed: 1 });
  const candidates = candidatesOf(site);
  const names = Object.keys(candidates) as Name[];
  const groups = styles.map((style) => ({ style, pages: pagesOf(world, style, pagesOfKind) }));
  for (let warming = 0; warming < (quick ? 3 : 8); warming++)
    for (const { pages } of groups) measure(candidates, pages);

  const found = groups.map(() => [] as Measured[]);
  for (let round = 1; round <= rounds; round++) {
    for (const [i, { pages }] of groups.entries()) found[i]!.push(measure(candidates, pages));
    console.error(`round ${round}/${rounds}`);
  }

  for (const [i, { style }] of groups.entries()) {
    for (const time of ['processor', 'wall'] as const) {
      // The processor's tells more than the wall's where neighbours use the same processors.
      const measure = { what: `${style}: ${time} time`, unit: 'ms a MB', better: 'less' } as const;
      for (const name of names)
        for (const round of found[i]!)
          results.add(measure, name, sum(round[name][time]) / round[name][time].length);
    }
  }
  const wanted = { atMost: 2.5, to: 'htmlparser2 Tokenizer' };
  const all = { what: 'all styles: processor time', unit: 'ms a MB', better: 'less', wanted } as const;
  for (const name of names) {
    for (let round = 0; round < rounds; round++) {
      const times = found.flatMap((group) => group[round]![name].processor);
      results.add(all, name, sum(times) / times.length);
    }
  }
}

type Name = keyof ReturnType<typeof candidatesOf>;
type Time = 'wall' | 'processor';
/** Milliseconds per megabyte, page by page; the processor's are those of all threads. */
type Measured = Record<Name, Record<Time, number[]>>;

/** Candidates take turns on each page; whoever comes first pays for what the one before left to clean up, so the first changes. */
function measure(candidates: ReturnType<typeof candidatesOf>, pages: readonly BenchPage[]): Measured {
  const names = Object.keys(candidates) as Name[];
  const found: Measured = {
    readPage: { wall: [], processor: [] },
    'htmlparser2 Tokenizer': { wall: [], processor: [] },
    'htmlparser2 Parser': { wall: [], processor: [] },
  };
  for (const [i, each] of pages.entries()) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(i + turn) % names.length]!;
      const [before, start] = [process.cpuUsage(), performance.now()];
      candidates[name](each);
      const wall = performance.now() - start;
      const { user, system } = process.cpuUsage(before);
      found[name].wall.push(wall / megabytes(each));
      found[name].processor.push((user + system) / 1_000 / megabytes(each));
    }
  }
  return found;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function megabytes({ page }: BenchPage): number {
  return Buffer.byteLength(page.html) / 1e6;
}

/** Pages of 300 to 450 thousand characters: whoever is on them is shown in one style. */
function pagesOf(world: DemoWorld, style: PageStyle, count: number): readonly BenchPage[] {
  const subjects: readonly DemoSubject[] = [
    ...everySome(world.companies, count),
    ...everySome(world.persons, count),
  ];
  return subjects.map((each, i) => {
    const subject = withLongCareer({ ...each, style }, world);
    const size = 300_000 + Math.round((150_000 * i) / (subjects.length - 1));
    const plain = subjectPage(subject, world.baseUrl, world.similarTo(each));
    const asked = { kind: each.kind, slug: each.slug };
    const html = atRealSize(plain, size, `${style}/${each.slug}`);
    const page = { status: 200, url: site.urlOf(asked), contentType: 'text/html; charset=utf-8', html };
    const reading = readPage(page, asked, site);
    // A reader that finds nothing would be the fastest of all.
    if (reading.verdict !== 'ok' || !isDeepStrictEqual(reading.record, expectedRecord(subject))) {
      throw new Error(`${page.url} in ${style} was read as ${JSON.stringify(reading)}.`);
    }
    return { page, subject: asked };
  });
}

/** A person with what a few others of their language did before, too: a dozen roles and some schools. */
function withLongCareer(subject: DemoSubject, { persons }: DemoWorld): DemoSubject {
  if (subject.kind === 'company') return subject;
  const { record, culture, slug } = subject;
  const others = persons.filter((each) => each.culture === culture && each.slug !== slug).slice(0, 4);
  const known = new Set(record.experiences.map(({ companyName }) => companyName));
  const past = others.flatMap((each) => {
    // Companies of one name would stand as one group.
    const elsewhere = each.record.experiences.filter(
      ({ isCurrent, companyName }) => !isCurrent && !known.has(companyName),
    );
    for (const { companyName } of elsewhere) known.add(companyName);
    return elsewhere;
  });
  const education = others.flatMap((each) => each.record.education).slice(0, 4);
  return {
    ...subject,
    record: {
      ...record,
      experiences: [...record.experiences, ...past],
      education: [...record.education, ...education],
      skills: [...new Set([record, ...others.map((each) => each.record)].flatMap(({ skills }) => skills))],
    },
  };
}

function everySome<T>(list: readonly T[], count: number): readonly T[] {
  return Array.from({ length: count }, (_, i) => list[Math.floor((i + 0.5) * (list.length / count))]!);
}
