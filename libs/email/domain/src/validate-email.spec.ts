import { describe, expect, it } from '@jest/globals';
import { DomainError, ManualClock } from '@enrichment/kernel';
import { type EmailBudgets } from './budget';
import type { Outcomes } from './ports/outcomes';
import { parseAddress } from './parse-address';
import { NoMailboxProbe } from './ports/mailbox-probe';
import { type DnsScript, InMemoryMailDns } from './testing/in-memory-mail-dns';
import { InMemoryDomainRegistry } from './testing/in-memory-domain-registry';
import { InMemoryMailLists } from './testing/in-memory-mail-lists';
import { InMemoryMailboxProbe, type MailScript } from './testing/in-memory-mailbox-probe';
import { ManualTimer } from './testing/manual-timer';
import { ValidateEmail, type ValidateEmailDependencies } from './validate-email';

const zone: DnsScript = {
  records: [
    { name: 'example.test', type: 'MX', priority: 20, exchange: 'mx2.example.test' },
    { name: 'example.test', type: 'MX', priority: 10, exchange: 'mx1.example.test' },
    { name: 'example.test', type: 'TXT', chunks: ['v=spf1 mx -all'] },
    { name: '_dmarc.example.test', type: 'TXT', chunks: ['v=DMARC1; p=none'] },
    { name: 's1._domainkey.example.test', type: 'TXT', chunks: ['v=DKIM1; p=abc'] },
    { name: 'mail.example.test', type: 'MX', priority: 10, exchange: 'mx1.example.test' },
    { name: 'all.test', type: 'MX', priority: 10, exchange: 'mx.all.test' },
    { name: 'xn--bcher-kva.test', type: 'MX', priority: 10, exchange: 'mx1.example.test' },
    { name: 'brand.test', type: 'MX', priority: 1, exchange: 'mta5.am0.yahoodns.net' },
    { name: 'lost.test', type: 'MX', priority: 10, exchange: 'mx.servfail.test' },
    { name: 'null.test', type: 'MX', priority: 0, exchange: '' },
    { name: 'number.test', type: 'MX', priority: 10, exchange: '127.7.1.2' },
    { name: 'address.test', type: 'A', address: '192.0.2.1' },
    { name: 'web.test', type: 'A', address: '192.0.2.1' },
    { name: 'web.test', type: 'TXT', chunks: ['v=spf1 -all'] },
    { name: 'text.test', type: 'TXT', chunks: ['hello'] },
    { name: 'gmail.com', type: 'MX', priority: 5, exchange: 'gmail-smtp-in.l.google.com' },
    { name: 'mail.acme.com', type: 'MX', priority: 5, exchange: 'mx1.example.test' },
    { name: 'unlisted.test', type: 'MX', priority: 5, exchange: 'mx.throwaway.test' },
    { name: 'throwaway.test', type: 'MX', priority: 5, exchange: 'mx.throwaway.test' },
  ],
  broken: { 'servfail.test': 'servfail', 'silent.test': 'silent' },
};

const knowsJo = (local: string) => (local === 'jo' ? '250 ok' : '550 5.1.1 User unknown');
const servers: MailScript = {
  'mx1.example.test': { recipient: knowsJo },
  'mx2.example.test': { recipient: knowsJo },
  'mx.all.test': {},
  'mta5.am0.yahoodns.net': {},
  'mx.servfail.test': { fault: 'dns_error' },
  'mx.throwaway.test': {},
  'address.test': { recipient: knowsJo },
  'web.test': { fault: 'refuse' },
  'gmail-smtp-in.l.google.com': { recipient: (local) => (local === 'jo' ? '250 ok' : '451 4.3.0 later') },
  '[192.0.2.7]': { recipient: knowsJo },
};

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

