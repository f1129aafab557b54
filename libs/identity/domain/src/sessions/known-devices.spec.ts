import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { KnownDevices, type Visit } from '../index';

const dayMs = 86_400_000;
const email = 'ada@example.com';
const here: Visit = { cookie: undefined, secure: false };

describe('KnownDevices', () => {
  const clock = new ManualClock();
  const devices = new KnownDevices('secret', clock);
  const cookieOf = (lines: readonly string[]) => lines[0]!.split(';')[0]!;
  const remembered = (visit = here) => ({ ...visit, cookie: cookieOf(devices.remember(email, visit)) });

  it('recognises a device for its user in upper and lower case, and for no other user', () => {
    const visit = remembered();
    const device = devices.find(email, visit);
    expect(device).toMatch(/^[\w-]{16}$/);
    expect(devices.find('Ada@Example.com', { ...visit, cookie: `a=b; ${visit.cookie}; c=d` })).toBe(device);
    expect(devices.find('eve@example.com', visit)).toBeUndefined();
    expect(devices.find(email, here)).toBeUndefined();
    expect(visit.cookie).not.toMatch(/ada|example/);
  });

  it('keeps its id when it is registered again', () => {
    const visit = { ...here, cookie: cookieOf(devices.remember(email, here, 'device_1')) };
    expect(devices.find(email, visit)).toBe('device_1');
  });

  it('hides its cookie from scripts and other sites, and from plain HTTP after TLS', () => {
    for (const secure of [false, true]) {
      const [line] = devices.remember(email, { ...here, secure });
      expect(line).toMatch(/; HttpOnly; SameSite=Lax/);
      expect(line!.startsWith('__Secure-') && line!.endsWith('; Secure')).toBe(secure);
      expect(devices.find(email, { cookie: cookieOf([line!]), secure: !secure })).toBeUndefined();
    }
  });

  it('refuses forged and expired cookies', () => {
    const visit = remembered();
    const [name, value] = visit.cookie.split('=') as [string, string];
    const [device, ends, signature] = value.split('.');
    for (const forged of [
      '',
      '..',
      `${device}.${ends}`,
      `other.${ends}.${signature}`,
      `${device}.${Number(ends) + 1}.${signature}`,
      `${device}.${ends}.${signature!.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
    ])
      expect(devices.find(email, { ...here, cookie: `${name}=${forged}` })).toBeUndefined();
    expect(new KnownDevices('another secret', clock).find(email, visit)).toBeUndefined();
    clock.advance(180 * dayMs);
    expect(devices.find(email, visit)).toBeUndefined();
  });
});
