import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { KnownDevices, type Visit } from '../index';

const dayMs = 86_400_000;
const email = 'ada@example.com';
const here: Visit = { cookie: undefined, secure: false };

describe('KnownDevices', () => {
  const clock = new ManualClock();
  const devices = new KnownDevices(async () => ['secret'], clock);
  const cookieOf = (lines: readonly string[]) => lines[0]!.split(';')[0]!;
  const remembered = async (visit = here) => ({
    ...visit,
    cookie: cookieOf(await devices.remember(email, visit)),
  });

  it('recognises a device for its user in upper and lower case, and for no other user', async () => {
    const visit = await remembered();
    const device = await devices.find(email, visit);
    expect(device).toMatch(/^[\w-]{16}$/);
    expect(await devices.find('Ada@Example.com', { ...visit, cookie: `a=b; ${visit.cookie}; c=d` })).toBe(
      device,
    );
    expect(await devices.find('eve@example.com', visit)).toBeUndefined();
    expect(await devices.find(email, here)).toBeUndefined();
    expect(visit.cookie).not.toMatch(/ada|example/);
  });

  it('keeps its id when it is registered again', async () => {
    const visit = { ...here, cookie: cookieOf(await devices.remember(email, here, 'device_1')) };
    expect(await devices.find(email, visit)).toBe('device_1');
  });

  it('hides its cookie from scripts and other sites, and from plain HTTP after TLS', async () => {
    for (const secure of [false, true]) {
      const [line] = await devices.remember(email, { ...here, secure });
      expect(line).toMatch(/; HttpOnly; SameSite=Lax/);
      expect(line!.startsWith('__Secure-') && line!.endsWith('; Secure')).toBe(secure);
      expect(await devices.find(email, { cookie: cookieOf([line!]), secure: !secure })).toBeUndefined();
    }
  });

  it('recognises a device after a new secret signs, until its own is removed', async () => {
    const secrets: [string, ...string[]] = ['secret'];
    const rotating = new KnownDevices(async () => secrets, clock);
    const before = await remembered();
    secrets.unshift('new');
    const device = await rotating.find(email, before);
    expect(device).toBe(await devices.find(email, before));
    const after = { ...here, cookie: cookieOf(await rotating.remember(email, here, device)) };
    secrets.pop();
    expect([await rotating.find(email, before), await rotating.find(email, after)]).toEqual([
      undefined,
      device,
    ]);
  });

  it('refuses forged and expired cookies', async () => {
    const visit = await remembered();
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
      expect(await devices.find(email, { ...here, cookie: `${name}=${forged}` })).toBeUndefined();
    const elsewhere = new KnownDevices(async () => ['another secret'], clock);
    expect(await elsewhere.find(email, visit)).toBeUndefined();
    clock.advance(180 * dayMs);
    expect(await devices.find(email, visit)).toBeUndefined();
  });
});
