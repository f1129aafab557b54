import type { SmtpSession } from './smtp-session';

/** Connections kept open for the next probe of the same host. */
export class IdleSessions {
  /** The most recently used session is last: it is most likely alive. */
  private readonly resting = new Map<SmtpSession, string>();
  private isClosed = false;

  constructor(private readonly limits: { readonly sessions: number; readonly idleMs: number }) {}

  acquire(key: string): SmtpSession | undefined {
    const session = [...this.resting].findLast(([, its]) => its === key)?.[0];
    if (!session) return undefined;
    this.resting.delete(session);
    session.wake();
    return session;
  }

  release(key: string, session: SmtpSession): void {
    if (this.isClosed) {
      session.quit();
      return;
    }
    this.resting.set(session, key);
    session.rest(this.limits.idleMs);
    void session.ended.then(() => this.resting.delete(session));
    if (this.resting.size > this.limits.sessions) this.dismiss(this.resting.keys().next().value!);
  }

  /** Closes the longest idle session at this address, if there is one. */
  dismissAt(address: string): void {
    const session = [...this.resting.keys()].find((one) => one.address === address);
    if (session) this.dismiss(session);
  }

  /** Sessions that are returned later are closed too. */
  close(): void {
    this.isClosed = true;
    for (const session of this.resting.keys()) this.dismiss(session);
  }

  private dismiss(session: SmtpSession): void {
    this.resting.delete(session);
    session.quit();
  }
}
