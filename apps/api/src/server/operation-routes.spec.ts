import type { IncomingMessage } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiRequest, ApiResponse } from '../http/request/api-request';
import { OperationRoutes } from './operation-routes';

describe('OperationRoutes', () => {
  let adapter: OperationRoutes;
  /** What happened. */
  let told: string[];
  let route: (request: ApiRequest) => Promise<void>;
  const response = {} as ApiResponse;

  beforeEach(() => {
    told = [];
    adapter = new OperationRoutes();
    route = ({ route: taken }) => {
      told.push(`served ${String(taken!.path)}`);
      return Promise.resolve();
    };
    adapter.post('/v1/ip/lookup', (request: ApiRequest) => route(request));
    adapter.post('/mcp', () => undefined);
  });

  /** @returns whether Express has to serve it */
  function ask(method: string, url: string, enter = (goOn: () => void) => goOn()): boolean {
    const serve = adapter.serve(
      (_request, _response, goOn) => enter(goOn),
      (error) => told.push(`failed ${String(error)}`),
    );
    return serve({ method, url } as IncomingMessage, response);
  }

  it('serves operations', () => {
    expect(ask('POST', '/v1/ip/lookup')).toBe(false);
    expect(told).toEqual(['served /v1/ip/lookup']);
  });

  it.each([
    ['GET', '/v1/ip/lookup'],
    ['POST', '/v1/ip/lookup?x=1'],
    ['POST', '/v1/IP/lookup'],
    ['POST', '/v1/ip/lookup/'],
    ['POST', '/v1/network/company'], // Nobody has declared it here.
    ['POST', '/mcp'],
  ])('leaves %s %s to Express', (method, url) => {
    expect(ask(method, url)).toBe(true);
    expect(told).toEqual([]);
  });

  it('serves nothing that does not enter', () => {
    expect(ask('POST', '/v1/ip/lookup', () => undefined)).toBe(false);
    expect(told).toEqual([]);
  });

  it('answers what nobody expected', async () => {
    ask('POST', '/v1/ip/lookup', () => {
      throw new Error('before');
    });
    route = () => Promise.reject(new Error('within'));
    ask('POST', '/v1/ip/lookup');
    await Promise.resolve();
    await Promise.resolve();
    expect(told).toEqual(['failed Error: before', 'failed Error: within']);
  });

  it('writes a status on what Node makes for an answer', () => {
    adapter.status(response, 200);
    expect(response.statusCode).toBe(200);
  });
});
