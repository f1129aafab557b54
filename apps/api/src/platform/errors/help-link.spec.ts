import { describe, expect, it } from '@jest/globals';
import { apiErrorCodes, errorTable } from './error-table';
import { helpLink } from './help-link';

describe('the link to what explains an error', () => {
  it('is there for every code that callers of the API may meet', () => {
    for (const code of apiErrorCodes) expect(helpLink(code)).toBe(`</docs/errors#${code}>; rel="help"`);
  });

  it('is not there for the codes of the dashboard', () => {
    const others = Object.keys(errorTable).filter((code) => !apiErrorCodes.includes(code));
    expect(others.map(helpLink)).toEqual(others.map(() => undefined));
  });
});
