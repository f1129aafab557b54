/** `warn`: it works, and an operator should look at it. `fail`: something that callers need does not work. */
export type Verdict = 'ok' | 'warn' | 'fail';

/** What a check found; the text says what to do unless all is well. */
export type Finding = readonly [verdict: Verdict, text: string];

/** One part of a deployment. A check that throws has failed. */
export interface Check {
  readonly name: string;
  run(): Finding | Promise<Finding>;
}

export interface CheckResult {
  readonly check: string;
  readonly verdict: Verdict;
  readonly text: string;
}

/** All checks at once; the results have their order. */
export function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name: check, run }) => {
      const [verdict, text] = await attempt(run);
      return { check, verdict, text: text.replace(/\s*\n\s*/g, ' ') };
    }),
  );
}

async function attempt(run: Check['run']): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    return ['fail', (error as Error).message || String(error)];
  }
}
