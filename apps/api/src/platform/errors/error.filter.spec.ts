import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import { apiErrorCodes, errorTable } from '@enrichment/application';
import type { Log } from '../observability/logging';
import type { ArgumentsHost } from '@nestjs/common';
import { DomainError } from '@enrichment/kernel';
import { ErrorFilter, helpLink } from './error.filter';
import type { Routes } from './routes';

/** The answer to a request that fails with an error. */
async function answerTo(error: unknown): Promise<{ status: number; code: unknown; logged: number }> {
  let logged = 0;
  const log = { error: () => (logged += 1) } as unknown as Log;
  const filter = new ErrorFilter(log, {} as Routes);
  const server = createServer((request, response) => {
    const context = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', path: '/v1/ip/lookup' };
    Object.assign(request, { context });
    const http = { getRequest: () => request, getResponse: () => response };
    filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const { code } = (await response.json()) as { code: unknown };
  server.closeAllConnections();
  server.close();
  return { status: response.status, code, logged };
}

describe('an unexpected error', () => {
  it.each(['EMFILE', 'ENFILE'])('of a process without descriptors is SYS_002: %s', async (code) => {
    const error = Object.assign(new Error(`${code}: too many open files`), { code });
    expect(await answerTo(error)).toEqual({ status: 503, code: 'SYS_002', logged: 1 });
  });

  it.each([new Error('none'), undefined, 'text', { code: 'EPERM' }])('else is SYS_001: %p', async (error) => {
    expect(await answerTo(error)).toEqual({ status: 500, code: 'SYS_001', logged: 1 });
  });
});

describe('a refusal above a limit', () => {
  it('waits, so that a caller that repeats at once does not take time from others; 500 wait at most', () => {
    jest.useFakeTimers();
    try {
      let answered = 0;
      const response = { setHeader: () => undefined, end: () => (answered += 1) };
      const http = { getRequest: () => ({ context: { id: '', path: '/' } }), getResponse: () => response };
      const filter = new ErrorFilter({} as Log, {} as Routes);
      const refuse = (code: string) =>
        filter.catch(new DomainError(code, ''), { switchToHttp: () => http } as unknown as ArgumentsHost);
      refuse('IP_001');
      expect(answered).toBe(1);
      for (let i = 0; i < 500; i++) refuse('RATE_001');
      expect(answered).toBe(1);
      refuse('RATE_001');
      expect(answered).toBe(2);
      jest.runAllTimers();
      expect(answered).toBe(502);
      refuse('RATE_001');
      expect(answered).toBe(502);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the link to the explanation of an error', () => {
  it('exists for every code of the API', () => {
    for (const code of apiErrorCodes) expect(helpLink(code)).toBe(`</docs/errors#${code}>; rel="help"`);
  });

  it("does not exist for the dashboard's codes", () => {
    const others = Object.keys(errorTable).filter((code) => !apiErrorCodes.includes(code));
    expect(others.map(helpLink)).toEqual(others.map(() => undefined));
  });
});
