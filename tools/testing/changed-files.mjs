import { execFileSync } from 'node:child_process';

/**
 * The files that differ from where the branch left its base, committed or not. A moved file counts under both paths, because the
 * tests at its old path can break too.
 *
 * @param {string} workspace @param {string} base a branch or commit
 * @returns {string[]}
 */
export function changedFiles(workspace, base) {
  const since = git('merge-base', base, 'HEAD')[0] ?? base;
  return [
    ...git('diff', '--name-only', '--no-renames', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];

  /** @param {string[]} args @returns {string[]} the lines of its answer */
  function git(...args) {
    const lines = execFileSync('git', args, { cwd: workspace, encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
    return lines.filter((line) => line !== '');
  }
}
