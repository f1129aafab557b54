/** A row of a plot: where it lies, and how far its rounds spread. */
export interface Range {
  readonly label: string;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  /** Told at the end of the row. */
  readonly text: string;
}

export interface RangePlot {
  readonly title: string;
  /** What was measured where. */
  readonly subtitle: string;
  /** What the axis shows. */
  readonly axis: string;
  /** Where candidates would be equal. */
  readonly reference?: number;
  readonly groups: readonly { readonly title: string; readonly ranges: readonly Range[] }[];
}

const width = 900;
const left = 300;
const right = 190;
const top = 64;
const rowHeight = 22;
const groupHeight = 26;
const bottom = 46;

/** One look for light pages and one for dark ones, each with its own ground: an image does not know the page's. */
const style = `
.ground { fill: #ffffff } .text { fill: #343a40 } .faint { fill: #6c757d } .grid { stroke: #dee2e6 } .one { stroke: #868e96; stroke-dasharray: 4 3 }
.range { stroke: #1971c2; stroke-width: 5; stroke-linecap: round; opacity: .35 } .dot { fill: #1971c2 }
@media (prefers-color-scheme: dark) {
.ground { fill: #1a1b1e } .text { fill: #dee2e6 } .faint { fill: #adb5bd } .grid { stroke: #373a40 } .one { stroke: #909296 }
.range { stroke: #74c0fc } .dot { fill: #74c0fc }
}`;

/** An SVG image: a dot for each median on a bar from least to most, on a logarithmic axis. */
export function rangePlot({ title, subtitle, axis, reference, groups }: RangePlot): string {
  const all = groups.flatMap(({ ranges }) => ranges);
  const marks = all.flatMap(({ least, most }) => [least, most]).filter((value) => value > 0);
  const ticks = ticksAround([...marks, ...(reference === undefined ? [] : [reference])]);
  const [from, to] = [Math.log(ticks[0]!), Math.log(ticks.at(-1)!)];
  const x = (value: number) =>
    left + ((Math.log(Math.max(value, ticks[0]!)) - from) / (to - from)) * (width - left - right);
  const end = top + groups.reduce((sum, { ranges }) => sum + groupHeight + ranges.length * rowHeight, 0);
  const vertical = (value: number, kind: string) =>
    `<line class="${kind}" x1="${at(x(value))}" x2="${at(x(value))}" y1="${top - 6}" y2="${end}"/>`;
  const rows: string[] = [];
  let y = top;
  for (const group of groups) {
    y += groupHeight;
    rows.push(text(16, y - 8, group.title, 'text', 'font-weight="bold"'));
    for (const { label, median, least, most, text: told } of group.ranges) {
      const middle = y + rowHeight / 2 - 4;
      rows.push(
        text(28, middle + 4, label, 'text'),
        `<line class="range" x1="${at(x(least))}" x2="${at(x(most))}" y1="${middle}" y2="${middle}"/>`,
        `<circle class="dot" cx="${at(x(median))}" cy="${middle}" r="4.5"/>`,
        text(width - right + 14, middle + 4, told, 'faint'),
      );
      y += rowHeight;
    }
  }
  const height = end + bottom;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12.5">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}\n</style>`,
    `<rect class="ground" width="${width}" height="${height}" rx="6"/>`,
    text(16, 28, title, 'text', 'font-size="17" font-weight="bold"'),
    text(16, 48, subtitle, 'faint', 'font-size="11.5"'),
    ...ticks.map((tick) => vertical(tick, 'grid')),
    ...ticks.map((tick) => text(x(tick), end + 16, String(tick), 'faint', 'text-anchor="middle"')),
    ...(reference === undefined ? [] : [vertical(reference, 'one')]),
    ...rows,
    text((left + width - right) / 2, end + 34, axis, 'faint', 'text-anchor="middle"'),
    '</svg>',
    '',
  ].join('\n');
}

/** Numbers of 1, 2 and 5 times powers of ten, from below all values to above them; powers of ten alone where they lie far apart. */
export function ticksAround(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [low, high] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
  const steps = high - low > 3 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  // A logarithm is rounded, so one power more on either side; what is too much is cut off.
  for (let power = low - 1; power <= high + 1; power++)
    for (const step of steps) ticks.push(Number((step * 10 ** power).toPrecision(1)));
  const first = ticks.findLastIndex((tick) => tick <= least);
  const last = ticks.findIndex((tick) => tick >= most && tick > ticks[first]!);
  return ticks.slice(first, last + 1);
}

function text(x: number, y: number, content: string, kind: string, more = ''): string {
  return `<text class="${kind}" x="${at(x)}" y="${at(y)}"${more && ` ${more}`}>${escaped(content)}</text>`;
}

function at(value: number): string {
  return String(Number(value.toFixed(1)));
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
