import type { Coverage } from './coverage';
import { mutate, pick, type Random } from './mutate';

/** Runs a parser on one input. @throws when the parser breaks a promise */
export type Run = (input: Buffer) => unknown;

export interface Campaign {
  readonly run: Run;
  readonly seeds: readonly Buffer[];
  readonly words: readonly Buffer[];
  readonly coverage: Coverage;
  readonly random: Random;
  readonly maxLength: number;
  /** Called between inputs. */
  readonly isOver: () => boolean;
  /** Called with every input before it is run. */
  readonly before?: (input: Buffer) => void;
}

export interface Finding {
  readonly input: Buffer;
  readonly error: unknown;
}

export interface CampaignResult {
  readonly runs: number;
  /** The inputs that did something that none before did, in the order in which they were found. */
  readonly corpus: readonly { readonly input: Buffer; readonly ran: readonly number[] }[];
  readonly finding: Finding | undefined;
}

/** An input of this size needs no more processor time than this. */
const longestMs = 500;

/**
 * Coverage-guided fuzzing: changes inputs at random, runs them, and keeps for further changes those that made the parser do
 * something new. Ends at the first finding, which is made as short as it can be.
 */
export async function fuzz(campaign: Campaign): Promise<CampaignResult> {
  const { coverage, random, words, maxLength, isOver } = campaign;
  const corpus: { input: Buffer; ran: number[] }[] = [];
  let runs = 0;
  const attempt = async (input: Buffer): Promise<Finding | undefined> => {
    runs += 1;
    const error = await failureOf(campaign, input);
    const ran = coverage.take();
    if (coverage.isNew(ran) || corpus.length === 0) corpus.push({ input, ran });
    return error === undefined ? undefined : { input, error };
  };

  coverage.take(); // What ran while files were loaded.
  for (const input of [Buffer.alloc(0), ...campaign.seeds]) {
    const finding = await attempt(input);
    if (finding) return { runs, corpus, finding: await shortened(campaign, finding) };
  }
  const others = () => corpus.map(({ input }) => input);
  let material = { words, others: others() };
  while (!isOver()) {
    if (material.others.length !== corpus.length) material = { words, others: others() };
    // What was found last is where the parser's unknown parts begin.
    const recent = Math.min(corpus.length, 16);
    const { input } = random(3) === 0 ? corpus[corpus.length - 1 - random(recent)]! : pick(corpus, random);
    const finding = await attempt(mutate(input, random, material, maxLength));
    if (finding) return { runs, corpus, finding: await shortened(campaign, finding) };
  }
  return { runs, corpus, finding: undefined };
}

/** The fewest inputs, greedily, that together do everything the corpus does; short ones first. */
export function smallest(corpus: CampaignResult['corpus']): Buffer[] {
  const done = new Set<number>();
  const kept: Buffer[] = [];
  for (const { input, ran } of corpus.toSorted((a, b) => a.input.length - b.input.length)) {
    if (ran.every((one) => done.has(one))) continue;
    for (const one of ran) done.add(one);
    kept.push(input);
  }
  return kept;
}

async function failureOf({ run, before }: Campaign, input: Buffer): Promise<unknown> {
  before?.(input);
  try {
    const start = performance.now();
    const result = run(input);
    if (result instanceof Promise) await result;
    if (performance.now() - start < longestMs) return undefined;
    // The first time may pay for the compiler, for garbage of others, or for another process.
    const spent = process.cpuUsage();
    await run(input);
    const { user, system } = process.cpuUsage(spent);
    const ms = Math.round((user + system) / 1_000);
    return ms < longestMs ? undefined : new Error(`took ${ms} ms`);
  } catch (error) {
    return error ?? new Error('threw nothing');
  }
}

/** Leaves out parts, ever smaller ones, as long as the same thing goes wrong. */
async function shortened(campaign: Campaign, finding: Finding): Promise<Finding> {
  const kindOf = (error: unknown) => String(error).replace(/\d+/g, '0').slice(0, 60);
  let { input } = finding;
  for (let size = Math.ceil(input.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < input.length;) {
      const shorter = Buffer.concat([input.subarray(0, at), input.subarray(at + size)]);
      const error = await failureOf(campaign, shorter);
      if (error !== undefined && kindOf(error) === kindOf(finding.error)) input = shorter;
      else at += size;
    }
  }
  return { input, error: (await failureOf(campaign, input)) ?? finding.error };
}
