import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { PasskeyChallenges } from '../index';
import { InMemoryIdentity } from '../testing';

describe('challenges for passkeys', () => {
  let clock: ManualClock;
  let challenges: PasskeyChallenges;
  beforeEach(() => {
    clock = new ManualClock();
    challenges = new PasskeyChallenges('secret', new InMemoryIdentity(clock), clock);
  });

  it('are used once', async () => {
    const challenge = challenges.make('sign in');
    expect(await challenges.use('sign in', challenge)).toBe(true);
    expect(await challenges.use('sign in', challenge)).toBe(false);
    expect(await challenges.use('sign in', challenges.make('sign in'))).toBe(true);
  });

  it('are for one purpose', async () => {
    expect(await challenges.use('add usr_2', challenges.make('add usr_1'))).toBe(false);
  });

  it('are valid for five minutes', async () => {
    const [one, other] = [challenges.make('sign in'), challenges.make('sign in')];
    clock.advance(5 * 60_000 - 1);
    expect(await challenges.use('sign in', one)).toBe(true);
    clock.advance(1);
    expect(await challenges.use('sign in', other)).toBe(false);
  });

  it('cannot be forged', async () => {
    const stranger = new PasskeyChallenges('another', new InMemoryIdentity(clock), clock);
    const made = challenges.make('sign in');
    for (const challenge of [
      stranger.make('sign in'),
      '',
      'x',
      made.slice(1),
      `A${made.slice(1)}`,
      `${made}AAAA`,
    ])
      expect(await challenges.use('sign in', challenge)).toBe(challenge === made);
  });
});
