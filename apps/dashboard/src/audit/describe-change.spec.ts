import { describe, expect, it } from '@jest/globals';
import { time } from '../format/times';
import { actionName, describeChange } from './describe-change';

describe('describeChange', () => {
  it.each([
    [{ name: 'a', scopes: ['ip'] }, { name: 'b', scopes: ['ip'] }, ['name: a → b']],
    [{ scopes: ['ip'] }, { scopes: ['ip', 'email'] }, ['scopes: ip → ip, email']],
    [{ disabled: false }, { disabled: true }, ['disabled: no → yes']],
    [{ per_second: null }, { per_second: 9 }, ['per second: 9']],
    [{ per_second: 9 }, { per_second: null }, ['per second: 9 → none']],
    [null, { email: 'a@b.c', credits: 0 }, ['email: a@b.c', 'credits: 0']],
    [{ email: 'a@b.c' }, null, ['email: a@b.c → none']],
    [null, null, []],
    [null, { expires_at: '2026-11-22T22:32:12.191Z' }, [`expires at: ${time('2026-11-22T22:32:12.191Z')}`]],
  ])('describes the change of %j to %j as %j', (before, after, lines) => {
    expect(describeChange(before, after)).toEqual(lines);
  });
});

it('names an action by its words', () => {
  expect([actionName('key.made'), actionName('default_price.set')]).toEqual([
    'Key made',
    'Default price set',
  ]);
});
