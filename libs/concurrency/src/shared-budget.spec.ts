import { expect, it } from '@jest/globals';
import { SharedBudget } from './shared-budget';
import { SemaphoreFull } from './semaphore';

it('bounds a size, and half of it for one account', () => {
  const budget = new SharedBudget(10);
  const release = budget.take(5, 'a');
  expect(() => budget.take(1, 'a')).toThrow(SemaphoreFull);
  budget.take(4, 'b');
  expect(() => budget.take(2, undefined)).toThrow(SemaphoreFull);
  release();
  release();
  budget.take(5, 'a');
  budget.take(1, 'b');
  expect(() => budget.take(1, 'c')).toThrow(SemaphoreFull);
});
