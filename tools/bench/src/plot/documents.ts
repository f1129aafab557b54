import { shownSpread } from '../statistics';
import type { Comparison } from '../suite/comparison';
import type { BenchReport, RunFile } from '../suite/run-file';
import { commitOf, wish } from '../suite/table-of-run';
import { drawPlots } from './plots';

/** What the README tells: ratios of ours to somebody who does the same or less. */
interface Headline {
  readonly bench: string;
  readonly what: RegExp;
  readonly to: string;
  readonly says: string;
}

const express = 'empty Nest + Express';

const headlines: readonly Headline[] = [
  {
    bench: 'http',
    what: /^IP lookup.*answers$/,
    to: express,
    says: 'IP lookups a second, key, limit, durable charge and log included, beside an empty Nest + Express app',
  },
  {
    bench: 'http',
    what: /^IP lookup: processor time of Node\.js/,
    to: express,
    says: 'its processor time an answer',
  },
  {
    bench: 'http-pinned',
    what: /answers$/,
    to: express,
    says: 'the same where the app has a processor of its own',
  },
  { bench: 'http-pinned', what: /half .*p99$/, to: express, says: 'its p99 at half of that load' },
  {
    bench: 'ip',
    what: /^uniform/,
    to: 'maxmind',
    says: 'IP lookups within the process, all over the IPv4 space, beside the package `maxmind`',
  },
  { bench: 'ip', what: /^Zipf/, to: 'maxmind', says: 'the same for addresses that come again' },
  {
    bench: 'email',
    what: /^second.* 50 ms/,
    to: 'deep-email-validator',
    says: "time of an email's validation at a known domain, 50 ms a round trip, beside `deep-email-validator`",
  },
  {
    bench: 'scrape',
    what: /^plain HTML: pages/,
    to: 'plain HTML, naive Puppeteer',
    says: 'plain pages a second, beside a Puppeteer page for each',
  },
  {
    bench: 'scrape',
    what: /^scripts: p50/,
    to: 'scripts, naive Puppeteer',
    says: 'time of a page that scripts fill, beside the same',
  },
  {
    bench: 'billing',
    what: /^one hot account.*charges$/,
    to: 'transaction per charge',
    says: 'charges a second of one account, beside a transaction for each',
  },
];

/** @returns lines of Markdown: the ratios that matter most */
export function headlinesOf(run: RunFile): string {
  const rows = headlines.flatMap(({ bench, what, to, says }) => {
    const comparison = run.benches
      .find(({ name }) => name === bench)
      ?.comparisons.find((each) => what.test(each.what));
    const ratio = comparison?.ratios.find((each) => each.to === to);
    return ratio ? [[says, shownSpread(ratio), comparison!.better]] : [];
  });
  return [measuredOn(run), '', table(['ours divided by theirs', 'ratio', 'better is'], rows)].join('\n');
}

/** @returns lines of Markdown: every bench with its ratios first */
export function figuresOf(run: RunFile): string {
  const images = Object.keys(drawPlots(run));
  return [measuredOn(run), ...run.benches.flatMap((bench) => sectionOf(bench, images))].join('\n\n');
}

function measuredOn(run: RunFile): string {
  const { processor, processors, memoryGigabytes, system, versions } = run.machine;
  const busy =
    run.machine.loadBefore < run.machine.processors / 2
      ? ''
      : ` The machine was busy with other work (load ${run.machine.loadBefore.toFixed(1)}): the spread tells how much these figures are worth.`;
  return `Measured on ${processors} x ${processor}, ${memoryGigabytes} GB, ${system}, Node.js ${versions['node']}, on ${run.startedAt.slice(0, 10)} at commit \`${commitOf(run)}\` with \`${run.command}\`: median (least .. most) of the rounds.${run.quick ? ' A quick run: few and short rounds.' : ''}${busy}`;
}

function sectionOf(bench: BenchReport, images: readonly string[]): string[] {
  const { name, description, noise, comparisons, skipped, failed } = bench;
  const withRatios = comparisons.filter(({ ratios }) => ratios.length > 0);
  const others = comparisons.filter(({ ratios }) => ratios.length === 0);
  const noisy = `Idle loop beforehand: ${noise.p05.toFixed(2)} .. ${noise.p95.toFixed(2)} of its median, ${noise.worst.toFixed(2)} at worst.`;
  return [
    `### ${name}`,
    `${description[0]!.toUpperCase()}${description.slice(1)}. ${noisy}`,
    ...images
      .filter((image) => image === `bench-${name}.svg` || (name === 'http' && image === 'bench-latency.svg'))
      .map((image) => `![${name}](images/${image})`),
    ...(withRatios.length > 0
      ? [table(['', 'beside', 'ours / theirs', 'ours', 'theirs', 'wanted'], withRatios.flatMap(ratioRows))]
      : []),
    ...(others.length > 0
      ? [table(['', 'of', 'median (least .. most)', 'wanted'], others.flatMap(figureRows))]
      : []),
    ...skipped.map((why) => `Left out: ${why}`),
    ...(failed === undefined ? [] : [`Ended early: ${failed}`]),
  ];
}

function ratioRows({ what, unit, candidates, ratios, wanted, holds }: Comparison): string[][] {
  const [ours, ...theirs] = candidates;
  return ratios.map((ratio, i) => [
    i === 0 ? what : '',
    ratio.to,
    shownSpread(ratio),
    i === 0 ? `${shownSpread(ours!)} ${unit}`.trim() : '',
    `${shownSpread(theirs[i]!)} ${unit}`.trim(),
    wanted && (wanted.to === ratio.to || (wanted.to === undefined && i === 0))
      ? `${wish(wanted)}: ${holds ? 'yes' : 'no'}`
      : '',
  ]);
}

function figureRows({ what, unit, candidates, wanted, holds }: Comparison): string[][] {
  return candidates.map((each, i) => [
    i === 0 ? what : '',
    each.name,
    `${shownSpread(each)} ${unit}`.trim(),
    i === 0 && wanted ? `${wish(wanted)}: ${holds ? 'yes' : 'no'}` : '',
  ]);
}

/** As Prettier writes them. Columns are not aligned: pages of the guides have no styles of their own. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((title, i) => Math.max(3, title.length, ...escaped.map((row) => row[i]!.length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...escaped.map(line)].join('\n');
}

/**
 * Puts text between `<!-- NAME -->` and `<!-- end of NAME -->`.
 *
 * @throws Error when the document has no such place
 */
export function replaceBetween(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is no place for ${name}: ${begin} ... ${end}`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`;
}
