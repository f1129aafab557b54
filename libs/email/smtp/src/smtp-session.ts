import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { command } from './commands';
import { HostFailure } from './host-failure';
import { ReplyReader, type ServerReply } from './reply-reader';

/** How long a server may take to say goodbye, in milliseconds. */
const farewellMs = 1000;

interface Expected {
  readonly line: string;
  readonly resolve: (reply: ServerReply) => void;
  readonly reject: (failure: HostFailure) => void;
}

/**
 * One connection to a mail server: commands out, replies in, in order. It has no timeouts: its user
 * ends it with `fail`. An unexpected reply ends it too, because the following ones would be taken for answers
 * to the wrong commands.
 */
export class SmtpSession {
  /** EHLO keywords in upper case; empty until `hello`. */
  extensions: ReadonlySet<string> = new Set();
  isSecure = false;
  /** Replies so far, and how many of them were refusals. */
  replies = 0;
  refusals = 0;
  /** Kept by the owner: probes that it served. */
  uses = 0;
  /** The server's first words; rejects with HostFailure, as every reply. */
  readonly greeting: Promise<ServerReply>;
  /** Resolves when the connection has ended, for whatever reason. */
  readonly ended: Promise<HostFailure>;

  private readonly reader = new ReplyReader();
  /** Written, not answered. */
  private readonly expected: Expected[] = [];
  /** Each to be written when the one before it is answered: this server cannot do PIPELINING. */
  private readonly unwritten: Expected[] = [];
  private failure: HostFailure | undefined;
  /** Since it has said goodbye: until when the server may hang up first. */
  private farewell: NodeJS.Timeout | undefined;
  private readonly leave = () => {
    this.quit();
  };
  private readonly announceEnd: (failure: HostFailure) => void;
  private stopListening: () => void;

  constructor(
    private socket: Socket,
    /** The IP address that the connection leads to. */
    readonly address: string,
  ) {
    ({ promise: this.ended, resolve: this.announceEnd } = Promise.withResolvers());
    socket.setNoDelay(true);
    this.greeting = this.expect('', this.expected);
    this.stopListening = this.listen(socket);
  }

  /** Whether it can be used again: alive, and no reply is owed. */
  get isIdle(): boolean {
    return !this.failure && !this.farewell && this.expected.length === 0;
  }

  /** Sends a command: at once when the server does PIPELINING (RFC 2920), else in its turn. Rejects with HostFailure. */
  send(line: string): Promise<ServerReply> {
    const waits = this.expected.length > 0 && !this.extensions.has('PIPELINING');
    const reply = this.expect(command(line), waits ? this.unwritten : this.expected);
    if (!waits) this.write(line);
    return reply;
  }

  /** EHLO, or HELO to those who do not know it; the last reply given. */
  async hello(name: string): Promise<ServerReply> {
    const reply = await this.send(`EHLO ${name}`);
    if (reply.code >= 500) return this.send(`HELO ${name}`);
    const [, ...keywords] = reply.lines;
    this.extensions = new Set(keywords.map((line) => line.trim().split(' ')[0]!.toUpperCase()));
    return reply;
  }

  /**
   * STARTTLS (RFC 3207); say `hello` again afterwards. Certificates prove nothing here: those of mail hosts often do
   * not match, and the alternative is no encryption at all.
   *
   * @returns false when the server will not; the session lives on.
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
    const secure = connectTls({
      socket: this.socket.on('error', () => undefined),
      rejectUnauthorized: false,
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

  /** Ends it at once; everything unanswered rejects with this failure, or with an earlier one, which is returned. */
  fail(failure: HostFailure): HostFailure {
    if (this.failure) return this.failure;
    this.failure = failure;
    clearTimeout(this.farewell);
    this.socket.destroy();
    for (const { reject } of [...this.expected.splice(0), ...this.unwritten.splice(0)]) reject(failure);
    this.announceEnd(failure);
    return failure;
  }

  /** Sends QUIT and closes the connection without waiting for the reply. */
  quit(): void {
    if (this.failure || this.farewell) return;
    this.socket.unref();
    this.socket.end('QUIT\r\n');
    this.farewell = setTimeout(() => this.fail(new HostFailure('refused_us', 'We have left.')), farewellMs);
    this.farewell.unref();
  }

  /** Rests: does not keep the process alive, and quits after so many milliseconds. */
  rest(milliseconds: number): void {
    this.socket.unref();
    this.socket.setTimeout(milliseconds, this.leave);
  }

  wake(): void {
    this.socket.setTimeout(0, this.leave);
    this.socket.ref();
  }

  private expect(line: string, queue: Expected[]): Promise<ServerReply> {
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
    const receive = (bytes: Buffer) => {
      this.receive(bytes);
    };
    const end = (error?: unknown) => {
      if (this.failure) return;
      const message = error instanceof Error ? error.message : 'The server hung up.';
      this.fail(new HostFailure('refused_us', message));
    };
    socket.on('data', receive).on('error', end).on('end', end).on('close', end);
    return () => {
      socket.off('data', receive).off('error', end).off('end', end).off('close', end);
    };
  }

  private receive(bytes: Buffer): void {
    if (this.failure || this.farewell) return;
    try {
      for (const reply of this.reader.read(bytes)) this.answer(reply);
    } catch (error) {
      this.fail(new HostFailure('refused_us', String(error)));
    }
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
