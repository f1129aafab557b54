import { describe, expect, it } from '@jest/globals';
import { count } from './count.mjs';

const task = (target: string, status: string, project = 'a') => ({
  project,
  target,
  status,
  root: `libs/${project}`,
});
const wrote = (passed: number, failed = 0, skipped: string[] = []) => ({ passed, failed, skipped });

describe('count', () => {
  it('adds up the tests of all projects, replayed from the cache or not', () => {
    const tasks = [task('test', 'success', 'a'), task('test', 'local-cache', 'b'), task('lint', 'success')];
    const sum = count(tasks, ({ project }) => (project === 'a' ? wrote(3) : wrote(4, 0, ['needs a tool'])));
    expect(sum).toEqual({ passed: 7, failed: 0, skipped: ['b: needs a tool'], failures: [] });
  });

  it.each(['lint', 'typecheck', 'build'])('counts a failed %s as one failure', (target) => {
    const sum = count([task(target, 'failure'), task('test', 'success')], () => wrote(3));
    expect(sum).toMatchObject({ passed: 3, failed: 1, failures: [`failed: ${target} of a`] });
  });

  it('counts failed tests, and not their task', () => {
    expect(count([task('test', 'failure')], () => wrote(3, 2))).toMatchObject({ passed: 3, failed: 2 });
  });

  it('counts a failed task without failed tests', () => {
    expect(count([task('test', 'failure')], () => wrote(3))).toMatchObject({ passed: 3, failed: 1 });
  });

  it('counts tasks without results as failures, whatever their exit code', () => {
    const sum = count([task('test', 'success'), task('test', 'failure')], () => undefined);
    expect(sum).toMatchObject({ passed: 0, failed: 2 });
  });
});
