import { type KeyAndCertificate, selfSignedCertificate } from '@enrichment/egress/testing';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import type { MailServerScript, ScriptedReply } from './mail-server-script';
import { answerTo } from './scripted-answers';

/** A mail server on a loopback port that follows a script; for tests, benches and demonstrations. */
export class ScriptedMailServer {
  /** Command lines of all connections, in order of arrival. */
  readonly received: string[] = [];
  /** Connections so far, open now, and open at most at one time. */
  connections = 0;
  open = 0;
  peak = 0;
  /** Number of times that a client sent and then waited: each is a round trip, after those of TCP and the greeting. */
  roundTrips = 0;
  /** TLS handshakes that succeeded. */
  handshakes = 0;
  private readonly sockets = new Set<Socket>();
  private readonly waiting = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    private readonly script: MailServerScript,
  ) {}

  static async listen(
    script: MailServerScript,
    where: { readonly host?: string; readonly port?: number } = {},
  ): Promise<ScriptedMailServer> {
    const server = createServer({ noDelay: true });
    const scripted = new ScriptedMailServer(server, script);
    server.on('connection', (socket) => {
      scripted.accept(socket);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(where.port ?? 0, where.host ?? '127.0.0.1', resolve);
    });
    return scripted;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Resolves as soon as a condition on connections or commands holds. */
  until(holds: (server: this) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!holds(this)) return;
        this.waiting.delete(check);
        resolve();
      };
      this.waiting.add(check);
      check();
    });
  }

  /** Closes all open connections. */
  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    this.connections += 1;
    this.open += 1;
    this.peak = Math.max(this.peak, this.open);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.open -= 1;
      this.changed();
    });
    void this.converse(socket);
    this.changed();
  }

  private changed(): void {
    for (const check of this.waiting) check();
  }

  /** Plays the script on one connection until either side closes. */
  private async converse(plain: Socket): Promise<void> {
    const { script } = this;
    const state = { isSecure: false, hasSender: false };
    let socket = plain;
    await script.pace?.();
    await send(socket, script.greeting ?? '220 mx.test ESMTP');
    let rest = '';
    let coming = this.nextBurst(socket);
    for (let burst = await coming; burst; burst = await coming) {
      const lines = (rest + burst.text).split('\r\n');
      rest = lines.pop()!;
      // The next bytes are read during the pace of this burst; but after STARTTLS they are no text.
      const mayEndText = /^STARTTLS/im.test(burst.text);
      if (!mayEndText) coming = this.nextBurst(socket);
      await burst.due;
      for (const line of lines) {
        this.received.push(line);
        this.changed();
        const { answer, startsTls } = answerTo(line, script, state);
        await send(socket, answer);
        if (!startsTls) continue;
        socket = this.secure(plain);
        state.isSecure = true;
      }
      if (mayEndText) coming = this.nextBurst(socket);
    }
  }

  /** Commands that a client sends together; the answer is due after the script's pace. */
  private async nextBurst(
    socket: Socket,
  ): Promise<{ text: string; due: Promise<unknown> | undefined } | undefined> {
    const bytes = await nextBytes(socket);
    if (!bytes) return undefined;
    this.roundTrips += 1;
    return { text: bytes.toString(), due: this.script.pace?.() };
  }

  private secure(plain: Socket): Socket {
    certificate ??= selfSignedCertificate('mx.test');
    const { startTls } = this.script;
    const secure = new TLSSocket(plain, {
      isServer: true,
      ...certificate,
      ...(typeof startTls === 'object' && startTls),
    });
    secure.on('error', () => plain.destroy());
    secure.once('secure', () => (this.handshakes += 1));
    return secure;
  }
}

let certificate: KeyAndCertificate | undefined;

/** The next bytes; `undefined` when the connection has ended. */
function nextBytes(socket: Socket): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('readable', take).off('close', end).off('end', end);
    };
    const take = () => {
      const bytes = socket.read() as Buffer | null;
      if (bytes === null) return;
      settle();
      resolve(bytes);
    };
    const end = () => {
      settle();
      resolve(undefined);
    };
    socket.on('readable', take).on('close', end).on('end', end);
    if (socket.destroyed || socket.readableEnded) end();
    else take();
  });
}

async function send(socket: Socket, answer: ScriptedReply): Promise<void> {
  const behaviour: Exclude<ScriptedReply, string> = typeof answer === 'string' ? { text: answer } : answer;
  const { text = new Uint8Array(), afterMs, byteMs, endless, then } = behaviour;
  if (afterMs) await wait(afterMs);
  const bytes = Buffer.from(typeof text === 'string' ? `${text}\r\n` : text);
  do {
    const pieces = byteMs === undefined ? [bytes] : Array.from(bytes, (byte) => Buffer.from([byte]));
    for (const piece of pieces) {
      if (byteMs) await wait(byteMs);
      if (socket.destroyed) return;
      await write(socket, piece);
    }
    if (endless) await nextRound();
  } while (endless && !socket.destroyed);
  if (then === 'close') socket.end();
  if (then === 'reset') socket.resetAndDestroy();
  if (then === 'silence') await new Promise((resolve) => socket.once('close', resolve));
}

/** Resolves when the buffer has space, or the connection has closed. */
function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed || bytes.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    socket.once('close', resolve);
    socket.write(bytes, () => {
      socket.off('close', resolve);
      resolve();
    });
  });
}
