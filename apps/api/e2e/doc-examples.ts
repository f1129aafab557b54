import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from './api';

export const root = join(__dirname, '../../..');

/** An example in a guide, with the outcome that the guide shows. */
export interface Example {
  /** `sh`, or one of {@link languages}. */
  readonly language: string;
  /** The guide's line where it begins, for messages. */
  readonly line: number;
  readonly code: string;
  readonly shown: Fence | undefined;
}

interface Fence {
  readonly language: string;
  readonly line: number;
  readonly code: string;
  /** Whether it shows the previous call in another language. */
  readonly isFolded: boolean;
}

/** Languages of the examples, by the name in the fence. */
const languages = ['ts', 'py', 'php', 'go'];

/**
 * The runnable examples of a guide: programs, and shell commands that call the API or a command line. The outcome is
 * the `json` or `text` fence below them, or below the last language of the same call. Other commands are
 * fenced as `bash` and not run.
 */
export function examplesOf(path: string): Example[] {
  const fences = fencesOf(readFileSync(join(root, path), 'utf8'));
  return fences.flatMap((fence, index) => {
    const { language, code } = fence;
    if (
      !languages.includes(language) &&
      !(language === 'sh' && /\bcurl\b|npm run .*admin --|enrichment(\/client)? run /.test(code))
    )
      return [];
    const next = fences.slice(index + 1).find(({ isFolded }) => !isFolded);
    return [{ ...fence, shown: next && ['json', 'text'].includes(next.language) ? next : undefined }];
  });
}

/** The calls of a guide that are shown in several languages. */
export function snippetsOf(path: string): Fence[][] {
  const fences = fencesOf(readFileSync(join(root, path), 'utf8'));
  return fences.flatMap((fence, index) => {
    if (fence.isFolded || !fences[index + 1]?.isFolded) return [];
    const end = fences.findIndex(({ isFolded }, other) => other > index && !isFolded);
    return [fences.slice(index, end < 0 ? undefined : end)];
  });
}

function fencesOf(markdown: string): Fence[] {
  const found = markdown.matchAll(/(<\/summary>\n\n)?^```(\w+)\n([^]*?)^```$/gm);
  return [...found].map(({ 1: summary = '', 2: language, 3: code, index }) => ({
    language: language!,
    line: markdown.slice(0, index + summary.length).split('\n').length,
    code: code!,
    isFolded: summary !== '',
  }));
}

/** Values that differ in each answer, by field: the test checks their form, whatever the guide shows. */
const changing: Record<string, (value: unknown) => boolean> = {
  request_id: (value) => typeof value === 'string' && ulid.test(value),
  age_days: (value) => typeof value === 'number' && value > 0,
  processing_time_ms: (value) => typeof value === 'number' && value >= 0,
  cache_age_hours: (value) => typeof value === 'number' && value >= 0,
};

/**
 * An answer in the form of the guide: `...` replaces a value where the guide has `...` and the answer has one. A correct guide
 * equals it, and otherwise a comparison shows the difference.
 */
export function asShown(actual: unknown, shown: unknown, name = ''): unknown {
  if (changing[name]?.(actual)) return shown;
  if (typeof shown === 'string' && shown.includes('...')) return matches(actual, shown) ? shown : actual;
  if (!isObject(actual) || !isObject(shown) || Array.isArray(actual)) return actual;
  const { '...': others, ...named } = shown;
  const kept = Object.entries(actual).filter(([key]) => others === undefined || key in named);
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, asShown(value, shown[key], key)])),
    // The guide may write `...` only where fields are omitted.
    ...(others !== undefined && kept.length < Object.keys(actual).length && { '...': others }),
  };
}

/** The same for lines of text. */
export function linesAsShown(actual: string, shown: string): string {
  const wanted = shown.trim().split('\n');
  return actual
    .trim()
    .split(/\r?\n/)
    .map((line, index) => String(asShown(line, wanted[index])))
    .join('\n');
}

function matches(actual: unknown, shown: string): boolean {
  if (actual === null || typeof actual === 'object') return false;
  const pattern = shown.split('...').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${pattern.join('[^]+')}$`).test(String(actual));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
