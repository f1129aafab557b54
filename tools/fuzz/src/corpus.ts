import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Inputs are kept as an array of texts, a character for each byte: readable, and one line each. */
function read(file: string): Buffer[] {
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((text) => Buffer.from(text, 'latin1'));
}

function write(file: string, inputs: readonly Buffer[]): void {
  writeFileSync(
    file,
    `${JSON.stringify(
      inputs.map((input) => input.toString('latin1')),
      null,
      2,
    )}\n`,
  );
}

const kept = (parser: string) => join(__dirname, '../corpus', `${parser}.json`);
/** What earlier runs on this machine found. */
const local = (parser: string) => join(__dirname, '../../../tmp/fuzz', `${parser}.json`);

export const readKept = (parser: string): Buffer[] => read(kept(parser));
export const writeKept = (parser: string, inputs: readonly Buffer[]): void => write(kept(parser), inputs);
export const readLocal = (parser: string): Buffer[] => read(local(parser));
export const writeLocal = (parser: string, inputs: readonly Buffer[]): void => write(local(parser), inputs);
