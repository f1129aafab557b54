import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { admin, type Sent } from '@enrichment/testing';
import { signatureHeaders } from '@enrichment/webhooks-domain';
import type { Cluster } from '../cluster';
import { checkOf } from './check';

const user = { email: 'owner@secrets.test', password: 'a-window-and-its-frame' };
const [old, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const bodiesRead = 50;

/** A secret, and what people do to change it, one step after the other. */
const rotations: Readonly<Record<string, readonly ((person: Person) => Promise<void>)[]>> = {
  'the secret of a webhook': [(person) => person.rotate()],
  BODIES_KEY: [`${old},${next}`, `${next},${old}`].map(
    (BODIES_KEY) =>
      ({ cluster }) =>
        restartWith(cluster, { BODIES_KEY }),
  ),
  // The first replica makes both in the database, so that all have the same.
  'the secret of cookies and the key of hashed addresses': [({ cluster }) => restartWith(cluster, {})],
};

export const secrets = checkOf({
  about: `${Object.keys(rotations).join(', ')}: rotations under load fail no request and no session; each webhook has a known signature, and all bodies can be read`,
  cluster: () => ({
    replicas: 2,
    settings: { BODIES_KEY: old, EGRESS_ALLOW_CIDRS: '127.0.0.1/32' },
  }),
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
      for (const step of Object.values(rotations).flat()) await step(person);
      await pause(5_000);
      await person.readBodies(await end());
      return { figures: person.figures, violations: person.violations };
    } finally {
      await person.leave();
    }
  },
});

const adminOf = (cluster: Cluster, ...command: string[]) =>
  admin({ dataDir: cluster.folder, settings: { DATABASE_URL: cluster.postgres.url } }, ...command);

async function restartWith(cluster: Cluster, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const replica of [...cluster.replicas]) {
    await cluster.replace(replica, replica.with(settings));
    await pause(3_000); // The balancer's checks find it again.
  }
}

/** An owner who looks at the dashboard four times a second in one session, and receives a webhook every three seconds. */
class Person {
  readonly violations: string[] = [];
  private readonly secrets: string[] = [];
  private keptFrom = Infinity;
  private cookie = '';
  private webhook = '';
  private isHere = true;
  private counts = { visits: 0, sent: 0, received: 0, bodies: 0 };
  private visiting: Promise<void> = Promise.resolve();

  private constructor(
    readonly cluster: Cluster,
    private readonly receiver: Server,
  ) {}

  static async signIn(cluster: Cluster): Promise<Person> {
    const receiver = createServer().listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const person = new Person(cluster, receiver);
    receiver.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      request.on('end', () => {
        person.receive(request.headers, body);
        response.end();
      });
    });
    await person.call('POST', '/sign-in', user);
    await person.call('PUT', '/account/bodies', { days: 7 });
    // Every replica has heard of it by then.
    person.keptFrom = Date.now() + 2_000;
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const made = await person.call('POST', '/webhooks', { url, types: ['balance.low'] });
    const { webhook, secret } = made as { webhook: { id: string }; secret: string };
    person.webhook = webhook.id;
    person.secrets.push(secret);
    person.visiting = person.visit();
    return person;
  }

  get figures(): string {
    const { visits, sent, received, bodies } = this.counts;
    return `${visits} visits in one session, ${received} of ${sent} webhooks, ${bodies} bodies read`;
  }

  async rotate(): Promise<void> {
    const { secret } = (await this.call('POST', `/webhooks/${this.webhook}/rotate`)) as { secret: string };
    this.secrets.push(secret);
    await pause(5_000);
  }

  /** Bodies of requests from the whole time. */
  async readBodies(sent: readonly Sent[]): Promise<void> {
    await this.pauseVisits();
    const successes = sent.filter(({ sentAt, answer }) => sentAt > this.keptFrom && answer?.status === 200);
    const every = Math.max(1, Math.floor(successes.length / bodiesRead));
    for (const { answer } of successes.filter((_, i) => i % every === 0)) {
      const { state } = (await this.call('GET', `/requests/${answer!.requestId}/bodies`)) as {
        state: string;
      };
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
  }

  private async pauseVisits(): Promise<void> {
    this.isHere = false;
    await this.visiting;
  }

  private async visit(): Promise<void> {
    for (; this.isHere; await pause(250)) {
      await this.call('GET', '/session').then(
        () => this.counts.visits++,
        ({ message }: Error) => this.violations.push(message),
      );
      if (this.counts.visits % 12 !== 1) continue;
      await this.call('POST', `/webhooks/${this.webhook}/test`).then(
        () => this.counts.sent++,
        ({ message }: Error) => this.violations.push(message),
      );
    }
  }

  private receive(headers: IncomingHttpHeaders, body: string): void {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    const message = { id: String(headers['webhook-id']), body, at };
    // A receiver changes its secret later than the sender.
    const expected = signatureHeaders(message, this.secrets.slice(0, 1))['webhook-signature']!;
    this.counts.received++;
    if (!String(headers['webhook-signature']).split(' ').includes(expected))
      this.violations.push(`the webhook ${message.id} has no signature of the first secret`);
  }

  private async call(method: string, path: string, body?: object): Promise<unknown> {
    const { url } = this.cluster;
    const response = await fetch(`${url}/dashboard/api${path}`, {
      method,
      headers: { origin: url, cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]!);
    if (cookies.length > 0) this.cookie = cookies.join('; ');
    return text && JSON.parse(text);
  }
}
