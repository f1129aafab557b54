import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDemoWorld } from '../world/world';
import { companyDomains } from './company-domains';
import { type DemoMail, startDemoMail } from './demo-mail';

const world = createDemoWorld({ baseUrl: 'http://demo.test', seed: 1 });
// No package of the product: a line of its DNS reader does not run the tests of the demo.
const dns = new Resolver({ timeout: 5_000, tries: 3 });
let mail: DemoMail;
beforeAll(async () => {
  mail = await startDemoMail(world);
  dns.setServers([`${mail.dns.host}:${mail.dns.port}`]);
});
afterAll(() => mail.close());

describe('the name server of the demo world', () => {
  it('names the mail hosts of a domain, or says that it has none', async () => {
    expect(await dns.resolveMx('demo.test')).toContainEqual(
      expect.objectContaining({ exchange: 'mx.demo.test' }),
    );
    expect(await dns.resolveMx('null-mx.demo.test')).toEqual([
      expect.objectContaining({ exchange: '', priority: 0 }),
    ]);
    expect(await dns.resolve4('implicit.demo.test')).toHaveLength(1);
  });

  it.each([
    ['implicit.demo.test', 'ENODATA'],
    ['no-mail-server.demo.test', 'ENODATA'],
    ['missing.demo.test', 'ENOTFOUND'],
    ['dns-error.demo.test', 'ESERVFAIL'],
    ['elsewhere.example', 'EREFUSED'],
  ])('has no mail host of %s: %s', async (domain, code) => {
    await expect(dns.resolveMx(domain)).rejects.toMatchObject({ code });
  });

  it('publishes policies and a key of some domains', async () => {
    const texts = async (name: string) => (await dns.resolveTxt(name)).flat();
    expect(await texts('demo.test')).toContain('v=spf1 mx -all');
    expect(await texts('_dmarc.demo.test')).toEqual(['v=DMARC1; p=reject']);
    expect(await texts('mail._domainkey.demo.test')).toEqual([
      expect.stringMatching(/^v=DKIM1; k=ed25519; p=/),
    ]);
    await expect(texts('mail._domainkey.missing.demo.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(await dns.resolve4('mx.demo.test')).toEqual(['192.0.2.25']);
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
    expect(await dns.resolveMx('null-mx.demo.test')).toHaveLength(1);
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
      '250-mx.demo.test',
      '250-PIPELINING',
      '250-ENHANCEDSTATUSCODES',
      '250-8BITMIME',
      '250 SMTPUTF8',
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
    expect(await dns.resolveMx(companies[0]!)).not.toEqual([]);
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
