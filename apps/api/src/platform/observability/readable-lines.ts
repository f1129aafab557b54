import { styleText } from 'node:util';

const levels: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info',
  40: styleText('yellow', 'warn'),
  50: styleText('red', 'error'),
  60: styleText('red', 'fatal'),
};

/**
 * Formats a JSON line of the log for a terminal: `12:34:56 info listening url=http://127.0.0.1:3000`. A stack follows
 * on its own lines. Other text stays unchanged.
 */
export function readableLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  const { level, time, msg = '', err, ...fields } = entry;
  const { stack, ...fault } = (err ?? {}) as Record<string, unknown>;
  const pairs = Object.entries({ ...fields, ...fault }).map(([name, value]) => `${name}=${shown(value)}`);
  const text = [String(time).slice(11, 19), levels[Number(level)] ?? level, msg, ...pairs].join(' ');
  return typeof stack === 'string' ? `${text}\n${stack}\n` : `${text}\n`;
}

function shown(value: unknown): string {
  return typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value);
}
