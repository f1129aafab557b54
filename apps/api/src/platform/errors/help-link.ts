import { apiErrorCodes } from './error-table';

const links: ReadonlyMap<string, string> = new Map(
  apiErrorCodes.map((code) => [code, `</docs/errors#${code}>; rel="help"`]),
);

/**
 * The value of `Link` on the answer with an error: where the guide explains its code (RFC 8288). It is a relative reference,
 * which holds under whatever name and scheme the caller has reached the service.
 *
 * @returns `undefined` for the dashboard's own codes, which no guide explains
 */
export function helpLink(code: string): string | undefined {
  return links.get(code);
}
