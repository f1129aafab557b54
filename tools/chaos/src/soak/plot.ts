import type { Sample } from './sample';

interface Panel {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly of: (sample: Sample) => number }[];
}

const panels: readonly Panel[] = [
  {
    title: 'Memory, MB',
    lines: [
      { name: 'resident', of: (s) => s.residentMegabytes },
      { name: 'heap', of: (s) => s.heapMegabytes },
    ],
  },
  {
    title: 'Descriptors, handles, database connections',
    lines: [
      { name: 'descriptors', of: (s) => s.descriptors },
      { name: 'handles', of: (s) => s.handles },
      { name: 'connections', of: (s) => s.databaseConnections },
    ],
  },
  { title: 'Event-loop delay, ms', lines: [{ name: 'p99', of: (s) => s.eventLoopP99Ms }] },
  { title: 'Median latency, ms', lines: [{ name: 'p50', of: (s) => s.p50Ms }] },
  { title: 'Latency p99, ms', lines: [{ name: 'p99', of: (s) => s.p99Ms }] },
  { title: 'Answers a second', lines: [{ name: 'answers', of: (s) => s.rate }] },
  { title: 'Errors since the last sample', lines: [{ name: 'errors', of: (s) => s.errors }] },
  { title: 'Database, MB', lines: [{ name: 'size', of: (s) => s.databaseMegabytes }] },
];

const colours = ['#1971c2', '#e8590c', '#2f9e44'];
const width = 900;
const left = 60;
const right = 120;
const panelHeight = 130;
const plotHeight = 80;
const top = 50;

/** An SVG image of a run: one panel below the other, time from left to right, every scale from zero. */
export function plot(title: string, samples: readonly Sample[]): string {
  const height = top + panels.length * panelHeight + 20;
  const end = samples.at(-1)?.atSeconds || 1;
  const x = (seconds: number) => left + (seconds / end) * (width - left - right);
  const drawn = panels.map((panel, i) => drawPanel(panel, samples, x, top + i * panelHeight));
  const minutes = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    text(x(end * share), height - 8, `${Number(((end * share) / 60).toFixed(1))} min`, 'middle'),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="${left}" y="24" font-size="15" font-weight="bold">${escaped(title)}</text>`,
    ...drawn,
    ...minutes,
    '</svg>',
    '',
  ].join('\n');
}

function drawPanel(
  { title, lines }: Panel,
  samples: readonly Sample[],
  x: (seconds: number) => number,
  y: number,
): string {
  const highest = ceiling(Math.max(...samples.flatMap((sample) => lines.map(({ of }) => of(sample)))));
  const bottom = y + 18 + plotHeight;
  const level = (value: number) => bottom - (value / highest) * plotHeight;
  const grid = [0, 0.5, 1].map((share) => {
    const at = level(highest * share);
    return (
      `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#dee2e6"/>` +
      text(left - 6, at + 4, String(highest * share), 'end')
    );
  });
  const curves = lines.map(({ name, of }, i) => {
    const points = samples.map((s) => `${x(s.atSeconds).toFixed(1)},${level(of(s)).toFixed(1)}`).join(' ');
    return (
      `<polyline points="${points}" fill="none" stroke="${colours[i]!}" stroke-width="1.5"/>` +
      `<text x="${width - right + 8}" y="${y + 30 + i * 15}" fill="${colours[i]!}">${escaped(name)}</text>`
    );
  });
  return [
    `<text x="${left}" y="${y + 8}" font-weight="bold">${escaped(title)}</text>`,
    ...grid,
    ...curves,
  ].join('\n');
}

function text(x: number, y: number, content: string, anchor: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="#495057">${escaped(content)}</text>`;
}

/** The next of 1, 2, 4, 5, 6, 8, 10 times a power of ten. */
function ceiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return (([1, 2, 4, 5, 6, 8].find((step) => step * power >= value) ?? 10) as number) * power;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
