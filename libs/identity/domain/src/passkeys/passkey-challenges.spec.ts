import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { PasskeyChallenges } from '../index';
import { InMemoryIdentity } from '../testing';

describe('challenges for passkeys', () => {
  let clock: ManualClock;
  let challenges: PasskeyChallenges;
  beforeEach(() => {
    clock = new ManualClock();
    challenges = new PasskeyChallenges(async () => ['secret'], new InMemoryIdentity(clock), clock);
  });

  it('are used once', async () => {
    const challenge = await challenges.make('sign in');
    expect(await challenges.use('sign in', challenge)).toBe(true);
    expect(await challenges.use('sign in', challenge)).toBe(false);
    expect(await challenges.use('sign in', await challenges.make('sign in'))).toBe(true);
  });

  it('are for one purpose', async () => {
    expect(await challenges.use('add usr_2', await challenges.make('add usr_1'))).toBe(false);
  });

  it('are valid for five minutes', async () => {
    const [one, other] = [await challenges.make('sign in'), await challenges.make('sign in')];
    clock.advance(5 * 60_000 - 1);
    expect(await challenges.use('sign in', one)).toBe(true);
    clock.advance(1);
    expect(await challenges.use('sign in', other)).toBe(false);
  });

  it('are valid after a new secret signs, until theirs is removed', async () => {
    const secrets: [string, ...string[]] = ['old'];
    const rotating = new PasskeyChallenges(async () => secrets, new InMemoryIdentity(clock), clock);
    const [one, other] = [await rotating.make('sign in'), await rotating.make('sign in')];
    secrets.unshift('new');
    expect(await rotating.use('sign in', one)).toBe(true);
    const newer = await rotating.make('sign in');
    secrets.pop();
    expect(await rotating.use('sign in', newer)).toBe(true);
    expect(await rotating.use('sign in', other)).toBe(false);
  });

  it('cannot be forged', async () => {
    const stranger = new PasskeyChallenges(async () => ['another'], new InMemoryIdentity(clock), clock);
    const made = await challenges.make('sign in');
    for (const challenge of [
      await stranger.make('sign in'),
      '',
      'x',
      made.slice(1),
      `A${made.slice(1)}`,
      `${made}AAAA`,
    ])
      expect(await challenges.use('sign in', challenge)).toBe(challenge === made);
  });
});
