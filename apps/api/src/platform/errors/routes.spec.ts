import { describe, expect, it } from '@jest/globals';
import { type ApiRequest, RequestContext } from '../request/api-request';
import { Routes } from './routes';

const routes = new Routes([
  { method: 'POST', path: '/v1/ip/lookup' },
  { method: 'GET', path: '/dashboard/api/keys' },
  { method: 'POST', path: '/dashboard/api/keys' },
  { method: 'DELETE', path: '/dashboard/api/keys/:id' },
  { method: 'GET', path: '/docs/{*page}' },
]);

describe('Routes', () => {
  it.each([
    ['/v1/ip/lookup', ['POST']],
    ['/v1/ip/lookup/', []],
    ['/V1/ip/lookup', []],
    ['/v1/ip', []],
    ['/dashboard/api/keys', ['GET', 'POST']],
    ['/dashboard/api/keys/1', ['DELETE']],
    ['/dashboard/api/keys/', []],
    ['/dashboard/api/keys/1/2', []],
    ['/docs/a/b', ['GET']],
    ['/docs', ['GET']],
    ['', []],
    ['/dashboard/api/keys/%ff', []],
  ])('returns the methods of %j: %j', (path, methods) => {
    expect(routes.methodsOf(path)).toEqual(methods);
  });

  it('distinguishes a wrong method and an unknown path', () => {
    const refusalOf = (method: string, path: string) =>
      routes.refusal({ method, context: new RequestContext(undefined, path) } as ApiRequest);
    expect(refusalOf('GET', '/v1/ip/lookup')).toMatchObject({
      code: 'REQ_006',
      details: { method: 'GET', allowed_methods: ['POST'] },
    });
    expect(refusalOf('GET', '/x'.repeat(400))).toMatchObject({ code: 'REQ_005' });
  });
});
