import { afterEach, describe, expect, it } from '@jest/globals';
import type { Timer } from '@enrichment/kernel';
import { EgressGuard } from './egress-guard';
import { GuardedHttp, type PostRequest } from './guarded-http';
import { TcpDialer } from './tcp-dialer';
import { privatePlace, publicPlace } from './testing/places';
import { closeAll, closeLater, redirectTo, serve } from './testing/web';

afterEach(closeAll);

const never: Timer = () => () => undefined;

function poster(addresses: readonly string[] = [publicPlace], timer: Timer = never) {
  const guard = new EgressGuard({ allowCidrs: [`${publicPlace}/32`] });
  const dialer = new TcpDialer({ guard, resolve: () => Promise.resolve(addresses), timer: never });
  const http = new GuardedHttp(dialer, { userAgent: 'test/1', timer });
  closeLater(() => http.close());
  return (url: string, change: Partial<PostRequest> = {}) =>
    http.post({ url: new URL(url), headers: {}, body: '{}', timeoutMs: 1_000, maxAnswerBytes: 9, ...change });
}

describe('a message', () => {
  it('sends a message and returns the status and the start of the answer', async () => {
    const { at } = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        const { 'x-mark': mark, 'user-agent': agent } = request.headers;
        response.setHeader(
          'x-request',
          `${request.method} ${request.url} ${mark as string} ${agent} ${body}`,
        );
        response.writeHead(202).end('0123456789');
      });
    });
    const answer = await poster()(at('/in?a=1'), { headers: { 'x-mark': 'm' }, body: 'ä' });
    expect(answer).toMatchObject({ status: 202, start: Buffer.from('012345678') });
    expect(answer.headers['x-request']).toBe('POST /in?a=1 m test/1 ä');
  });

  it('does not read an endless answer', async () => {
    const { at } = await serve((_request, response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(1_000)));
      };
      response.on('drain', write);
      write();
    });
    expect(String((await poster()(at())).start)).toBe('xxxxxxxxx');
  });

  it('returns the status of an answer that breaks off', async () => {
    const { at } = await serve((_request, response) => {
      response.writeHead(500, { 'content-length': '100' });
      response.write('abc', () => response.destroy());
    });
    expect(await poster()(at())).toMatchObject({ status: 500, start: Buffer.from('abc') });
  });

  it('is not repeated when a connection that is used again is reset', async () => {
    let requests = 0;
    const { at } = await serve(({ socket }, response) => {
      requests += 1;
      if (requests === 2) socket.resetAndDestroy();
      else response.end();
    });
    const post = poster();
    await post(at());
    await expect(post(at())).rejects.toMatchObject({ reason: 'broken' });
    expect(requests).toBe(2);
  });

  it('does not follow a redirect', async () => {
    const { at, trespasses } = await redirectTo(
      ({ headers }) => `http://${privatePlace}:${headers.host!.split(':')[1]}/`,
      307,
    );
    expect(await poster()(at())).toMatchObject({ status: 307 });
    expect(trespasses()).toBe(0);
  });

  it.each([privatePlace, '2130706498', '0x7F.66', '[::ffff:127.0.0.66]', '169.254.169.254', '[::1]'])(
    'does not reach %s',
    async (host) => {
      const { at, trespasses } = await serve((_request, response) => response.end());
      await expect(poster()(at('/', host))).rejects.toMatchObject({ name: 'GuardRefused' });
      expect(trespasses()).toBe(0);
    },
  );

  it('does not reach the private address of a name', async () => {
    const { at, trespasses } = await serve((_request, response) => response.end());
    await expect(poster([privatePlace])(at('/', 'x.test'))).rejects.toMatchObject({ name: 'GuardRefused' });
    await expect(poster([])(at('/', 'x.test'))).rejects.toMatchObject({ reason: 'no_address' });
    expect(trespasses()).toBe(0);
  });

  it('times out', async () => {
    const { promise: isRequested, resolve: reportRequest } = Promise.withResolvers<boolean>();
    const { at } = await serve(() => {
      reportRequest(true);
    });
    const late: Timer = (_milliseconds, then) => {
      void isRequested.then(then);
      return () => undefined;
    };
    await expect(poster([publicPlace], late)(at())).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('ends with the signal', async () => {
    const leave = new AbortController();
    const { at } = await serve(() => {
      leave.abort(new Error('left'));
    });
    await expect(poster()(at(), { signal: leave.signal })).rejects.toThrow('left');
  });
});
