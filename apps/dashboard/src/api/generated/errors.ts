/* Made from docs/errors.md by `npm run client:types`; not to be edited. */

/** The cause of each error code, and advice. */
export const errors: Readonly<Record<string, { when: string; advice: string }>> = {
  REQ_001: {
    when: 'The body is no JSON object, or nested deeper than 8 levels.',
    advice: 'Do what suggestion says.',
  },
  REQ_002: { when: 'A required parameter is missing, or null.', advice: 'Correct the request.' },
  REQ_003: {
    when: 'A parameter has the wrong type, or a value that it does not take.',
    advice: 'Correct the request.',
  },
  REQ_004: {
    when: 'A parameter that the operation does not have.',
    advice: 'Correct the request; look for a typing error.',
  },
  REQ_005: { when: 'There is no such route.', advice: 'Compare the path with the reference.' },
  REQ_006: {
    when: 'The route does not take this method; Allow lists those it takes.',
    advice: 'Use one of these.',
  },
  REQ_007: { when: 'The body is over 16 KiB.', advice: 'Send one subject per request.' },
  REQ_008: {
    when: 'The body is not declared as JSON, or compressed.',
    advice: 'Send Content-Type: application/json.',
  },
  AUTH_001: { when: 'No key.', advice: 'Send it in x-api-key.' },
  AUTH_002: {
    when: 'The key is malformed, unknown, disabled, revoked or expired, or its account suspended.',
    advice: 'Look at the key in the dashboard.',
  },
  AUTH_003: {
    when: 'The key may not be used for this operation, or not from this address.',
    advice: "Widen the key's scopes or addresses, or use another key.",
  },
  AUTH_004: {
    when: 'The account of the key is in another cell.',
    advice: 'Repeat with the header X-Cell: <cell>, to the same address.',
  },
  BILLING_001: { when: 'Not enough credits.', advice: 'Top up; repeat then.' },
  BILLING_002: {
    when: 'The key has spent what it may in this day or month.',
    advice: 'Raise the cap of the key, or repeat after resets_at.',
  },
  RATE_001: {
    when: "Over the operation's limit, or your network tried over 100 unknown keys in a minute.",
    advice: 'Repeat after Retry-After; slow down.',
  },
  RATE_002: {
    when: 'Over the extra limit of fresh data.',
    advice: 'Repeat after Retry-After, or take cached data.',
  },
  IDEM_001: {
    when: 'The first request with this idempotency key still runs.',
    advice: 'Repeat in a moment: you get its answer.',
  },
  IDEM_002: {
    when: 'The idempotency key was used for another request.',
    advice: 'A new key for every new request.',
  },
  IDEM_003: { when: 'The idempotency key is not 1 to 255 visible ASCII characters.', advice: 'Use a UUID.' },
  EMAIL_001: {
    when: 'The address is malformed.',
    advice: 'Show suggestion: the corrected address when one is likely, else a hint.',
  },
  EMAIL_002: { when: 'The name servers gave no answer at all.', advice: 'Repeat after Retry-After.' },
  IP_001: { when: 'The address is malformed.', advice: 'Do what suggestion says.' },
  IP_002: { when: 'No IP database could be read.', advice: 'Repeat after Retry-After.' },
  NETWORK_001: {
    when: "The person's identifier has no supported format.",
    advice: "Send the slug, the page's URL or the URN, as suggestion says.",
  },
  NETWORK_002: {
    when: 'The person was not found, or is not accessible.',
    advice: 'Nothing; it costs nothing.',
  },
  NETWORK_003: {
    when: "The company's identifier has no supported format.",
    advice: "Send the slug, the page's URL or the URN, as suggestion says.",
  },
  NETWORK_004: {
    when: 'The company was not found, or is not accessible.',
    advice: 'Nothing; it costs nothing.',
  },
  NETWORK_005: {
    when: 'The network does not show the page now.',
    advice: 'Repeat after Retry-After, which may be minutes; never if not_configured.',
  },
  NETWORK_006: { when: 'The page did not answer in time.', advice: 'Repeat.' },
  RESOURCE_001: {
    when: 'The account has no key or webhook of this name.',
    advice: 'Look at the name; after a DELETE, nothing.',
  },
  RESOURCE_002: { when: 'The key or webhook cannot be found or changed.', advice: 'Do what message says.' },
  RESOURCE_003: {
    when: 'It is not as If-Match or If-None-Match says.',
    advice: 'Read it again, and repeat with its ETag.',
  },
  RESOURCE_004: {
    when: 'A key of the scope manage is not changed by another.',
    advice: 'Change it in the dashboard.',
  },
  SYS_001: { when: 'A fault of the service.', advice: 'Report it with its request_id.' },
  SYS_002: {
    when: 'The service is overloaded, stops, or waits for its database.',
    advice: 'Repeat after Retry-After.',
  },
};
