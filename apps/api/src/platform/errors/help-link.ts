import { apiErrorCodes } from '@enrichment/application';

const links: ReadonlyMap<string, string> = new Map(
  apiErrorCodes.map((code) => [code, `</docs/errors#${code}>; rel="help"`]),
);

/**
 * The `Link` header of an error, to the guide's explanation of the code (RFC 8288). A relative reference is valid for every host name and
 * scheme of the service.
 *
 * @returns `undefined` for the dashboard's own codes, which no guide explains
 */
export function helpLink(code: string): string | undefined {
  return links.get(code);
}
