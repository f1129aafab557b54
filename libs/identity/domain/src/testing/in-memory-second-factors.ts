import { type Clock, newUlid } from '@enrichment/kernel';
import { type SecondFactors, secondStepMs } from '../second-factor/second-factor';
import type { Session, SetCookies, Visit } from '../sessions/session';
import type { User } from '../people/user';
import { totp } from './totp';

interface StoredFactor {
  readonly secret: string;
  backupCodes: string[];
  isOn: boolean;
}

interface PendingSignIn {
  readonly user: User;
  readonly endsAt: number;
  failures: number;
}

const periodMs = 30_000;
const maxFailures = 5;

/** The part of the sessions that second factors use. */
export interface SessionsInMemory {
  find(visit: Visit): Promise<Session | undefined>;
  isPassword(email: string, password: string): Promise<boolean>;
  /** Ends the session of the visit and opens another one. */
  reopen(user: User, visit: Visit): Promise<Session | undefined>;
}

export class InMemorySecondFactors implements SecondFactors {
  private readonly byUser = new Map<string, StoredFactor>();
  private readonly pendingByToken = new Map<string, PendingSignIn>();

  constructor(
    private readonly sessions: SessionsInMemory,
    private readonly clock: Clock,
  ) {}

  find(userId: string) {
    const stored = this.byUser.get(userId);
    return Promise.resolve(stored?.isOn ? { backupCodesLeft: stored.backupCodes.length } : undefined);
  }

  async enrol(visit: Visit, password: string) {
    const user = await this.confirmed(visit, password);
    if (!user || (await this.find(user.id))) return undefined;
    const secret = newUlid()
      .replace(/[0189]/g, 'A')
      .padEnd(32, 'A');
    const backupCodes = newBackupCodes();
    this.byUser.set(user.id, { secret, backupCodes, isOn: false });
    return { uri: `otpauth://totp/Enrichment:${user.email}?secret=${secret}`, secret, backupCodes };
  }

  async confirm(visit: Visit, code: string) {
    const user = (await this.sessions.find(visit))?.user;
    const stored = user && this.byUser.get(user.id);
    if (!stored || !this.isOfApp(stored, code)) return undefined;
    stored.isOn = true;
    return this.sessions.reopen(user, visit);
  }

  async renewBackupCodes(visit: Visit, password: string) {
    const user = await this.confirmed(visit, password);
    const stored = user && this.byUser.get(user.id);
    return stored && (stored.backupCodes = newBackupCodes());
  }

  async remove(visit: Visit, password: string) {
    const user = await this.confirmed(visit, password);
    if (!user || !this.removeOf(user.id)) return undefined;
    return this.sessions.reopen(user, visit);
  }

  pending(visit: Visit) {
    return Promise.resolve(this.pendingOf(visit)?.user);
  }

  async complete(visit: Visit, code: string) {
    const pending = this.pendingOf(visit);
    const stored = pending && this.byUser.get(pending.user.id);
    if (!stored || pending.failures >= maxFailures) return undefined;
    if (!this.isOfApp(stored, code) && !stored.backupCodes.includes(code)) {
      pending.failures++;
      return undefined;
    }
    stored.backupCodes = stored.backupCodes.filter((each) => each !== code);
    this.pendingByToken.delete(tokenOf(visit));
    return this.sessions.reopen(pending.user, visit);
  }

  /** Makes a sign-in wait for its code. */
  wait(user: User, { secure }: Visit): SetCookies {
    const token = newUlid();
    this.pendingByToken.set(token, { user, endsAt: this.clock.now() + secondStepMs, failures: 0 });
    return [`pending=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`];
  }

  removeOf(userId: string): boolean {
    const wasOn = this.byUser.get(userId)?.isOn ?? false;
    this.byUser.delete(userId);
    this.endPending(userId);
    return wasOn;
  }

  endPending(userId: string): void {
    for (const [token, { user }] of this.pendingByToken)
      if (user.id === userId) this.pendingByToken.delete(token);
  }

  has(userId: string): boolean {
    return this.byUser.get(userId)?.isOn ?? false;
  }

  private pendingOf(visit: Visit): PendingSignIn | undefined {
    const pending = this.pendingByToken.get(tokenOf(visit));
    return pending && pending.endsAt > this.clock.now() && pending.failures < maxFailures
      ? pending
      : undefined;
  }

  private async confirmed(visit: Visit, password: string): Promise<User | undefined> {
    const user = (await this.sessions.find(visit))?.user;
    return user && (await this.sessions.isPassword(user.email, password)) ? user : undefined;
  }

  private isOfApp({ secret }: StoredFactor, code: string): boolean {
    const now = this.clock.now();
    return [now - periodMs, now, now + periodMs].some((at) => totp(secret, at) === code);
  }
}

function newBackupCodes(): string[] {
  return Array.from({ length: 10 }, () => newUlid().slice(-12).match(/.{4}/g)!.join('-'));
}

function tokenOf({ cookie: header = '' }: Visit): string {
  return /(?:^|; )pending=([^;]*)/.exec(header)?.[1] ?? '';
}
