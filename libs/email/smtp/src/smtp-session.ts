import { BoundedConnection, caught, connectTls, opportunisticTls } from '@enrichment/egress';
import { isIP, type Socket } from 'node:net';
import { command } from './commands';
import { HostFailure } from './host-failure';
import { ReplyReader, type ServerReply } from './reply-reader';

/** Milliseconds for a server to close the connection after QUIT. */
const farewellMs = 1000;

interface ExpectedReply {
  readonly line: string;
  readonly resolve: (reply: ServerReply) => void;
  readonly reject: (failure: HostFailure) => void;
}

/**
 * One connection to a mail server: commands out, replies in, in order. It has no timeouts: its user ends it with `fail`. An
 * unexpected reply ends it too, because the following replies would belong to the wrong commands.
 */
export class SmtpSession {
  /** EHLO keywords in upper case; empty until `hello`. */
  extensions: ReadonlySet<string> = new Set();
  isSecure = false;
  /** Replies so far, and refusals among them. */
  replies = 0;
  refusals = 0;
  /** Probes that it served, counted by the owner. */
  uses = 0;
  /** The server's greeting; rejects with HostFailure, as every reply. */
  readonly greeting: Promise<ServerReply>;
  /** Resolves when the connection has ended, for any reason. */
  readonly ended: Promise<HostFailure>;

  private readonly reader = new ReplyReader();
  /** Commands that are written, but not answered. */
  private readonly expected: ExpectedReply[] = [];
  /** Commands that wait for the answer to the one before: the server does not support PIPELINING. */
  private readonly unwritten: ExpectedReply[] = [];
  private failure: HostFailure | undefined;
  /** Time limit after QUIT for the server to close the connection. */
  private farewell: NodeJS.Timeout | undefined;
  private readonly leave = () => {
    this.quit();
  };
  private readonly announceEnd: (failure: HostFailure) => void;
  private stopListening: () => void;

  /** With TLS or without. */
  private socket: Socket;

  constructor(
    private readonly connection: Socket,
    /** The IP address of the connection. */
    readonly address: string,
  ) {
    const socket = (this.socket = connection);
    ({ promise: this.ended, resolve: this.announceEnd } = Promise.withResolvers());
    socket.setNoDelay(true);
    this.greeting = this.expect('', this.expected);
    this.stopListening = this.listen(socket);
  }

  /** Whether the session can be used again: alive, without an open reply. */
  get isIdle(): boolean {
    return !this.failure && !this.farewell && this.expected.length === 0;
  }

  /** Sends a command: immediately when the server supports PIPELINING (RFC 2920), else in its turn. Rejects with HostFailure. */
  send(line: string): Promise<ServerReply> {
    const waits = this.expected.length > 0 && !this.extensions.has('PIPELINING');
    const reply = this.expect(command(line), waits ? this.unwritten : this.expected);
    if (!waits) this.write(line);
    return reply;
  }

  /** Sends EHLO, or HELO to servers that do not know it; returns the last reply. */
  async hello(name: string): Promise<ServerReply> {
    const reply = await this.send(`EHLO ${name}`);
    if (reply.code >= 500) return this.send(`HELO ${name}`);
    const [, ...keywords] = reply.lines;
    this.extensions = new Set(keywords.map((line) => line.trim().split(' ')[0]!.toUpperCase()));
    return reply;
  }

