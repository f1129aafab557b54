/** `warn`: the part works, but needs attention. `fail`: a part that callers need does not work. */
export const verdicts = ['ok', 'warn', 'fail'] as const;
export type Verdict = (typeof verdicts)[number];

/** The result of a check; the text gives advice unless the verdict is `ok`. */
export type Finding = readonly [verdict: Verdict, text: string];

/** The check of a part of a deployment. A check that throws has failed. */
export interface Check {
  readonly name: string;
  run(): Finding | Promise<Finding>;
}

export interface CheckResult {
  readonly check: string;
  readonly verdict: Verdict;
  readonly text: string;
}

/** Runs all checks concurrently. The results have the order of the checks. */
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
