import { describe, expect, it } from '@jest/globals';
import { apiErrorCodes, errorTable } from '@enrichment/application';
import { helpLink } from './help-link';

describe('the link to the explanation of an error', () => {
  it('exists for every code of the API', () => {
    for (const code of apiErrorCodes) expect(helpLink(code)).toBe(`</docs/errors#${code}>; rel="help"`);
  });

  it("does not exist for the dashboard's codes", () => {
    const others = Object.keys(errorTable).filter((code) => !apiErrorCodes.includes(code));
    expect(others.map(helpLink)).toEqual(others.map(() => undefined));
  });
});
