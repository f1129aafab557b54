import type { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { callerAddress } from './trusted-hops';

it.each([
  [undefined, '127.0.0.1'],
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['203.0.113.9, 10.0.0.1:80', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:1, [::1]:2', '203.0.113.9'],
  ['unknown', '127.0.0.1'],
  ['203.0.113.9:port', '127.0.0.1'],
  ['[203.0.113.9', '127.0.0.1'],
])('X-Forwarded-For: %s comes from %s', (header, expected) => {
  const socket = { remoteAddress: '127.0.0.1' };
  const request = { socket, connection: socket, headers: { 'x-forwarded-for': header } };
  const isTrusted = (address: string) => ['127.0.0.1', '10.0.0.1', '::1'].includes(address);
  expect(callerAddress(request as unknown as IncomingMessage, isTrusted)).toBe(expected);
});
