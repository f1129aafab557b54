import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { call } from '../call';
import { EnrichmentError } from '../errors';
import type { AccountAnswer } from '../generated/operations';
import { many } from '../many';
import type { Settings } from '../options';
import { Journal } from './journal';
import {
  estimate,
  fieldOf,
  findColumn,
  firstOf,
  isHeader,
  type OperationName,
  operations,
  paidBefore,
  subjectOf,
} from '../lists/operations';
import { type SubjectResult, Results } from '../lists/results';
import { isJsonLines, parseTable, type Row, tableLines } from '../lists/table';

export interface RunOptions {
  readonly file: string;
  readonly operation: OperationName;
  readonly out: string;
  readonly column: string | undefined;
  readonly field: string | undefined;
  readonly parameters: Row;
  readonly isResumed: boolean;
}

/** The outside of a run. */
export interface Console {
  /** Whether to go on; nothing is sent before. */
  confirm(): Promise<boolean>;
  print(line: string): void;
  /** Shows how far the run is, in place of the line before. */
  progress(line: string): void;
  /** Aborted: the run ends after the requests in progress. */
  readonly stop: AbortSignal;
}

const whole = (value: number) => value.toLocaleString('en-US');
const counted = (value: number, one: string) => `${whole(value)} ${one}${value === 1 ? '' : 's'}`;

/**
 * Carries out an operation for the rows of a file.
 *
 * @returns whether each row has its outcome
 * @throws Error whose message is for the person who started it; EnrichmentError when the run cannot go on
 */
