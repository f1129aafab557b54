import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DelayedAnswers } from './delayed-answers';

const delayMs = 100;

describe('DelayedAnswers', () => {
  let sent: string[];
  let random: number;
  let delayed: DelayedAnswers;

  beforeEach(() => {
    jest.useFakeTimers();
    [sent, random] = [[], 0.5];
    delayed = new DelayedAnswers(delayMs, () => random);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const add = (text: string) => delayed.add(() => sent.push(text));

  it('sends each after its time', () => {
    add('a');
    add('b');
    jest.advanceTimersByTime(delayMs / 2);
    add('c');
    jest.advanceTimersByTime(delayMs / 2 - 1);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(11);
    expect(sent).toEqual(['a', 'b']);
    jest.advanceTimersByTime(delayMs / 2);
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not send together what was added together', () => {
    for (const part of [1, 0, 0.5]) {
      random = part;
      add(String(part));
    }
    const times = [0, 1, 2, 3].map(() => {
      jest.advanceTimersByTime(delayMs / 2);
      return sent.length;
    });
    // A timer may round its time up.
    jest.advanceTimersByTime(11);
    expect(times[0]).toBeLessThanOrEqual(1);
    expect(sent).toEqual(['0', '0.5', '1']);
  });

  it('spreads over the time from half of the delay to half again as much', () => {
    delayed = new DelayedAnswers(delayMs);
    for (let i = 0; i < 1_000; i++) add('x');
    jest.advanceTimersByTime(delayMs / 2 - 1);
    expect(sent).toHaveLength(0);
    jest.advanceTimersByTime(delayMs / 2);
    expect(sent.length).toBeGreaterThan(300);
    expect(sent.length).toBeLessThan(700);
    jest.advanceTimersByTime(delayMs / 2 + 11);
    expect(sent).toHaveLength(1_000);
  });

  it('sends one before its time, once', () => {
    const first = add('first');
    add('second');
    first.send();
    expect(sent).toEqual(['first']);
    jest.advanceTimersByTime(2 * delayMs);
    expect(sent).toEqual(['first', 'second']);
  });

  it('sends all at once when asked to, and leaves no timer', () => {
    add('a');
    random = 0;
    add('b');
    delayed.flush();
    expect(sent).toEqual(['a', 'b']);
    expect(jest.getTimerCount()).toBe(0);
    add('c');
    jest.advanceTimersByTime(delayMs);
    expect(sent).toEqual(['a', 'b', 'c']);
  });

  it('keeps nothing back when the service stops', () => {
    add('a');
    delayed.end();
    add('b');
    expect(sent).toEqual(['a', 'b']);
    expect(jest.getTimerCount()).toBe(0);
  });
});