function setUp(changed: Partial<ValidateEmailDependencies> = {}) {
  const clock = new ManualClock();
  const timer = new ManualTimer();
  const dns = new InMemoryMailDns(zone);
  const probe = new InMemoryMailboxProbe(servers);
  const faults: [keyof EmailBudgets, unknown][] = [];
  const companiesRequested: string[] = [];
  const useCase = new ValidateEmail({
    dns,
    probe,
    registry: new InMemoryDomainRegistry({ 'example.test': '1999-01-02T03:04:05Z' }),
    companies: {
      findByDomain: (domain) => {
        companiesRequested.push(domain);
        return Promise.resolve(domain === 'example.test' ? { name: 'Example Ltd' } : undefined);
      },
    },
    lists: new InMemoryMailLists({
      disposable: ['throwaway.test', 'all.test'],
      disposable_agreed: ['throwaway.test'],
      free: ['gmail.com'],
      role: ['support'],
    }),
    clock,
    timer: timer.timer,
    onFault: (part, error) => faults.push([part, error]),
    ...changed,
  });
  const pass = async (milliseconds: number) => {
    await timer.advance(0);
    clock.advance(milliseconds);
    await timer.advance(milliseconds);
  };
  const validate = {
    execute: (
      { email, ...options }: { email: string; includeCompanyData?: boolean; account?: string },
      signal?: AbortSignal,
    ) => useCase.execute({ address: parseAddress(email), ...options }, signal),
  };
  return { validate, dns, probe, pass, faults, companiesRequested };
}

