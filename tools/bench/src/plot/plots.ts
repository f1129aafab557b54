import { shown, shownSpread } from '../statistics';
import type { Comparison } from '../suite/comparison';
import type { RunFile } from '../suite/run-file';
import { commitOf } from '../suite/table-of-run';
import { rangePlot } from './range-plot';

/** A picture of some comparisons of a bench. */
interface Plot {
  readonly bench: string;
  readonly title: string;
  /** Of the comparisons' names. */
  readonly of: RegExp;
  /** `ratio`: ours divided by the others'; `figure`: all candidates' own. */
  readonly shows: 'ratio' | 'figure';
}

/** By the file's name, without its type. */
const plots: Readonly<Record<string, Plot>> = {
  'bench-http': {
    bench: 'http',
    title: 'HTTP: ours with everything on',
    of: /answers$|Node\.js an answer$/,
    shows: 'ratio',
  },
  'bench-http-pinned': {
    bench: 'http-pinned',
    title: 'HTTP, a processor for the app',
    of: /./,
    shows: 'ratio',
  },
  'bench-latency': {
    bench: 'http',
    title: 'IP lookups that come when they are due',
    of: /^IP lookup at .* of our capacity/,
    shows: 'figure',
  },
  'bench-ip': { bench: 'ip', title: 'IP lookups within the process', of: /look-ups/, shows: 'figure' },
  'bench-pages': { bench: 'pages', title: 'Company pages from outside', of: /p50/, shows: 'figure' },
  'bench-email': {
    bench: 'email',
    title: 'Email validation beside npm packages',
    of: /^(first|second|third)/,
    shows: 'ratio',
  },
  'bench-billing': { bench: 'billing', title: 'Charges: group commit', of: /charges$/, shows: 'ratio' },
};

/** @returns images by file name; those of benches that the run has not are left out */
export function drawPlots(run: RunFile): Record<string, string> {
  const drawn: Record<string, string> = {};
  for (const [name, plot] of Object.entries(plots)) {
    const bench = run.benches.find((each) => each.name === plot.bench);
    const comparisons = (bench?.comparisons ?? []).filter(({ what }) => plot.of.test(what));
    const groups = comparisons
      .map((comparison) => ({ title: titleOf(comparison, plot), ranges: rangesOf(comparison, plot) }))
      .filter(({ ranges }) => ranges.length > 0);
    if (groups.length > 0) drawn[`${name}.svg`] = draw(plot, run, groups, comparisons[0]!.unit);
  }
  return drawn;
}

function draw(
  { title, shows }: Plot,
  run: RunFile,
  groups: Parameters<typeof rangePlot>[0]['groups'],
  unit: string,
): string {
  const { processor, processors } = run.machine;
  const subtitle = `${processors} x ${processor}, ${run.startedAt.slice(0, 10)}, commit ${commitOf(run)}${run.quick ? ', quick run' : ''}; median and spread of the rounds`;
  return shows === 'ratio'
    ? rangePlot({ title, subtitle, groups, axis: 'ours divided by theirs', reference: 1 })
    : rangePlot({ title, subtitle, groups, axis: unit });
}

function titleOf({ what, better }: Comparison, { shows }: Plot): string {
  return shows === 'ratio' ? `${what} (${better} is better)` : what;
}

function rangesOf({ candidates, ratios, unit }: Comparison, { shows }: Plot) {
  return shows === 'ratio'
    ? ratios
        .filter(({ median, most }) => median > 0 && Number.isFinite(most))
        .map((ratio) => ({ ...ratio, label: `/ ${ratio.to}`, text: shownSpread(ratio) }))
    : candidates.map((each) => ({ ...each, label: each.name, text: `${shown(each.median)} ${unit}` }));
}
