import { expect, it } from '@jest/globals';
import { isOwnOrigin } from './mcp.guard';

it.each([
  ['http://127.0.0.1:3000', '127.0.0.1:3000', undefined, true],
  ['http://localhost:3000', 'LOCALHOST:3000', undefined, true],
  ['http://[::1]:3000', '[::1]:3000', undefined, true],
  ['http://127.0.0.1:8080', '127.0.0.1:3000', undefined, false],
  ['http://evil.example:3000', 'evil.example:3000', undefined, false],
  ['https://evil.example', 'api.example', 'https://api.example', false],
  ['https://api.example', 'api.example', 'https://api.example/enrichment', true],
  ['http://api.example', 'api.example', 'https://api.example', false],
  ['null', 'api.example', 'https://api.example', false],
  ['', undefined, undefined, false],
])('a request from %p to %p, with PUBLIC_URL %p, is accepted: %p', (origin, host, publicUrl, own) => {
  expect(isOwnOrigin(origin, host, publicUrl)).toBe(own);
});
