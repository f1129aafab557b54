export const requestId = {
  'X-Request-Id': { description: 'ULID of the request.', schema: { type: 'string' } },
} as const;
export const retryAfter = {
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
} as const;
export const help = {
  Link: {
    description: 'Where the code is explained, for example `</docs/errors#IP_001>; rel="help"`.',
    schema: { type: 'string' },
  },
} as const;
/** Of every answer to a key that was accepted. */
export const successHeaders = {
  ...requestId,
  'X-Credits-Charged': { description: 'Credits that this request took.', schema: { type: 'integer' } },
  'X-Credits-Remaining': { description: 'Credits left in the account.', schema: { type: 'integer' } },
  'RateLimit-Policy': { description: 'The limit, for example `"ip";q=100;w=1`.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of it, for example `"ip";r=99;t=1`.', schema: { type: 'string' } },
} as const;