  /**
   * STARTTLS (RFC 3207); call `hello` again afterwards. Certificates prove nothing here: those of mail hosts often do not match,
   * and the alternative is no encryption at all. Old versions and short keys serve for the same reason (RFC 7435).
   *
   * @returns false when the server refuses; the session continues.
   * @throws HostFailure when the handshake fails; the session has ended.
   */
  async startTls(hostname: string): Promise<boolean> {
    if ((await this.send('STARTTLS')).code !== 220) return false;
    if (!this.isIdle || !this.reader.isEmpty) {
      throw this.fail(new HostFailure('refused_us', 'The server spoke between STARTTLS and TLS.'));
    }
    this.stopListening();
    this.extensions = new Set();
    const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
    const secure = connectTls(new BoundedConnection(this.connection), {
      ...opportunisticTls,
      ...(isName && { servername: hostname }),
    });
    this.socket = secure;
    this.stopListening = this.listen(secure);
    const secured = new Promise<void>((resolve) => secure.once('secureConnect', resolve));
    const failure = await Promise.race([secured, this.ended]);
    if (failure) throw failure;
    this.isSecure = true;
    return true;
  }

  /** Ends the session now. Every open reply rejects with this failure, or with an earlier one; the result is the one used. */
  fail(failure: HostFailure): HostFailure {
    if (this.failure) return this.failure;
    this.failure = failure;
    clearTimeout(this.farewell);
    // A slow server gets a QUIT, where it may follow commands without replies (RFC 2920).
    if (failure.answer === 'timeout' && this.extensions.has('PIPELINING'))
      this.sendQuit(() => this.socket.destroy());
    else this.socket.destroy();
    for (const { reject } of [...this.expected.splice(0), ...this.unwritten.splice(0)]) reject(failure);
    this.announceEnd(failure);
    return failure;
  }

  /** Sends QUIT and closes the connection without waiting for the reply. */
  quit(): void {
    if (this.failure || this.farewell) return;
    this.farewell = this.sendQuit(() => this.fail(new HostFailure('refused_us', 'We have left.')));
  }

  /** Makes the session idle: it does not keep the process alive, and quits after this many milliseconds. */
  rest(milliseconds: number): void {
    this.connection.unref();
    this.socket.setTimeout(milliseconds, this.leave);
  }

  wake(): void {
    this.socket.setTimeout(0, this.leave);
    this.connection.ref();
  }

  /** @param afterwards called when the server has had its time to close the connection */
  private sendQuit(afterwards: () => void): NodeJS.Timeout {
    this.connection.unref();
    this.socket.end('QUIT\r\n');
    return setTimeout(afterwards, farewellMs).unref();
  }

  private expect(line: string, queue: ExpectedReply[]): Promise<ServerReply> {
    const { promise, resolve, reject } = Promise.withResolvers<ServerReply>();
    promise.catch(() => undefined); // Not every reply is waited for.
    if (this.failure) reject(this.failure);
    else queue.push({ line, resolve, reject });
    return promise;
  }

  /** Commands of one turn of the event loop are sent in one packet. */
  private write(line: string): void {
    const { socket } = this;
    socket.cork();
    socket.write(`${line}\r\n`);
    process.nextTick(() => {
      socket.uncork();
    });
  }

  private listen(socket: Socket): () => void {
    const refuse = (error: unknown) => this.fail(new HostFailure('refused_us', String(error)));
    const receive = caught(refuse, (bytes: Buffer) => this.receive(bytes));
    const end = (error?: unknown) => {
      if (this.failure) return;
      const message = error instanceof Error ? error.message : 'The server hung up.';
      this.fail(new HostFailure('refused_us', message));
    };
    // eslint-disable-next-line no-restricted-syntax -- `receive` is caught; the listener is removed later
    socket.on('data', receive).on('error', end).on('end', end).on('close', end);
    return () => {
      socket.off('data', receive).off('error', end).off('end', end).off('close', end);
    };
  }

  private receive(bytes: Buffer): void {
    if (this.failure || this.farewell) return;
    for (const reply of this.reader.read(bytes)) this.answer(reply);
  }

  private answer(reply: ServerReply): void {
    const waiting = this.expected.shift();
    if (!waiting) throw new Error('The server sent an unexpected reply.');
    this.replies += 1;
    if (reply.code >= 400) this.refusals += 1;
    waiting.resolve(reply);
    const next = this.unwritten.shift();
    if (!next) return;
    this.expected.push(next);
    this.write(next.line);
  }
}
