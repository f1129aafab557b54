import express from 'express';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { type ApiRequest, callerAddress, type IsTrustedHop, openContext } from './api-request';

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** The time of that id. */
const then = 1_469_922_850_259;
const ofSeconds = (ms: number) => `${Math.floor(ms / 1_000)}0123456789abcdef`;
const minutes = 60_000;

beforeEach(() => void jest.useFakeTimers({ now: then }));
afterEach(() => void jest.useRealTimers());

function taken(givesIds: IsTrustedHop, remoteAddress: string, given: string | undefined): string | undefined {
  const request = { url: '/', socket: { remoteAddress }, headers: { 'x-request-id': given } };
  openContext(request as unknown as ApiRequest, () => true, givesIds);
  return (request as unknown as ApiRequest).context.givenId;
}

it.each([
  ['loopback', '127.0.0.1', id, id],
  ['loopback', '127.0.0.1', ofSeconds(then), ofSeconds(then).toUpperCase()],
  ['loopback', '192.0.2.1', id, undefined],
  ['192.0.2.0/24', '192.0.2.1', id, id],
  [1, '192.0.2.1', id, id],
  [0, '127.0.0.1', id, undefined],
  [false, '127.0.0.1', id, undefined],
  ['loopback', '127.0.0.1', undefined, undefined],
  ['loopback', '127.0.0.1', `${id}, ${id}`, undefined],
  ['loopback', '127.0.0.1', `8${id.slice(1)}`, undefined],
  ['loopback', '127.0.0.1', id.replace('A', 'U'), undefined],
])('with TRUST_PROXY=%p, from %p, takes %p for %p', (trustProxy, remoteAddress, given, expected) => {
  const app = express();
  app.set('trust proxy', trustProxy);
  expect(taken(app.get('trust proxy fn') as IsTrustedHop, remoteAddress, given)).toBe(expected);
});

it.each([
  [-3 * minutes, false],
  [-1 * minutes, true],
  [0, true],
  [1 * minutes, true],
  [3 * minutes, false],
])('an id that is %d ms from now is used: %p', (ms, isTaken) => {
  jest.setSystemTime(then - ms);
  expect(taken(() => true, '127.0.0.1', id) !== undefined).toBe(isTaken);
  expect(taken(() => true, '127.0.0.1', ofSeconds(then)) !== undefined).toBe(isTaken);
});

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
