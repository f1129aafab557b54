/* Made from docs/errors.md by `npm run client:types`; not to be edited. */

/** The cause of each error code, and advice. */
export const errors: Readonly<Record<string, { when: string; advice: string }>> = {
  REQ_001: {
    when: 'The body is no JSON object, or nested deeper than 8 levels.',
    advice: 'Follow suggestion.',
  },
  REQ_002: { when: 'A required parameter is missing, or null.', advice: 'Correct the request.' },
  REQ_003: { when: 'A parameter has the wrong type or value.', advice: 'Correct the request.' },
  REQ_004: { when: 'The operation has no such parameter.', advice: 'Correct the request.' },
  REQ_005: { when: 'There is no such route.', advice: 'Compare the path with the reference.' },
  REQ_006: { when: 'The route does not take this method.', advice: 'Use a method of Allow.' },
  REQ_007: { when: 'The body is over 16 KiB.', advice: 'Send one subject per request.' },
  REQ_008: {
    when: 'The body is not declared as JSON, or compressed.',
    advice: 'Send Content-Type: application/json.',
  },
  AUTH_001: { when: 'The key is missing.', advice: 'Send it in x-api-key.' },
  AUTH_002: {
    when: 'The key is malformed, unknown, disabled, revoked or expired, or its account suspended.',
    advice: 'Check it; the dashboard has the reason under the request_id, unless the key is unknown.',
  },
  AUTH_003: {
    when: 'The key does not allow this operation, or this address.',
    advice: "Widen the key's scopes or addresses, or use another key.",
  },
  BILLING_001: { when: 'The balance is too low.', advice: 'Add credits to the account, then repeat.' },
  BILLING_002: {
    when: "The request would exceed the key's cap for this day or month.",
    advice: 'Raise the cap of the key, or repeat after resets_at.',
  },
  RATE_001: {
    when: "Over the operation's limit, or over 100 unknown keys a minute from your network.",
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
    advice: 'Use a new key for every new request.',
  },
  IDEM_003: { when: 'The idempotency key is not 1 to 255 visible ASCII characters.', advice: 'Use a UUID.' },
  EMAIL_001: {
    when: 'The address is malformed.',
    advice: 'Show suggestion: the probable address, or a hint.',
  },
  EMAIL_002: { when: 'No name server answered.', advice: 'Repeat after Retry-After.' },
  IP_001: { when: 'The address is malformed.', advice: 'Follow suggestion.' },
  IP_002: { when: 'No IP database could be read.', advice: 'Repeat after Retry-After.' },
  NETWORK_001: {
    when: "The person's identifier has no supported format.",
    advice: 'Follow suggestion: send the slug, URL or URN.',
  },
  NETWORK_002: { when: 'The person was not found, or is not accessible.', advice: 'Nothing.' },
  NETWORK_003: {
    when: "The company's identifier has no supported format.",
    advice: 'Follow suggestion: send the slug, URL or URN, or the website as website.',
  },
  NETWORK_004: { when: 'The company was not found, or is not accessible.', advice: 'Nothing.' },
  NETWORK_005: {
    when: 'The network does not show the page now.',
    advice:
      'Repeat after Retry-After, which may be minutes; never if not_configured, or with retryable: false.',
  },
  NETWORK_006: { when: 'The page did not answer in time.', advice: 'Repeat.' },
  RESOURCE_001: {
    when: 'The account has no key or webhook of this name.',
    advice: 'Check the name; after a DELETE, nothing.',
  },
  RESOURCE_002: { when: 'The key or webhook cannot be found or changed.', advice: 'Follow message.' },
  RESOURCE_003: {
    when: 'Its state is not the one of If-Match or If-None-Match.',
    advice: 'Read it again, and repeat with its ETag.',
  },
  RESOURCE_004: {
    when: 'Another key cannot change a key of the scope manage.',
    advice: 'Change it in the dashboard.',
  },
  SYS_001: { when: 'A fault of the service.', advice: 'Report it with its request_id.' },
  SYS_002: {
    when: 'The service is overloaded, stops, or waits for its database.',
    advice: 'Repeat after Retry-After.',
  },
};
