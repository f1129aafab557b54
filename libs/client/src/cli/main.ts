#!/usr/bin/env node
import { setMaxListeners } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Settings } from '../options';
import { type OperationName, operations } from '../lists/operations';
import { runList } from './run';

const usage = `Usage: enrichment run FILE --operation email|company|profile|ip --out FILE

  FILE            CSV or JSON lines (.jsonl), with one subject a line; --out writes the same two
  --column NAME   the column with the subjects; found by name and content without it
  --field NAME    id or website, of companies
  --set NAME=VALUE  a parameter of every request, such as include_company_data=true
  --yes           start without a question
  --resume        continue a run that ended early

ENRICHMENT_BASE_URL is the address of the service, ENRICHMENT_API_KEY the key.
`;

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      operation: { type: 'string' },
      out: { type: 'string' },
      column: { type: 'string' },
      field: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      yes: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [command, file] = positionals;
  const { operation = '', out } = values;
  if (values.help || command !== 'run' || !file || !out || !Object.hasOwn(operations, operation)) {
    process.stderr.write(usage);
    return values.help;
  }
  const { ENRICHMENT_BASE_URL: baseUrl, ENRICHMENT_API_KEY: apiKey } = process.env;
  if (!baseUrl || !apiKey) throw new Error('Set ENRICHMENT_BASE_URL and ENRICHMENT_API_KEY.');
  setMaxListeners(0); // Each request in progress listens to the end of the run.
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130);
      stop.abort();
      process.stderr.write('\nWaiting for the requests in progress.\n');
    });
  const isTerminal = process.stderr.isTTY;
  return runList(
    new Settings({ baseUrl, apiKey, retries: 6 }),
    {
      file,
      out,
      operation: operation as OperationName,
      isResumed: values.resume,
      column: values.column,
      field: values.field,
      parameters: parametersOf(values.set),
    },
    {
      confirm: async () => values.yes || /^y(es)?$/i.test(await ask('Go on? y/N ')),
      print: (line) => process.stderr.write(line + '\n'),
      progress: (line) => isTerminal && process.stderr.write(`\r\x1b[K${line}`),
      stop: stop.signal,
    },
  );
}

/** Values are JSON, and texts where they are none. */
function parametersOf(assignments: readonly string[]): Record<string, unknown> {
  const pairs = assignments.map((assignment) => {
    const [name = '', ...value] = assignment.split('=');
    return [name, jsonOf(value.join('='))];
  });
  return Object.fromEntries(pairs) as Record<string, unknown>;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answer; empty at the end of the input. */
async function ask(question: string): Promise<string> {
  const input = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await new Promise<string>((resolve) => {
    input.question(question, resolve);
    input.on('close', () => resolve(''));
  });
  input.close();
  return answer.trim();
}

main().then(
  (isDone) => (process.exitCode = isDone ? 0 : 1),
  (error: unknown) => {
    const { code, path, message } = error as NodeJS.ErrnoException;
    process.stderr.write(`${code === 'ENOENT' ? `${path}: there is no such file` : message}\n`);
    process.exitCode = 1;
  },
);
