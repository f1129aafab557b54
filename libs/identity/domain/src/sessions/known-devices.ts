import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, dayMs, isSameSecret } from '@enrichment/kernel';
import { userKey } from './attempts';
import { isSession, type SecondStep, type Session, type Visit } from './session';
import type { SigningSecrets } from './signing-secrets';

const lifetimeMs = 180 * dayMs;

/**
 * Browsers that a user has signed in with before. A signed cookie identifies them, so wrong passwords from elsewhere do not lock them out.
 * The cookie gives no access, names no user, and belongs to one user.
 */
export class KnownDevices {
  constructor(
    private readonly secrets: SigningSecrets,
    private readonly clock: Clock,
  ) {}

  /** The id of the visit's device when the user has signed in with it before. */
  async find(email: string, { cookie = '', secure }: Visit): Promise<string | undefined> {
    const prefix = `${nameOf(email, secure)}=`;
    const value = cookie
      .split(/; */)
      .find((pair) => pair.startsWith(prefix))
      ?.slice(prefix.length);
    if (!value) return undefined;
    const [device = '', ends = '', signature = ''] = value.split('.');
    const isSigned = (await this.secrets()).some((secret) =>
      isSameSecret(signature, sign(secret, email, device, ends)),
    );
    return isSigned && Number(ends) > this.clock.now() ? device : undefined;
  }

  /** A complete sign-in also gets the cookie that identifies its device from now on. */
  async remember<Opened extends Session | SecondStep>(opened: Opened, visit: Visit): Promise<Opened> {
    if (!isSession(opened)) return opened;
    const { email } = opened.user;
    const device = (await this.find(email, visit)) ?? randomBytes(12).toString('base64url');
    const [secret] = await this.secrets();
    const ends = String(this.clock.now() + lifetimeMs);
    const value = `${device}.${ends}.${sign(secret, email, device, ends)}`;
    const attributes = `Max-Age=${lifetimeMs / 1_000}; Path=/; HttpOnly; SameSite=Lax${visit.secure ? '; Secure' : ''}`;
    const line = `${nameOf(email, visit.secure)}=${value}; ${attributes}`;
    return { ...opened, setCookies: [...opened.setCookies, line] };
  }
}

function sign(secret: string, email: string, device: string, ends: string): string {
  const text = ['known device', userKey(email), device, ends].join('.');
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Each user has a separate cookie, so that people can share a browser. */
function nameOf(email: string, secure: boolean): string {
  return `${secure ? '__Secure-' : ''}enrichment.device_${userKey(email).slice(0, 12)}`;
}
