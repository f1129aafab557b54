import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { admin, type SentRequest } from '@enrichment/testing';
import { signatureHeaders } from '@enrichment/webhooks-domain';
import type { Cluster } from '../cluster';
import { checkOf } from './check';

const user = { email: 'owner@secrets.test', password: 'a-window-and-its-frame' };
const [old, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const bodiesRead = 50;

/** Fields of the answers that are read here. */
type Answer = Readonly<Record<'secret' | 'reason' | 'state', string>> & { readonly webhook: { id: string } };
type Step = (person: Person) => Promise<void>;

/** A secret, and what people do to change it, one step after the other. */
const rotations: Readonly<Record<string, readonly Step[]>> = {
  'the secret of a webhook': [(person) => person.rotate()],
  BODIES_KEY: [`${old},${next}`, `${next},${old}`].map(
    (BODIES_KEY) => (person) => person.restart({ BODIES_KEY }),
  ),
  'the secret of cookies': ownSecret('cookies', 'cookie_secrets'),
  'the key of hashed addresses': ownSecret('email-hashes', 'email_hash_keys'),
};

/** A secret in the database. Each replica reads it at its start, as it would within a minute. */
function ownSecret(name: string, table: string): readonly Step[] {
  return [
    async (person) => {
      await adminOf(person.cluster, 'secret', 'rotate', '--name', name);
      await person.restart();
    },
    async (person) => {
      await person.cluster.postgres.query(`UPDATE ${table} SET writes_at = now()`, [], 'enrichment');
      await person.restart();
    },
  ];
}

export const secrets = checkOf({
  about: `${Object.keys(rotations).join(', ')}: rotations under load fail no request and no session; each webhook has a known signature, all bodies can be read, and reported outcomes count`,
  cluster: () => ({ replicas: 2, settings: { BODIES_KEY: old, EGRESS_ALLOW_CIDRS: '127.0.0.1/32' } }),
  perSecond: 50,
  open: async (cluster) => {
    const run = async (...command: string[]) =>
      JSON.parse(await adminOf(cluster, ...command, '--json')) as Record<string, unknown>;
    await run('user', 'create', '--email', user.email, '--password', user.password);
    await run('limit', 'set', '--account', user.email, '--operation', 'ip', '--per-second', '100000');
    await run('credits', 'grant', '--account', user.email, '--amount', '1000000', '--reason', 'test');
    const made = await run('key', 'create', '--account', user.email, '--name', 'caller', '--scopes', 'ip');
    const { account } = await run('account', 'show', '--account', user.email);
    return [{ accountId: (account as { id: string }).id, apiKey: made['api_key'] as string }];
  },
  run: async ({ cluster, end }) => {
    const person = await Person.signIn(cluster);
    try {
      for (const step of Object.values(rotations).flat()) {
        await person.report();
        await step(person);
      }
      await pause(5_000);
      await person.validate();
      await person.readBodies(await end());
      return { figures: person.figures, violations: person.violations };
    } finally {
      await person.leave();
    }
  },
});

const adminOf = (cluster: Cluster, ...command: string[]) =>
  admin({ dataDir: cluster.folder, settings: { DATABASE_URL: cluster.postgres.url } }, ...command);

/**
 * An owner who looks at the dashboard four times a second in one session, receives a webhook every three seconds, and reports outcomes of
 * messages.
 */
class Person {
  readonly violations: string[] = [];
  private firstSecret = '';
  private keptFrom = Infinity;
  private cookie = '';
  private webhook = '';
  private isHere = true;
  private counts = { visits: 0, sent: 0, received: 0, bodies: 0, reported: 0, known: 0 };
  private visiting: Promise<void> = Promise.resolve();

  private constructor(
    readonly cluster: Cluster,
    private readonly apiKey: string,
    private readonly receiver: Server,
    private readonly names: Socket,
  ) {}

  static async signIn(cluster: Cluster): Promise<Person> {
    // The ledger of the load's account has the load's charges alone.
    const account = ['account', 'create', '--email', 'reporter@secrets.test', '--credits', '1000', '--json'];
    const { api_key: apiKey } = JSON.parse(await adminOf(cluster, ...account)) as { api_key: string };
    const receiver = createServer().listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    // A name server that fails: a reported outcome alone decides about an address.
    const names = createSocket('udp4').bind(0, '127.0.0.1');
    names.on('message', (query, { port, address }) => {
      query.writeUInt16BE(0x8182, 2); // An answer: SERVFAIL (RFC 1035 4.1.1).
      names.send(query, port, address);
    });
    await once(names, 'listening');
    const person = new Person(cluster, apiKey, receiver, names);
    receiver.on('request', (request, response) => {
      void text(request).then((body) => {
        person.receive(request.headers, body);
        response.end();
      });
    });
    await person.call('POST', '/dashboard/api/sign-in', user);
    await person.call('PUT', '/dashboard/api/account/bodies', { days: 7 });
    // Every replica has heard of it by then.
    person.keptFrom = Date.now() + 2_000;
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const order = { url, types: ['balance.low'] };
    const { webhook, secret } = await person.call('POST', '/dashboard/api/webhooks', order);
    person.webhook = webhook.id;
    person.firstSecret = secret;
    person.visiting = person.visit();
    return person;
  }

  get figures(): string {
    const { visits, sent, received, bodies, reported, known } = this.counts;
    return `${visits} visits in one session, ${received} of ${sent} webhooks, ${bodies} bodies read, ${known} of ${reported} outcomes`;
  }

  /** Restarts the replicas one after the other. */
  async restart(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    for (const replica of this.cluster.replicas.slice()) {
      const DNS_SERVERS = `127.0.0.1:${this.names.address().port}`;
      await this.cluster.replace(replica, replica.with({ DNS_SERVERS, ...settings }));
      await pause(3_000); // The balancer's checks find it again.
    }
  }

  /** Reports that a message to a further address was delivered. */
  async report(): Promise<void> {
    const email = `${++this.counts.reported}@rotation.test`;
    const at = new Date().toISOString();
    await this.call('POST', '/v1/email/outcomes', { email, outcome: 'delivered', at });
  }

  /** Validates all addresses that were reported. */
  async validate(): Promise<void> {
    for (let number = 1; number <= this.counts.reported; number++) {
      const email = `${number}@rotation.test`;
      const { reason } = await this.call('POST', '/v1/email/validate', { email });
      if (reason === 'delivered') this.counts.known++;
      else this.violations.push(`the validation of ${email} says ${reason}`);
    }
  }

  async rotate(): Promise<void> {
    await this.call('POST', `/dashboard/api/webhooks/${this.webhook}/rotate`);
    await pause(5_000);
  }

  /** Bodies of requests from the whole time. */
  async readBodies(sent: readonly SentRequest[]): Promise<void> {
    await this.pauseVisits();
    const successes = sent.filter(({ sentAt, answer }) => sentAt > this.keptFrom && answer?.status === 200);
    const every = Math.max(1, Math.floor(successes.length / bodiesRead));
    for (const { answer } of successes.filter((_, i) => i % every === 0)) {
      await pause(100); // Below the limit of the dashboard.
      const { state } = await this.call('GET', `/dashboard/api/requests/${answer!.requestId}/bodies`);
      if (state === 'kept') this.counts.bodies++;
      else this.violations.push(`the bodies of ${answer!.requestId} are ${state}`);
    }
    if (this.counts.received !== this.counts.sent)
      this.violations.push(`${this.counts.sent - this.counts.received} webhooks did not arrive`);
  }

  async leave(): Promise<void> {
    await this.pauseVisits();
    this.receiver.closeAllConnections();
    this.receiver.close();
    this.names.close();
  }

  private async pauseVisits(): Promise<void> {
    this.isHere = false;
    await this.visiting;
  }

  private async visit(): Promise<void> {
    for (; this.isHere; await pause(250)) {
      await this.call('GET', '/dashboard/api/session').then(
        () => this.counts.visits++,
        ({ message }: Error) => this.violations.push(message),
      );
      if (this.counts.visits % 12 !== 1) continue;
      await this.call('POST', `/dashboard/api/webhooks/${this.webhook}/test`).then(
        () => this.counts.sent++,
        ({ message }: Error) => this.violations.push(message),
      );
    }
  }

  private receive(headers: IncomingHttpHeaders, body: string): void {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const message = { id: String(headers['webhook-id']), body, at };
    // A receiver changes its secret later than the sender.
    const expected = signatureHeaders(message, [this.firstSecret])['webhook-signature']!;
    this.counts.received++;
    if (!String(headers['webhook-signature']).split(' ').includes(expected))
      this.violations.push(`the webhook ${message.id} has no signature of the first secret`);
  }

  private async call(method: string, path: string, body?: object): Promise<Answer> {
    const { url } = this.cluster;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        cookie: this.cookie,
        'x-api-key': this.apiKey,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]!);
    if (cookies.length > 0) this.cookie = cookies.join('; ');
    return JSON.parse(answer || '{}') as Answer;
  }
}
