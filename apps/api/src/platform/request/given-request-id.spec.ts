import express from 'express';
import { expect, it } from '@jest/globals';
import type { ApiRequest, ApiResponse } from './api-request';
import type { IsTrustedHop } from './caller-address';
import { openContext } from './open-context';

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

it.each([
  ['loopback', '127.0.0.1', id, id],
  ['loopback', '127.0.0.1', '0' + 'a1f'.repeat(9).slice(0, 25), '0' + 'A1F'.repeat(9).slice(0, 25)],
  ['loopback', '192.0.2.1', id, undefined],
  ['192.0.2.0/24', '192.0.2.1', id, id],
  [1, '192.0.2.1', id, id],
  [0, '127.0.0.1', id, undefined],
  [false, '127.0.0.1', id, undefined],
  ['loopback', '127.0.0.1', undefined, undefined],
  ['loopback', '127.0.0.1', `${id}, ${id}`, undefined],
  ['loopback', '127.0.0.1', `8${id.slice(1)}`, undefined],
  ['loopback', '127.0.0.1', id.replace('A', 'U'), undefined],
])('with TRUST_PROXY=%p, from %p, takes %p for %p', (trustProxy, remoteAddress, given, taken) => {
  const app = express();
  app.set('trust proxy', trustProxy);
  const request = { url: '/', socket: { remoteAddress }, headers: { 'x-request-id': given } };
  const response = { setHeader: () => undefined };
  const open = openContext(app.get('trust proxy fn') as IsTrustedHop);
  open(request as unknown as ApiRequest, response as unknown as ApiResponse);
  expect((request as unknown as ApiRequest).context.givenId).toBe(taken);
});
