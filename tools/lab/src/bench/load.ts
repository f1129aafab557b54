import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, whatIsMissing } from '../parts/packages';

interface LoadRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Load {
  readonly url: string;
  readonly connections: number;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
}

export function postOf(path: string, apiKey: string, body: object): LoadRequest {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  return { path, headers, body: JSON.stringify(body) };
}

/** The outcome of a closed loop. Times in milliseconds. */
export interface ClosedReport {
  /** Answers with 200 a second. */
  readonly rate: number;
  readonly answered: number;
  /** Answers with an error status, and connections that failed. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Each connection sends again after its answer. wrk sends: a generator in Node.js is at its limit before a small server is. */
export async function closedLoad(
  { url, connections, requests }: Load,
  seconds: number,
): Promise<ClosedReport> {
  const missing = whatIsMissing(['wrk']);
  if (missing) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-wrk-'));
  const script = join(folder, 'load.lua');
  // Lua reads JSON's texts of ASCII characters.
  const text = (value: string) => JSON.stringify(value);
  const table = requests.map(({ path, headers, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${text(name)}] = ${text(value)}`);
    return `{ ${text(path)}, { ${fields.join(', ')} }, ${text(body)} },`;
  });
  writeFileSync(
    script,
    `local sent, texts = 0, {}
for i, each in ipairs({
${table.join('\n')}
}) do texts[i] = { each[1], each[2], each[3] } end
function init() for i, each in ipairs(texts) do texts[i] = wrk.format("POST", each[1], each[2], each[3]) end end
function request() sent = sent + 1; return texts[sent % #texts + 1] end
function done(summary, latency)
  local errors = summary.errors
  print("RESULT", summary.requests, summary.duration, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50), latency:percentile(99))
end`,
  );
  try {
    const flags = ['--threads', '1', '--connections', String(connections), '--timeout', '30s'];
    const { stdout } = await promisify(execFile)(findProgram('wrk')!, [
      ...flags,
      '--duration',
      `${Math.ceil(seconds)}s`,
      '--script',
      script,
      url,
    ]);
    const [all, microseconds, refused, broken, p50, p99] = /^RESULT\t(.*)$/m
      .exec(stdout)![1]!
      .split('\t')
      .map(Number);
    const answered = all! - refused!;
    return {
      rate: answered / (microseconds! / 1e6),
      answered,
      failed: refused! + broken!,
      p50: p50! / 1_000,
      p99: p99! / 1_000,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
