/**
 * Runs steps one after another, also those after a step that fails.
 *
 * @throws the error of the step that failed; when several did, an error with all messages and the first error as cause
 */
export async function runAll(steps: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  const messages = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  if (errors.length > 1) throw new Error(messages.join('; '), { cause: errors[0] });
  if (errors.length === 1) throw errors[0];
}
