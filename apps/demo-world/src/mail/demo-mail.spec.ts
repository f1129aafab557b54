import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { DnsMailDns } from '@enrichment/email-dns';
import { SystemClock } from '@enrichment/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDemoWorld } from '../world/world';
import { companyDomains } from './company-domains';
import { demoAddresses } from '../testing/demo-addresses';
import { demoDomains } from './demo-domains';
import { type DemoMail, startDemoMail } from './demo-mail';

const world = createDemoWorld({ baseUrl: 'http://demo.test', seed: 1 });
const { signal } = new AbortController();
let mail: DemoMail;
let dns: DnsMailDns;
beforeAll(async () => {
  mail = await startDemoMail(world);
  dns = new DnsMailDns({ servers: { servers: [mail.dns], zones: new Map() }, clock: new SystemClock() });
});
afterAll(async () => {
  dns.close();
  await mail.close();
});

describe('the name server of the demo world', () => {
  it.each([
    ['demo.test', 'mx'],
    ['implicit.demo.test', 'implicit_mx'],
    ['null-mx.demo.test', 'null_mx'],
    ['no-mail-server.demo.test', 'no_mail_server'],
    ['missing.demo.test', 'domain_not_found'],
    ['dns-error.demo.test', 'dns_error'],
    ['elsewhere.example', 'dns_error'],
  ])('%s: %s', async (domain, kind) => {
    expect(await dns.route(domain, signal)).toMatchObject({ kind });
  });

  it('publishes policies and a key of some domains', async () => {
    expect(await dns.spf('demo.test', signal)).toEqual({ hasSpf: true, sendsNothing: false });
    expect(await dns.hasDmarc('demo.test', signal)).toBe(true);
    expect(await dns.hasDkim('demo.test', signal)).toBe(true);
    expect(await dns.hasDkim('missing.demo.test', signal)).toBe(false);
    expect(await dns.addresses('mx.demo.test', signal)).toEqual(['192.0.2.25']);
  });

  it('ignores invalid datagrams, and answers the next query', async () => {
    const socket = createSocket('udp4');
    const send = (bytes: Buffer) =>
      new Promise((resolve) => {
        socket.send(bytes, mail.dns.port, mail.dns.host, resolve);
      });
    const header = [0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0];
    await send(Buffer.alloc(0));
    await send(Buffer.from(header));
    await send(Buffer.from([...header, 63, 97]));
    await send(Buffer.from([...header, 0xc0, 12]));
    await send(Buffer.from([...header, 1, 97, 0, 0]));
    await send(Buffer.from(Array.from({ length: 512 }, (_, i) => (i * 7) & 255)));
    socket.close();
    expect(await dns.route('null-mx.demo.test', signal)).toEqual({ kind: 'null_mx' });
  });
});

describe('the mail server of the demo world', () => {
  async function talk(text: string): Promise<string> {
    const { host, port } = mail.smtp.get('demo.test') as { host: string; port: number };
    const client = connect(port, host).setEncoding('utf8');
    let received = '';
    client.on('data', (chunk) => (received += String(chunk))).on('error', () => undefined);
    client.write(text);
    await new Promise((resolve) => client.once('close', resolve));
    return received;
  }

  it('replies about mailboxes, and accepts no mail', async () => {
    const commands = [
      'EHLO us.test',
      'RCPT TO:<accepted@demo.test>',
      'MAIL FROM:<>',
      'RCPT TO:<Accepted@Demo.test>',
      'RCPT TO:<"accepted"@demo.test>',
      'RCPT TO:<mailbox_full@demo.test>',
      'RCPT TO:<nobody@elsewhere.example>',
      'RCPT TO:accepted',
      'DATA',
      'QUIT',
      '',
    ];
    expect((await talk(commands.join('\r\n'))).trimEnd().split('\r\n')).toEqual([
      '220 mx.demo.test ESMTP',
      ...['250-mx.demo.test', '250-PIPELINING', '250-ENHANCEDSTATUSCODES', '250-8BITMIME', '250 SMTPUTF8'],
      '503 5.5.1 MAIL first',
      '250 2.1.0 Ok',
      '250 2.1.5 Ok',
      '250 2.1.5 Ok',
      '452 4.2.2 The mailbox is over its quota',
      '550 5.1.1 There is no such mailbox here',
      '501 5.1.3 That is no address',
      '502 5.5.1 Only questions are answered here',
      '221 2.0.0 Goodbye',
    ]);
  });

  it('closes the connection after an endless line', async () => {
    const received = await talk('x'.repeat(100_000));
    // A reset may discard the greeting.
    expect(['220 mx.demo.test ESMTP\r\n', '']).toContain(received);
  });
});

describe('the registry of the demo world', () => {
  it('has the registration dates of domains', async () => {
    const registration = (domain: string) => fetch(`${mail.rdapUrl}domain/${domain}`);
    expect(await (await registration('demo.test')).json()).toMatchObject({
      ldhName: 'demo.test',
      events: [{ eventAction: 'registration', eventDate: '2019-03-01T00:00:00Z' }],
    });
    const answers: unknown[] = await Promise.all(
      mail.zones.map(async (zone) => (await registration(zone)).json()),
    );
    expect(answers).toMatchObject(mail.zones.map((ldhName) => ({ ldhName })));
    for (const path of ['domain/missing.test', 'domain/../etc', 'nothing'])
      expect((await fetch(mail.rdapUrl + path)).status).toBe(404);
  });
});

describe('the mail domains of companies', () => {
  it('are those of their websites, with a mail host', async () => {
    const companies = mail.zones.filter((zone) => zone !== 'demo.test');
    expect(companies.length).toBeGreaterThan(200);
    for (const zone of companies) expect(mail.smtp.has(zone)).toBe(true);
    expect(await dns.route(companies[0]!, signal)).toMatchObject({ kind: 'mx' });
  });

  it('have mailboxes for employees', () => {
    const domains = new Map(companyDomains(world).map((domain) => [domain.name, domain]));
    const employed = world.persons.flatMap(({ slug, record }) => {
      const { websiteUrl } = world.find('company', record.currentCompanyNetworkId ?? '')?.record ?? {};
      const domain = websiteUrl && domains.get(new URL(websiteUrl).hostname.replace(/^www\./, ''));
      return domain ? [{ local: slug.replaceAll('-', '.'), domain }] : [];
    });
    expect(employed.length).toBeGreaterThan(300);
    for (const { local, domain } of employed) expect(domain.recipient(local)).toMatch(/^250 /);
    const strict = [...domains.values()].filter(
      ({ recipient }) => !recipient('zz9-plural').startsWith('250'),
    );
    expect(strict.length).toBeGreaterThan(domains.size / 2);
    expect(strict.length).toBeLessThan(domains.size);
  });
});

describe('the demo addresses', () => {
  it('show every verdict, with existing domains', () => {
    const names = demoDomains.map(({ name }) => name);
    for (const { address, result } of demoAddresses) {
      if (result === 'EMAIL_001' || result === 'domain_not_found') continue;
      expect(names).toContain(address.split('@')[1]);
    }
  });
});
