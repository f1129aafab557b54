import { afterEach, describe, expect, it } from '@jest/globals';
import { privatePlace, publicPlace } from './testing/places';
import { startRebindingDns } from './testing/rebinding-dns';
import { client, closeAll, closeLater, redirectTo, serve } from './testing/web';

afterEach(closeAll);

describe('GuardedHttp does not reach', () => {
  const hosts = [
    privatePlace,
    '2130706498',
    '0x7f000042',
    '0x7F.66',
    '0177.0.0.0102',
    '127.66',
    '[::ffff:127.0.0.66]',
    '[::ffff:7f00:42]',
    '[64:ff9b::7f00:42]',
    '[::1]',
    '0',
    '169.254.169.254',
    'www.private.test',
    'localhost.private.test.private.test',
    '\uFF11\uFF12\uFF17.0.0.66',
  ];

  it.each(hosts)('%s, requested directly', async (host) => {
    const { at, trespasses } = await serve((_request, response) => response.end());
    await expect(client()(at('/', host))).rejects.toMatchObject({ name: 'GuardRefused' });
    expect(trespasses()).toBe(0);
  });

  it.each(hosts)('%s, by a redirect', async (host) => {
    const { at, trespasses } = await redirectTo(
      ({ headers }) =>
        `http://${host.replace(/[^ -~]/g, encodeURIComponent)}:${headers.host!.split(':')[1]}/`,
    );
    await expect(client()(at())).rejects.toMatchObject({ name: 'GuardRefused' });
    expect(trespasses()).toBe(0);
  });

  it('the new address of a name that was public in the last request', async () => {
    const { at, trespasses } = await serve((_request, response) => {
      response.writeHead(302, { location: at('/again'), connection: 'close' }).end();
    });
    const dns = await startRebindingDns([[publicPlace], [privatePlace]]);
    closeLater(dns.close);
    await expect(client(dns.resolve)(at())).rejects.toMatchObject({ name: 'GuardRefused' });
    expect(dns.queries()).toBe(2);
    expect(trespasses()).toBe(0);
  });
});
