import { shown, shownSpread } from '../statistics';
import type { Comparison, Wanted } from './comparison';
import type { BenchReport, RunFile } from './run-file';

const head = ['', 'candidate', 'median (least .. most)', 'ours / it', 'wanted'] as const;

export function tableOfRun(run: RunFile): string[] {
  const { machine } = run;
  const rows = run.benches.flatMap(rowsOf);
  const cells = rows.filter((row) => row.length > 1);
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd();
  return [
    `${machine.processors} x ${machine.processor}, ${machine.memoryGigabytes} GB, ${machine.system}, Node.js ${machine.node}`,
    `${run.startedAt}, commit ${commitOf(run)}${run.quick ? ', quick' : ''}, ${shown(run.seconds)} s`,
    `load before: ${shown(machine.loadBefore)}`,
    '',
    line(head),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => (row.length === 1 ? row[0]! : line(row))),
  ];
}

function commitOf({ commit }: RunFile): string {
  return commit ? commit.id.slice(0, 10) + (commit.hasChanges ? ' with changes' : '') : 'unknown';
}

/** Rows of one cell are headings and sentences. */
function rowsOf({ name, noise, seconds, comparisons, skipped, failed }: BenchReport): string[][] {
  const spread = `idle loop ${noise.p05.toFixed(2)} .. ${noise.p95.toFixed(2)}, worst ${noise.worst.toFixed(2)}`;
  return [
    [''],
    [`${name}  (${seconds.toFixed(0)} s; noise: ${spread})`],
    ...comparisons.flatMap(rowsOfComparison),
    ...skipped.map((why) => [`  left out: ${why}`]),
    ...(failed === undefined ? [] : [[`  FAILED: ${failed}`]]),
  ];
}

function rowsOfComparison({ what, unit, wanted, holds, candidates, ratios }: Comparison): string[][] {
  return candidates.map((candidate, i) => {
    const ratio = ratios[i - 1];
    const judged = wanted && (wanted.to ?? candidates[0]?.name) === candidate.name;
    return [
      i === 0 ? `  ${what}` : '',
      candidate.name,
      `${shownSpread(candidate)} ${unit}`.trim(),
      ratio ? shownSpread(ratio) : '',
      judged ? `${wish(wanted)} ${holds ? 'yes' : 'NO'}` : '',
    ];
  });
}

/** For example `<= 1.5`. */
function wish({ atLeast, atMost }: Wanted): string {
  return [atLeast !== undefined && `>= ${atLeast}`, atMost !== undefined && `<= ${atMost}`]
    .filter(Boolean)
    .join(' and ');
}
