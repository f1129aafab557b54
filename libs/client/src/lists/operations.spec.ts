import { describe, expect, it } from '@jest/globals';
import { firstOf } from './operations';

describe('the subjects of one request', () => {
  it('are websites of one domain, whatever their case, path, port and www', () => {
    const same = ['acme.example', 'Acme.Example', 'http://acme.example', 'https://www.acme.example/a?b#c'];
    const others = ['shop.acme.example', 'acme.example.', 'https://hub.example/company/acme', 'no website'];
    const firsts = firstOf('website', [...same, 'acme.example:8443', ...others]);
    expect([...same, 'acme.example:8443'].map((each) => firsts.get(each))).toEqual(Array(5).fill(same[0]));
    expect(others.map((each) => firsts.get(each))).toEqual(others);
  });

  it('are equal texts of other fields', () => {
    const ids = ['acme.example', 'Acme.example'];
    expect([...firstOf('id', ids)]).toEqual(ids.map((id) => [id, id]));
  });
});
