import { SharedSemaphore } from '@enrichment/concurrency';
import { classifyReply } from '@enrichment/email-domain';
import { BoundedCache, SystemClock, systemTimer } from '@enrichment/kernel';
import { HostFailure } from './host-failure';
import { IdleSessions } from './idle-sessions';
import { MailConnector, type Target } from './mail-connector';
import type { SmtpLimits, SmtpProbeOptions } from './options';
import type { ServerReply } from './reply-reader';
import { SmtpSession } from './smtp-session';

/** What a session is for. */
interface Work<T> {
  /** Runs in a session after EHLO; a second time when its result needs TLS. */
  readonly run: (session: SmtpSession) => Promise<T>;
  /** Whether the server refuses it without TLS. */
  readonly needsTls: (result: T) => boolean;
  /** Whether the server no longer serves a re-used session. */
  readonly isStale: (result: T) => boolean;
}

/** Sessions with mail hosts: opened, secured, re-used, and limited for each host and each address. */
export class MailHosts {
  private readonly permits: SharedSemaphore;
  private readonly idle: IdleSessions;
  private readonly withTls: BoundedCache<boolean>;
  private readonly connector: MailConnector;

  constructor(
    private readonly options: SmtpProbeOptions,
    private readonly limits: SmtpLimits,
  ) {
    this.permits = new SharedSemaphore({
      permits: limits.connectionsPerHost,
      maxWaiting: limits.waitingPerHost,
    });
    this.idle = new IdleSessions({ sessions: limits.restingConnections, idleMs: limits.idleMs });
    this.connector = new MailConnector({
      dns: options.dns,
      connect: options.connect,
      timer: options.timer ?? systemTimer,
      limits,
      onFull: (address) => {
        this.idle.dismissAt(address);
      },
    });
    this.withTls = new BoundedCache(options.clock ?? new SystemClock(), limits.memoryEntries);
  }

  /**
   * Runs work with a session. When a re-used session gives a stale result, the work runs once more with a new one. The work's
   * session ends when the signal aborts.
   *
   * @throws HostFailure
   */
  async use<T>(target: Target, signal: AbortSignal, work: Work<T>): Promise<T> {
    const key = keyOf(target);
    const release = await this.permits.acquire(key, { account: target.account, signal }).catch(() => {
      throw new HostFailure('timeout', 'Too many probes of this host.');
    });
    try {
      const rested = this.idle.acquire(key);
      if (rested) {
        const result = await this.run(target, rested, signal, work);
        if (signal.aborted || !work.isStale(result)) return result;
        // The host may allow one connection only.
        await rested.ended;
      }
      return await this.run(target, await this.open(target, signal), signal, work);
    } finally {
      release();
    }
  }

  /** Closes idle sessions now, and those in use when they are done. */
  close(): void {
    this.idle.close();
  }

  private async run<T>(target: Target, session: SmtpSession, signal: AbortSignal, work: Work<T>): Promise<T> {
    const release = endOnAbort(session, signal);
    try {
      let result = await work.run(session);
      if (work.needsTls(result) && (await this.secure(target, session))) result = await work.run(session);
      if (work.isStale(result)) session.quit();
      return result;
    } finally {
      release();
      this.putBack(keyOf(target), session);
    }
  }

  /**
   * STARTTLS in a session whose server requires it; later sessions with the host use it from the beginning.
   *
   * @returns whether the session is secure; if not, it may have ended.
   */
  private async secure(target: Target, session: SmtpSession): Promise<boolean> {
    if (session.isSecure || !session.extensions.has('STARTTLS')) return false;
    void session.send('RSET');
    const secured = await this.startTls(target, session);
    if (secured) this.withTls.set(keyOf(target), true, this.limits.memoryMs);
    return secured;
  }

  private putBack(key: string, session: SmtpSession): void {
    session.uses += 1;
    const isWorn =
      session.uses >= this.limits.usesPerConnection || session.refusals >= this.limits.refusalsPerConnection;
    if (isWorn || !session.isIdle || this.connector.isAwaited(session.address)) {
      session.quit();
      return;
    }
    // The reply arrives while the session is idle, so the next probe need not wait for it.
    void session.send('RSET').then(
      (reply) => reply.code !== 250 && session.fail(new HostFailure('refused_us', 'RSET refused.')),
      () => undefined,
    );
    this.idle.release(key, session);
  }

  private async open(target: Target, signal: AbortSignal): Promise<SmtpSession> {
    const session = await this.greet(target, signal);
    const wanted = this.withTls.get(keyOf(target)) ?? this.options.startTls === 'when_offered';
    if (!wanted || !session.extensions.has('STARTTLS')) return session;
    const release = endOnAbort(session, signal);
    try {
      await this.startTls(target, session);
      return session;
    } catch (failure) {
      if (signal.aborted) throw failure;
      this.withTls.set(keyOf(target), false, this.limits.memoryMs);
      return await this.greet(target, signal);
    } finally {
      release();
    }
  }

  /** A session after the greeting and EHLO, without TLS. */
  private async greet(target: Target, signal: AbortSignal): Promise<SmtpSession> {
    const { socket, address } = await this.connector.open(target, signal);
    const session = new SmtpSession(socket, address);
    const release = endOnAbort(session, signal);
    try {
      const greeting = await session.greeting;
      if (greeting.code !== 220) throw refusal(greeting, 'connect', target);
      await this.hello(target, session);
      return session;
    } catch (failure) {
      session.quit();
      throw failure;
    } finally {
      release();
    }
  }

  private async hello(target: Target, session: SmtpSession): Promise<void> {
    const reply = await session.hello(this.options.heloName);
    if (reply.code !== 250) throw refusal(reply, 'hello', target);
  }

  private async startTls(target: Target, session: SmtpSession): Promise<boolean> {
    if (!(await session.startTls(target.hostname))) return false;
    await this.hello(target, session);
    return true;
  }
}

function keyOf({ hostname, port }: Target): string {
  return `${hostname}:${port}`;
}

function endOnAbort(session: SmtpSession, signal: AbortSignal): () => void {
  const end = () => {
    session.fail(new HostFailure('timeout', 'The time is up.'));
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return () => {
    signal.removeEventListener('abort', end);
  };
}

function refusal(reply: ServerReply, stage: 'connect' | 'hello', { hostname }: Target): HostFailure {
  // RFC 7504: this host receives no mail at all; the domain's other hosts may. Some send 521 to clients that they block.
  if (
    reply.code === 521 &&
    /not accept (?:any )?(?:(?:e-?)?mails?|messages?)\b(?! (?:from|by|that))/i.test(reply.text)
  ) {
    return new HostFailure('no_host', 'The host receives no mail.');
  }
  const isForNow = classifyReply(reply, stage, hostname) === 'greylisted';
  return new HostFailure(isForNow ? 'greylisted' : 'refused_us', `Refused at ${stage}.`, reply);
}
