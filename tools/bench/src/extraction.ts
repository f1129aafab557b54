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
import { median, quantile, withSpread } from './statistics';
import { printTable } from './table';

export const description =
  'Pages of real size read into records, beside htmlparser2 that does nothing with them';

const styles: readonly PageStyle[] = [
  ...(['guest-page', 'earlier-page', 'microformats'] as const),
  ...(['json-ld', 'state-script', 'microdata', 'dom'] as const),
];
const site = new ProfileSite('https://network.example');

/** The pages of each style are companies' and persons' alike, and read back right before anything is measured. */
export function run({ quick }: { quick: boolean }): void {
  const [rounds, pagesOfKind] = quick ? [5, 2] : [25, 4];
  const world = createDemoWorld({ baseUrl: site.baseUrl, seed: 1 });
  const candidates = candidatesOf(site);
  const names = Object.keys(candidates) as Name[];
  const groups = styles.map((style) => ({ style, pages: pagesOf(world, style, pagesOfKind) }));
  for (let warming = 0; warming < (quick ? 3 : 8); warming++)
    for (const { pages } of groups) measure(candidates, pages);

  const results = groups.map(() => [] as Measured[]);
  for (let round = 1; round <= rounds; round++) {
    for (const [i, { pages }] of groups.entries()) results[i]!.push(measure(candidates, pages));
    console.error(`round ${round}/${rounds}`);
  }

  const milliseconds = (time: Time) =>
    printTable(
      [`${time} time, ms per MB, p50 / p95`, 'KB a page', ...names],
      groups.map(({ style, pages }, i) => [
        style,
        median(pages.map((page) => megabytes(page) * 1_000)).toFixed(0),
        ...names.map((name) => {
          const all = results[i]!.flatMap((round) => round[name][time]);
          return [0.5, 0.95].map((q) => quantile(all, q).toFixed(1)).join(' / ');
        }),
      ]),
    );
  const ratio = (i: number, base: Name, time: Time) =>
    `${withSpread(results[i]!.map((round) => sum(round.readPage[time]) / sum(round[base][time])))} times`;
  milliseconds('wall');
  console.log();
  // Tells more than the wall's where neighbours use the same processors.
  milliseconds('processor');
  console.log();
  printTable(
    ['readPage, processor time', "the Tokenizer's", "the Parser's"],
    groups.map(({ style }, i) => [
      style,
      ratio(i, 'htmlparser2 Tokenizer', 'processor'),
      ratio(i, 'htmlparser2 Parser', 'processor'),
    ]),
  );
  const total = results[0]!.map((_, round) => {
    const all = (name: Name) => sum(results.flatMap((each) => each[round]![name].processor));
    return all('readPage') / all('htmlparser2 Tokenizer');
  });
  console.log(
    `\nall of them, processor time: ${withSpread(total)} times the Tokenizer's (wanted: at most 2.5)`,
  );
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