describe('ValidateEmail', () => {
  it('returns all facts about an existing address', async () => {
    const { validate, faults } = setUp();
    expect(await validate.execute({ email: 'Jo@Example.test' })).toMatchObject({
      reason: 'mailbox_not_found',
    });
    expect(await validate.execute({ email: 'jo@Example.test' })).toEqual({
      email: 'jo@Example.test',
      deliverability: 0.97,
      mailProvider: null,
      mailProviderKind: null,
      mxKind: 'explicit',
      normalizedEmail: 'jo@example.test',
      subAddress: null,
      isNoReply: false,
      isAcademic: false,
      isGovernment: false,
      checks: { dns: 'yes', smtp: 'yes', catch_all: 'no', spf: 'yes', dmarc: 'yes' },
      smtp: { connected: true, code: null, enhancedCode: null, host: 'mx1.example.test' },
      isValid: true,
      status: 'deliverable',
      checkedAt: new Date(Date.UTC(2026, 0, 1)),
      isDeliverable: true,
      isDisposable: false,
      isRoleBased: false,
      isFreeProvider: false,
      isAlias: false,
      isCatchAll: false,
      confidenceScore: 0.97,
      reason: 'accepted',
      mxRecords: [
        { hostname: 'mx1.example.test', priority: 10 },
        { hostname: 'mx2.example.test', priority: 20 },
      ],
      domainInfo: {
        domain: 'example.test',
        ageDays: 9860,
        isParked: false,
        creationDate: '1999-01-02T03:04:05Z',
        hasSpf: true,
        hasDmarc: true,
        hasDkim: true,
      },
      suggestion: null,
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ['nobody@example.test', { isDeliverable: false, reason: 'mailbox_not_found', confidenceScore: 0.98 }],
    ['jo@all.test', { isDeliverable: true, reason: 'catch_all', isCatchAll: true, confidenceScore: 0.65 }],
    ['jo@brand.test', { isDeliverable: true, reason: 'accepted_unchecked', isCatchAll: false }],
    ['jo@gmail.com', { reason: 'accepted', confidenceScore: 0.93, isFreeProvider: true }],
    ['jo@bücher.test', { reason: 'accepted', domainInfo: { domain: 'bücher.test' } }],
    ['jürgen@example.test', { reason: 'mailbox_not_found', confidenceScore: 0.95 }],
    ['jo@null.test', { reason: 'null_mx', isDeliverable: false, mxRecords: [] }],
    [
      'jo@number.test',
      {
        reason: 'no_mail_server',
        isDeliverable: false,
        confidenceScore: 0.7,
        mxKind: 'invalid',
        smtp: null,
        mxRecords: [{ hostname: '127.7.1.2', priority: 10 }],
      },
    ],
    ['jo@text.test', { reason: 'no_mail_server', confidenceScore: 0.98 }],
    ['jo@missing.test', { reason: 'domain_not_found', domainInfo: { creationDate: null, hasSpf: false } }],
    ['jo@servfail.test', { reason: 'dns_error', confidenceScore: 0.6 }],
    ['jo@lost.test', { isDeliverable: false, reason: 'dns_error', confidenceScore: 0.55 }],
    ['jo@address.test', { reason: 'accepted', mxRecords: [] }],
    [
      'jo@web.test',
      { reason: 'no_mail_server', isDeliverable: false, confidenceScore: 0.95, suggestion: null },
    ],
    ['support@example.test', { isRoleBased: true }],
    ['support+x@example.test', { isRoleBased: true }],
    ['"support"@example.test', { isRoleBased: true }],
    ['jo@throwaway.test', { isDisposable: true }],
    ['jo@unlisted.test', { isDisposable: true }],
    [
      'jo@[192.0.2.7]',
      {
        reason: 'accepted',
        mxRecords: [],
        domainInfo: {
          domain: '[192.0.2.7]',
          creationDate: null,
          hasSpf: false,
          hasDmarc: false,
          hasDkim: false,
        },
      },
    ],
    ['jo@[IPv6:2001:db8::7]', { reason: 'no_mail_server', domainInfo: { domain: '[ipv6:2001:db8::7]' } }],
  ])('%s', async (email, validation) => {
    const { validate } = setUp();
    expect(await validate.execute({ email })).toMatchObject({ email, isValid: true, ...validation });
  });

  it('passes the probe the address, the hosts in order and the remaining time', async () => {
    const { validate, probe } = setUp();
    await validate.execute({ email: 'jo@example.test' });
    await validate.execute({ email: 'jo@[IPv6:2001:DB8::7]' });
    await validate.execute({ email: 'jo@[192.0.2.7]' });
    for (const domain of ['missing.test', 'null.test', 'text.test'])
      await validate.execute({ email: `jo@${domain}` });
    expect(probe.requests).toMatchObject([
      {
        address: { normal: 'jo@example.test' },
        hosts: [{ hostname: 'mx1.example.test' }, { hostname: 'mx2.example.test' }],
        timeoutMs: 9_000,
      },
      { hosts: [{ hostname: '[IPv6:2001:db8::7]', priority: 0, addresses: ['2001:db8::7'] }] },
      { hosts: [{ hostname: '[192.0.2.7]', priority: 0, addresses: ['192.0.2.7'] }] },
    ]);
  });

  it('sends no DNS query for an address literal', async () => {
    const { validate, dns } = setUp();
    await validate.execute({ email: 'jo@[192.0.2.7]' });
    expect(dns.calls).toEqual([]);
  });

  it('queries the route first, policies and date before it is known, and the company afterwards', async () => {
    const { validate, dns, companiesRequested } = setUp();
    const running = validate.execute({ email: 'jo@example.test', includeCompanyData: true });
    expect(dns.calls).toEqual([
      'route example.test',
      'spf example.test',
      'dmarc example.test',
      'dkim example.test',
    ]);
    expect(companiesRequested).toEqual([]);
    await running;
    expect(companiesRequested).toEqual(['example.test']);
  });

  it('works without a probe', async () => {
    const { validate } = setUp({ probe: new NoMailboxProbe() });
    expect(await validate.execute({ email: 'jo@example.test' })).toMatchObject({
      isDeliverable: true,
      reason: 'not_probed',
      confidenceScore: 0.6,
    });
  });

  it('throws EMAIL_002 when no resolver answered', async () => {
    const { validate } = setUp();
    await expect(validate.execute({ email: 'jo@silent.test' })).rejects.toMatchObject({
      code: 'EMAIL_002',
      details: { email: 'jo@silent.test' },
    });
  });
});

describe('ValidateEmail and "did you mean"', () => {
  it.each([
    ['jo@gmial.com', 'jo@gmail.com'],
    ['"j o"@hotmial.com', '"j o"@hotmail.com'],
    ['jo@mail.acme.con', 'jo@mail.acme.com'],
    ['jo@nowhere.con', null],
    ['jo@pacific.co', null],
    ['jo@missing.test', null],
  ])('%s -> %s', async (email, suggestion) => {
    const { validate } = setUp();
    expect(await validate.execute({ email })).toMatchObject({ reason: 'domain_not_found', suggestion });
  });

  it.each([
    ['null_mx', { type: 'MX', priority: 0, exchange: '' }],
    ['no_mail_server', { type: 'TXT', chunks: ['parked'] }],
  ] as const)('returns the suggestion after %s too', async (reason, record) => {
    const { validate } = setUp({ dns: new InMemoryMailDns({ records: [{ name: 'gmial.com', ...record }] }) });
    expect(await validate.execute({ email: 'jo@gmial.com' })).toMatchObject({
      reason,
      suggestion: 'jo@gmail.com',
    });
  });

  it.each([
    [{ disposable: ['example.test'] }, false],
    [{ disposable: ['example.test'], disposable_agreed: ['example.test'] }, true],
  ])('treats an old domain as disposable when two lists contain it: %j', async (entries, isDisposable) => {
    const clock = new ManualClock(Date.UTC(2026, 10, 27));
    const { validate } = setUp({ lists: new InMemoryMailLists(entries), clock });
    expect(await validate.execute({ email: 'jo@example.test' })).toMatchObject({ isDisposable });
  });

  it('suggests a provider for a misspelled domain with mail servers that is listed as disposable', async () => {
    const record = { name: 'gmial.com', type: 'MX', priority: 1, exchange: 'mx.all.test' } as const;
    const { validate, companiesRequested } = setUp({
      dns: new InMemoryMailDns({ records: [record] }),
      lists: new InMemoryMailLists({ disposable: ['gmial.com'] }),
    });
    expect(await validate.execute({ email: 'jo@gmial.com', includeCompanyData: true })).toMatchObject({
      reason: 'catch_all',
      isDisposable: false,
      suggestion: 'jo@gmail.com',
    });
    expect(companiesRequested).toEqual([]);
  });

  it('suggests the largest providers for misspelled domains that receive mail, with a lower confidence', async () => {
    const record = { name: 'gmial.com', type: 'MX', priority: 1, exchange: 'mx.all.test' } as const;
    const { validate } = setUp({ dns: new InMemoryMailDns({ records: [record] }) });
    expect(await validate.execute({ email: 'jo@gmial.com' })).toMatchObject({
      isDeliverable: true,
      confidenceScore: 0.6,
      suggestion: 'jo@gmail.com',
    });
  });

  it.each([
    ['gmail.net', 'mx.all.test', [], 'jo@gmail.com'],
    ['hotmail.org', 'mx.all.test', [], 'jo@hotmail.com'],
    ['yahoo.net', 'mta7.am0.yahoodns.net', [], null],
    ['outlook.org', 'mx.all.test', ['outlook.org'], null],
    ['gmail.ru', 'mx.all.test', [], null],
    ['outlook.acme.com', 'mx.all.test', [], null],
    ['comcast.bet', 'mx.all.test', [], null],
  ])('%s with mail at %s, free: %j -> %s', async (domain, exchange, free, suggestion) => {
    const record = { name: domain, type: 'MX', priority: 1, exchange } as const;
    const { validate } = setUp({
      dns: new InMemoryMailDns({ records: [record] }),
      lists: new InMemoryMailLists({ free }),
    });
    expect(await validate.execute({ email: `jo@${domain}` })).toMatchObject({ suggestion });
  });

  it('suggests nothing for other domains with mail servers', async () => {
    const record = { name: 'comcasst.net', type: 'MX', priority: 1, exchange: 'mx.all.test' } as const;
    const { validate } = setUp({ dns: new InMemoryMailDns({ records: [record] }) });
    expect(await validate.execute({ email: 'jo@comcasst.net' })).toMatchObject({
      reason: 'catch_all',
      suggestion: null,
    });
  });
});

describe('ValidateEmail and company data', () => {
  it('returns the company only on request', async () => {
    const { validate, companiesRequested } = setUp();
    expect(await validate.execute({ email: 'jo@example.test' })).not.toHaveProperty('company');
    expect(
      await validate.execute({ email: 'jo@example.test', includeCompanyData: false }),
    ).not.toHaveProperty('company');
    expect(companiesRequested).toEqual([]);
    expect(await validate.execute({ email: 'jo@mail.example.test', includeCompanyData: true })).toMatchObject(
      { company: { name: 'Example Ltd' } },
    );
    expect(companiesRequested).toEqual(['example.test']);
  });

  it.each(['jo@missing.test', 'jo@null.test', 'jo@text.test', 'jo@silent.test', 'jo@lost.test'])(
    'are looked up for %s only when a mail server is known',
    async (email) => {
      const { validate, companiesRequested } = setUp();
      await validate.execute({ email, includeCompanyData: true }).catch(() => undefined);
      expect(companiesRequested).toEqual(email === 'jo@lost.test' ? ['lost.test'] : []);
    },
  );

  it.each(['jo@all.test', 'jo@gmail.com', 'jo@throwaway.test', 'jo@[192.0.2.7]'])(
    'has none for %s',
    async (email) => {
      const { validate, companiesRequested } = setUp();
      expect(await validate.execute({ email, includeCompanyData: true })).not.toHaveProperty('company');
      expect(companiesRequested).toStrictEqual(email === 'jo@all.test' ? ['all.test'] : []);
    },
  );
});

describe('ValidateEmail and what no server answered', () => {
  it('is unknown, and not no', async () => {
    const { validate, pass } = setUp({
      dns: Object.assign(new InMemoryMailDns(zone), {
        spf: () => never<never>(),
        hasDmarc: () => Promise.reject(new Error('broken')),
      }),
    });
    const running = validate.execute({ email: 'jo@web.test' });
    await pass(3_200);
    expect(await running).toMatchObject({
      checks: { dns: 'yes', smtp: 'no', catch_all: 'unknown', spf: 'unknown', dmarc: 'unknown' },
      domainInfo: { hasSpf: false, hasDmarc: false },
    });
  });

  it('suggests the popular domain for a dead one with another ending', async () => {
    const { validate } = setUp();
    expect(await validate.execute({ email: 'jo@gmail.org' })).toMatchObject({ suggestion: 'jo@gmail.com' });
  });
});

describe('ValidateEmail and a domain that one list calls disposable', () => {
  const run = async (creationDate: () => Promise<string | undefined>, wait = 0) => {
    const { validate, pass, companiesRequested } = setUp({ registry: { creationDate } });
    const running = validate.execute({ email: 'jo@all.test', includeCompanyData: true });
    if (wait > 0) await pass(wait);
    return { ...(await running), companiesRequested };
  };

  it.each([
    ['an old date', () => Promise.resolve('1999-01-02T03:04:05Z'), false],
    ['no date', () => Promise.resolve(undefined), false],
    ['a failing registry', () => Promise.reject(new Error('503')), false],
    ['a recent date', () => Promise.resolve(new Date().toISOString()), true],
  ])('has the answer of %s', async (_, date, isDisposable) => {
    expect(await run(date)).toMatchObject({ isDisposable, companiesRequested: ['all.test'] });
  });

  it('waits for the date as long as for the mailbox', async () => {
    const { validate, pass } = setUp({ registry: { creationDate: () => never<undefined>() } });
    const running = validate.execute({ email: 'jo@all.test' });
    let isAnswered = false;
    void running.then(() => (isAnswered = true));
    await pass(8_000);
    expect(isAnswered).toBe(false);
    await pass(1_100);
    expect(await running).toMatchObject({ isDisposable: false, status: 'risky' });
  });
});

describe('ValidateEmail and time', () => {
  it('ends with the error of a part that was interrupted: there is no evidence for a verdict', async () => {
    const interrupted = new DomainError('SYS_002', 'Interrupted.');
    const broken = () => Promise.reject(interrupted);
    for (const changed of [
      { probe: { probe: broken } },
      { registry: { creationDate: broken } },
      { dns: Object.assign(new InMemoryMailDns(zone), { route: broken, spf: broken }) },
      { dns: Object.assign(new InMemoryMailDns(zone), { hasDkim: broken }) },
    ]) {
      const { validate, faults } = setUp(changed);
      await expect(validate.execute({ email: 'jo@example.test' })).rejects.toBe(interrupted);
      expect(faults).toEqual([]);
    }
  });

  it('leaves out date and company after their time limit, and aborts the ports', async () => {
    const signals: AbortSignal[] = [];
    const slow = (_: string, signal: AbortSignal) => {
      signals.push(signal);
      return never<undefined>();
    };
    const { validate, pass, faults } = setUp({
      registry: { creationDate: slow },
      companies: { findByDomain: slow },
    });
    const running = validate.execute({ email: 'jo@example.test', includeCompanyData: true });
    await pass(1599);
    expect(signals.map((signal) => signal.aborted)).toEqual([false, false]);
    await pass(1);
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false]);
    await pass(1500);
    const validation = await running;
    expect(validation).toMatchObject({
      reason: 'accepted',
      domainInfo: { creationDate: null, hasSpf: true },
    });
    expect(validation).not.toHaveProperty('company');
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
    expect(faults).toEqual([]);
  });

  it('times out policies and a probe that ignores its timeout', async () => {
    const dns = new InMemoryMailDns(zone);
    dns.hasDmarc = () => never<boolean>();
    dns.hasDkim = () => never<boolean>();
    dns.spf = () => never();
    const { validate, pass } = setUp({ dns, probe: { probe: never } });
    const running = validate.execute({ email: 'jo@example.test' });
    await pass(3100);
    await pass(7000);
    expect(await running).toMatchObject({
      reason: 'timeout',
      isDeliverable: true,
      confidenceScore: 0.55,
      domainInfo: { hasSpf: false, hasDmarc: false, hasDkim: false },
    });
  });

  it('treats resolvers that never settle as silent', async () => {
    const dns = new InMemoryMailDns(zone);
    dns.route = never;
    const { validate, pass } = setUp({ dns });
    const running = expect(validate.execute({ email: 'jo@example.test' })).rejects.toMatchObject({
      code: 'EMAIL_002',
    });
    await pass(10_100);
    await running;
  });

  it('gives the probe the time that DNS left', async () => {
    const dns = new InMemoryMailDns(zone);
    const answer = Promise.withResolvers<never>();
    const route = dns.route.bind(dns);
    dns.route = async (domain, signal) => {
      await Promise.race([answer.promise.catch(() => undefined), never()]);
      return route(domain, signal);
    };
    const { validate, probe, pass } = setUp({ dns });
    const running = validate.execute({ email: 'jo@example.test' });
    await pass(400);
    answer.reject(new Error('go on'));
    await running;
    expect(probe.requests).toMatchObject([{ timeoutMs: 8600 }]);
  });

  it('waits a second for the outcomes of an account', async () => {
    const outcomes = { known: () => never<never>() } as unknown as Outcomes;
    const { validate, pass } = setUp({ outcomes });
    const running = validate.execute({ email: 'jo@example.test', account: 'acc_1' });
    await pass(1_000);
    expect(await running).toMatchObject({ reason: 'accepted' });
  });

  it('uses configured budgets', async () => {
    const budgets = { mail: 50, policies: 50, registration: 50, company: 50, outcomes: 50 };
    const { validate, probe, pass } = setUp({
      budgets,
      registry: { creationDate: () => never<undefined>() },
    });
    const running = validate.execute({ email: 'jo@example.test' });
    await pass(150);
    expect(await running).toMatchObject({ domainInfo: { creationDate: null } });
    expect(probe.requests).toMatchObject([{ timeoutMs: 50 }]);
  });
});

