/**
 * @typedef {{ project: string, target: string, root: string, status: string }} Task a task that Nx ran or replayed
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Results Jest's counts of one project
 */

const succeeded = new Set(['success', 'local-cache', 'local-cache-kept-existing', 'remote-cache']);

/**
 * The sum of a run. `passed` and `skipped` are tests. `failed` is failed tests, crashed suites and failed tasks. A failed task counts
 * as one failure, unless it has failed tests. Nx reports no tasks that it did not start after a failure.
 *
 * @param {Task[]} tasks
 * @param {(task: Task) => Results | undefined} resultsOf reads the counts of a `test` task
 */
export function count(tasks, resultsOf) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const skipped = [];
  /** @type {string[]} */
  const failures = [];

  for (const task of tasks) {
    const name = `${task.target} of ${task.project}`;
    const results = task.target === 'test' ? resultsOf(task) : undefined;
    passed += results?.passed ?? 0;
    failed += results?.failed ?? 0;
    skipped.push(...(results?.skipped ?? []).map((test) => `${task.project}: ${test}`));

    const silent = task.target === 'test' && !results;
    if (succeeded.has(task.status) && !silent) continue;
    if (!results?.failed) failed += 1;
    failures.push(silent ? `failed: ${name}, which wrote no results` : `failed: ${name}`);
  }
  return { passed, failed, skipped, failures };
}
