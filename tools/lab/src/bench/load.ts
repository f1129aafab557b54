import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram, whatIsMissing } from '../parts/packages';

interface Load {
  readonly url: string;
  readonly apiKey: string;
  readonly connections: number;
  /** Sent in turn. */
  readonly bodies: readonly object[];
}

/** The outcome of a closed loop. Times in milliseconds. */
interface ClosedReport {
  /** Answers with 200 a second. */
  readonly rate: number;
  /** Answers with an error status, and connections that failed. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
}

/** Each connection sends again after its answer. wrk sends: a generator in Node.js is at its limit before a small server is. */
export async function closedLoad(
  { url, apiKey, connections, bodies }: Load,
  seconds: number,
): Promise<ClosedReport> {
  const missing = whatIsMissing(['wrk']);
  if (missing) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), 'enrichment-wrk-'));
  const script = join(folder, 'load.lua');
  // Lua reads JSON's texts of ASCII characters.
  const texts = bodies.map((body) => JSON.stringify(JSON.stringify(body)));
  writeFileSync(
    script,
    `local sent, texts = 0, { ${texts.join(',\n')} }
local headers = { ["x-api-key"] = ${JSON.stringify(apiKey)}, ["content-type"] = "application/json" }
function init() for i, body in ipairs(texts) do texts[i] = wrk.format("POST", nil, headers, body) end end
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
    const span = ['--duration', `${Math.ceil(seconds)}s`];
    const words = [...flags, ...span, '--script', script, url];
    const { stdout } = await promisify(execFile)(findProgram('wrk')!, words);
    const [all, microseconds, refused, broken, p50, p99] = /^RESULT\t(.*)$/m
      .exec(stdout)![1]!
      .split('\t')
      .map(Number);
    return {
      rate: (all! - refused!) / (microseconds! / 1e6),
      failed: refused! + broken!,
      p50: p50! / 1_000,
      p99: p99! / 1_000,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
