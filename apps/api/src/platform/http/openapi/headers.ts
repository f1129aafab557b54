export const requestId = {
  'X-Request-Id': { description: 'ULID of the request.', schema: { type: 'string' } },
} as const;
export const retryAfter = {
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
} as const;
export const help = {
  Link: {
    description: 'Explanation of the code: a link of the relation `help`.',
    schema: { type: 'string' },
  },
} as const;
export const etag = {
  ETag: {
    description: 'Tag of the state of the resource, for `If-Match` (RFC 9110).',
    schema: { type: 'string' },
  },
} as const;
export const rateLimit = {
  'RateLimit-Policy': {
    description: 'The limit: its name, `q` requests in `w` seconds.',
    schema: { type: 'string', example: '"ip";q=100;w=1' },
  },
  RateLimit: {
    description: 'The rest of it: `r` requests for `t` seconds.',
    schema: { type: 'string', example: '"ip";r=99;t=1' },
  },
} as const;
/** Headers of every answer to an accepted key. */
export const successHeaders = {
  ...requestId,
  'X-Credits-Charged': { description: 'Credits that this request took.', schema: { type: 'integer' } },
  'X-Credits-Remaining': { description: 'Credits left in the account.', schema: { type: 'integer' } },
  'X-Test': {
    description: '`true` on every answer to a test key; absent with a live key.',
    schema: { type: 'string' },
  },
  ...rateLimit,
} as const;