describe('ValidateEmail and broken ports', () => {
  it('leaves out failed parts, and reports them', async () => {
    const broken = new Error('broken');
    const dns = new InMemoryMailDns(zone);
    dns.hasDmarc = () => {
      throw broken;
    };
    const { validate, faults } = setUp({
      dns,
      probe: { probe: () => Promise.reject(broken) },
      registry: { creationDate: () => Promise.reject(broken) },
      companies: { findByDomain: () => Promise.reject(broken) },
    });
    const validation = await validate.execute({ email: 'jo@example.test', includeCompanyData: true });
    expect(validation).toMatchObject({
      reason: 'timeout',
      domainInfo: { creationDate: null, hasSpf: true, hasDmarc: false, hasDkim: true },
    });
    expect(validation).not.toHaveProperty('company');
    expect(faults.map(([part]) => part).sort()).toEqual(['company', 'mail', 'policies', 'registration']);
    expect(new Set(faults.map(([, error]) => error))).toEqual(new Set([broken]));
  });
});

describe('ValidateEmail and a caller that disconnects', () => {
  const reason = new Error('gone');

  it('calls no port when the signal has already aborted', async () => {
    const { validate, dns } = setUp();
    await expect(validate.execute({ email: 'jo@example.test' }, AbortSignal.abort(reason))).rejects.toBe(
      reason,
    );
    expect(dns.calls).toEqual([]);
  });

  it('stops with the reason, and is no fault of a port', async () => {
    const caller = new AbortController();
    const { validate, faults } = setUp();
    const running = validate.execute({ email: 'jo@example.test', includeCompanyData: true }, caller.signal);
    caller.abort(reason);
    await expect(running).rejects.toBe(reason);
    expect(faults).toEqual([]);
  });

  it('aborts every port immediately', async () => {
    const signals: AbortSignal[] = [];
    const slow = (_: string, signal: AbortSignal) => {
      signals.push(signal);
      return new Promise<undefined>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(reason);
        });
      });
    };
    const caller = new AbortController();
    const { validate, faults, pass } = setUp({
      registry: { creationDate: slow },
      companies: { findByDomain: slow },
    });
    const running = validate.execute({ email: 'jo@example.test', includeCompanyData: true }, caller.signal);
    await pass(0);
    caller.abort(reason);
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
    await expect(running).rejects.toBe(reason);
    expect(faults).toEqual([]);
  });

  it('aborts every port when the request has ended', async () => {
    const signals: AbortSignal[] = [];
    const dns = new InMemoryMailDns({ ...zone, broken: { 'example.test': 'silent' } });
    const { validate } = setUp({
      dns,
      registry: {
        creationDate: (_, signal) => {
          signals.push(signal);
          return never<undefined>();
        },
      },
    });
    await expect(validate.execute({ email: 'jo@example.test' })).rejects.toMatchObject({ code: 'EMAIL_002' });
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  });
});