export async function runList(settings: Settings, options: RunOptions, console: Console): Promise<boolean> {
  const { file, operation: name, out, parameters } = options;
  const part = `${out}.part`;
  const hasPart = existsSync(part);
  if (!options.isResumed && hasPart)
    throw new Error(`${part} holds a run: continue it with --resume, or delete it.`);
  if (existsSync(out) && !hasPart)
    throw new Error(`${out} is there already, complete. Choose another name, or delete it.`);

  if (!/\.(csv|tsv|txt|jsonl|ndjson)$/i.test(out))
    throw new Error(`${out}: the result is CSV or JSON lines, so name a file.csv or file.jsonl.`);
  const table = parseTable(readFileSync(file), isJsonLines(file), (cells, rest) =>
    isHeader(name, cells, rest),
  );
  const column = options.column ?? findColumn(name, table);
  if (!table.columns.includes(column))
    throw new Error(`No column is named ${column}. Columns: ${table.columns.join(', ')}.`);
  const filled = table.rows.map((row) => subjectOf(row, column)).filter((subject) => subject !== '');
  const field = options.field ?? fieldOf(name, [...new Set(filled)]);
  const firsts = firstOf(field, filled);
  const subjects = [...new Set(firsts.values())];
  const { path, plural, isMalformed } = operations[name];
  const { data: account } = await call<AccountAnswer>(settings, '/v1/account', undefined);

  const head = { operation: name, field, parameters };
  const resumed = hasPart ? Journal.resume(part, head) : undefined;
  const before = new Set(resumed?.outcomes.keys());
  const open = subjects.filter((subject) => !before.has(subject));
  const malformed = open.filter(isMalformed).length;
  const { credits, seconds } = estimate(name, open.length - malformed, parameters, account);
  const parts = [
    `${whole(subjects.length)} ${plural} in column "${column}"`,
    `${counted(filled.length - subjects.length, 'duplicate')}, sent once`,
    `${whole(malformed)} malformed, free`,
    `${whole(table.rows.length - filled.length)} empty`,
    ...(hasPart ? [`${whole(before.size)} done before, not sent again`] : []),
  ];
  console.print(`${file}: ${counted(table.rows.length, 'row')}. ${parts.join('; ')}.`);
  const cost = account.key.test
    ? 'Free with this test key'
    : `At most ${whole(credits)} of ${whole(account.credits)} credits`;
  console.print(`${cost}; at least ${duration(open.length === 0 ? 0 : seconds)}.`);
  if (open.length > 0 && !(await console.confirm())) {
    console.print('Nothing was sent.');
    return false;
  }

  // The requests of a run that was killed may still count: a limit looks back for a second.
  if (resumed) await settings.timing.sleep(1_000);
  const journal = resumed ?? Journal.begin(part, head);
  const failed = new Map<string, SubjectResult>();
  const startedAt = Date.now();
  let done = 0;
  let found = 0;
  let charged = 0;
  let ended: EnrichmentError | undefined;
  const isOver = () => console.stop.aborted || ended !== undefined;
  function* source(): Generator<string> {
    for (const subject of open) {
      if (isOver()) return;
      yield subject;
    }
  }
  try {
    const concurrency = Math.min(50, Math.max(10, 3 * account.limits[name]));
    const outcomes = many<object>(settings, { path, field }, source(), {
      run: journal.run,
      parameters,
      concurrency,
    });
    for await (const { subject, reply, error } of outcomes) {
      done++;
      if (reply) {
        found++;
        const { replayed, creditsCharged = 0 } = reply.meta;
        const credits = replayed ? paidBefore(name, reply.data, account) : creditsCharged;
        charged += credits;
        journal.add({ subject, credits, answer: reply.data });
      } else {
        const { code, message, details } = error;
        const kept = { subject, credits: 0, error: { code, message, details } };
        const isOfAll = code === 'NO_CONNECTION' || code.startsWith('REQ_');
        if (isOfAll) ended ??= error;
        if (isFinal(error) && !isOfAll) journal.add(kept);
        else failed.set(subject, kept);
      }
      console.progress(progressOf(done, open.length, (Date.now() - startedAt) / 1_000, found, charged));
    }
  } catch (error) {
    if (!(error instanceof EnrichmentError)) throw error;
    ended = error;
  }
  console.progress('');

  // The first row of a subject has its credits: the column adds up to what was charged.
  const charges = new Map([...journal.outcomes].map(([subject, { credits }]) => [subject, credits]));
  const outcomes = table.rows.map((row) => {
    const subject = firsts.get(subjectOf(row, column)) ?? '';
    const kept = journal.outcomes.get(subject) ?? failed.get(subject);
    const credits = charges.get(subject) ?? 0;
    charges.delete(subject);
    return kept && { ...kept, credits };
  });
  const results = new Results(name, !isJsonLines(out));
  for (const kept of outcomes) results.learn(kept);
  const rows = table.rows.map((row, i) => results.row(row, outcomes[i]));
  // Nothing is left of a run that was refused at once: it may begin again with other options.
  const isVain = journal.outcomes.size === 0 && ended?.status !== undefined;
  if (!isVain) {
    const lines = tableLines({ ...table, columns: results.columns(table.columns), rows }, isJsonLines(out));
    writeFileSync(`${out}.new`, lines.join(''));
    renameSync(`${out}.new`, out); // A reader sees the old file or the new one.
  }
  const isComplete = subjects.every((subject) => journal.outcomes.has(subject));
  if (isComplete || isVain) rmSync(part);

  const all = [...journal.outcomes.values()];
  const codes = [...all, ...failed.values()].flatMap(({ error }) => error?.code ?? []);
  const refusals = [...new Set(codes)]
    .map((code) => `; ${whole(codes.filter((other) => other === code).length)} ${code}`)
    .join('');
  const total = all.reduce((sum, { credits }) => sum + credits, 0);
  console.print(
    `${whole(all.length)} of ${whole(subjects.length)} ${plural} done in ${duration((Date.now() - startedAt) / 1_000)}: ` +
      `${whole(all.filter(({ answer }) => answer).length)} answered${refusals}. ${whole(total)} credits charged.${isVain ? '' : ` ${out}`}`,
  );
  if (ended) console.print(ended.message);
  if (!isComplete && !isVain)
    console.print('To continue, start the same command with --resume within 24 hours.');
  return isComplete;
}

/** Whether the service would give the same answer again. */
function isFinal({ status = 0 }: EnrichmentError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

function progressOf(done: number, all: number, seconds: number, found: number, charged: number): string {
  const rate = done / Math.max(seconds, 0.001);
  const filled = Math.floor((20 * done) / all);
  return (
    `[${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] ${whole(done)}/${whole(all)}  ${rate.toFixed(1)}/s  ` +
    `${whole(found)} found  ${whole(charged)} credits  ${duration((all - done) / rate)} left`
  );
}

function duration(seconds: number): string {
  const all = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${all % 60} s` : `${all} s`;
}
