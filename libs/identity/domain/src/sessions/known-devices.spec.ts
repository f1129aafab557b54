import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@enrichment/kernel';
import { KnownDevices, type Session, type Visit } from '../index';

const dayMs = 86_400_000;
const email = 'ada@example.com';
const here: Visit = { cookie: undefined, secure: false };
const session: Session = {
  id: 'ses_1',
  user: { id: 'usr_1', email, role: 'user', accountId: 'acc_1', createdAt: new Date(0), confirmed: true },
  memberRole: 'owner',
  holdsRole: true,
  expiresAt: new Date(0),
  setCookies: ['session=1'],
};

describe('KnownDevices', () => {
  const clock = new ManualClock();
  const devices = new KnownDevices(async () => ['secret'], clock);
  const lineOf = async (visit: Visit, by = devices) => (await by.remember(session, visit)).setCookies.at(-1)!;
  const cookieOf = (line: string) => line.split(';')[0]!;
  const remembered = async (visit = here, by = devices) => ({
    ...visit,
    cookie: cookieOf(await lineOf(visit, by)),
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
    const visit = await remembered();
    expect(await devices.find(email, await remembered(visit))).toBe(await devices.find(email, visit));
  });

  it('adds its cookie to those of a complete sign-in only', async () => {
    const { setCookies } = await devices.remember(session, here);
    expect(setCookies).toEqual(['session=1', expect.stringMatching(/device_/)]);
    const secondStep = { needsCode: true, setCookies: [] } as const;
    expect(await devices.remember(secondStep, here)).toBe(secondStep);
  });

  it('hides its cookie from scripts and other sites, and from plain HTTP after TLS', async () => {
    for (const secure of [false, true]) {
      const line = await lineOf({ ...here, secure });
      expect(line).toMatch(/; HttpOnly; SameSite=Lax/);
      expect(line.startsWith('__Secure-') && line.endsWith('; Secure')).toBe(secure);
      expect(await devices.find(email, { cookie: cookieOf(line), secure: !secure })).toBeUndefined();
    }
  });

  it('refuses a signature of another size in bytes', async () => {
    const visit = await remembered();
    const cookie = visit.cookie.replace(/.$/, '\u00e9');
    expect(await devices.find(email, { ...visit, cookie })).toBeUndefined();
  });

  it('recognises a device after a new secret signs, until its own is removed', async () => {
    const secrets: [string, ...string[]] = ['secret'];
    const rotating = new KnownDevices(async () => secrets, clock);
    const before = await remembered();
    secrets.unshift('new');
    const device = await rotating.find(email, before);
    expect(device).toBe(await devices.find(email, before));
    const after = await remembered(before, rotating);
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
