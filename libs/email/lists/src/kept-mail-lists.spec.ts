import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  isAlias,
  isDisposable,
  isFreeProvider,
  isRoleBased,
  misspelledLargest,
} from '@enrichment/email-domain';
import { mailListsContract } from '@enrichment/email-domain/testing';
import { ManualClock } from '@enrichment/kernel';
import { bundledLists, ownList } from './bundled-lists';
import { KeptMailLists } from './kept-mail-lists';

const clock = new ManualClock();

mailListsContract('KeptMailLists', (lists) =>
  KeptMailLists.open({
    clock,
    bundled: {
      disposable: () => new Set(lists.disposable),
      disposable_agreed: () => new Set(lists.disposable_agreed),
      not_disposable: () => new Set(lists.not_disposable),
      free: () => new Set(lists.free),
      popular: () => new Set(lists.popular),
      alias: () => new Set(lists.alias),
      academic: () => new Set(lists.academic),
      role: () => new Set(lists.role),
    },
  }),
);

describe('the bundled lists', () => {
  const opened = KeptMailLists.open({ clock });

  it.each([
    'mailinator.com',
    'inbox.mailinator.com',
    'guerrillamail.com',
    'sharklasers.com',
    'yopmail.com',
    '10minutemail.com',
    'temp-mail.org',
    'maildrop.cc',
    'trash-mail.com',
    'mail.tm',
    'dropmail.me',
    'mailpwr.com',
    'mimimail.me',
    'spamgourmet.com',
    'tempfastmail.com',
    'webxio.pro',
    'nr5kx.anonbox.net',
    'tempmail.com',
  ])('%s is disposable', async (domain) => {
    expect(isDisposable(await opened, domain)).toBe(true);
  });

  it.each([
    'duck.com',
    'simplelogin.com',
    'aleeas.com',
    'slmail.me',
    'mozmail.com',
    'privaterelay.appleid.com',
    'addy.io',
    'anonaddy.me',
    'jo.anonaddy.com',
    'passmail.net',
    'mailo.com',
    'gmail.com',
    'googlemail.com',
    'icloud.com',
    'proton.me',
    'tutanota.com',
    'hush.com',
    'fastmail.com',
    'yandex.net',
    'nus.edu.sg',
    'anything.edu',
    'consultant.com',
    'writeme.com',
    'contractor.net',
    'test.de',
    'afternic.com',
    'ukmail.com',
    'freshmail.com',
    'hola.org',
    'pacific.co',
    'example.com',
    'co.uk',
    // Misspelled providers, which the published lists contain.
    'gmial.com',
    'hotmial.com',
    'hotmai.com',
    'outlok.com',
    'yahooo.com',
  ])('%s is not', async (domain) => {
    expect(isDisposable(await opened, domain)).toBe(false);
  });

  it.each([
    'aspmx.l.google.com',
    'example-com.mail.protection.outlook.com',
    'mx1.simplelogin.co',
    'mx1.improvmx.com',
    'mx1.forwardemail.net',
    'mx.yandex.net',
    'mail.anonaddy.me',
    'route1.mx.cloudflare.net',
    'in1-smtp.messagingengine.com',
    'mx.zoho.eu',
    'mx0a-00000000.pphosted.com',
    'inbound-smtp.us-east-1.amazonaws.com',
  ])('a domain with mail at %s is not disposable for that', async (host) => {
    expect(isDisposable(await opened, 'example.com', [host])).toBe(false);
  });

  it.each([
    'mail.mailinator.com',
    'prd-smtp.10minutemail.com',
    'in.mail.tm',
    'mail.wabblywabble.com',
    'mx4.beavis99.com',
    'srv4.unstablemail.com',
    'mx37.mb5p.com',
    'mx2.den.yt',
    'email.chatgpt.org.uk',
    'recv1.erinn.biz',
    'mx1.emaildbox.pro',
    'mx.mail-data.net',
    'mx.dropmail.me',
    'mx.discard.email',
    'smtp.yopmail.com',
    'generator.email',
  ])('a domain with mail at %s is disposable', async (host) => {
    expect(isDisposable(await opened, 'example.com', [host])).toBe(true);
  });

  it.each([
    'gmail.com',
    'yahoo.co.uk',
    'outlook.com',
    'gmx.de',
    'proton.me',
    'icloud.com',
    'qq.com',
    'mail.ru',
    'tuta.com',
    'gmx.ch',
    'sohu.com',
    '139.com',
    '189.cn',
    'vp.pl',
    'op.pl',
    'bigmir.net',
    'mail.bg',
    'citromail.hu',
    'mynet.com',
    'consultant.com',
    'ziggo.nl',
    'otenet.gr',
    'aol.fr',
    'mail.fr',
    'eml.cc',
    'warpmail.net',
  ])('%s is a free provider', async (domain) => {
    expect(isFreeProvider(await opened, domain)).toBe(true);
  });

  it.each([
    'example.com',
    'facebook.com',
    'test.com',
    'google.com',
    'microsoft.com',
    'nus.edu.sg',
    'duck.com',
    '0815.ru',
    'clerk.com',
    'easypost.com',
  ])('%s is not', async (domain) => {
    expect(isFreeProvider(await opened, domain)).toBe(false);
  });

  it('calls no domain free in one file and not free in another', () => {
    const notFree = new Set(ownList('not-free'));
    expect(
      [...ownList('free-more'), ...ownList('catalogue')].filter((domain) => notFree.has(domain)),
    ).toEqual([]);
  });

  it.each([
    'info',
    'Support',
    'no-reply',
    'sales+eu',
    'customer.service',
    'jobs',
    'kontakt',
    'postmaster',
    'hr',
    'it',
    'buero',
    'rh',
    'facturas',
    'ufficio',
    'ksiegowosc',
    'бухгалтерия',
    'πωλήσεις',
    '销售',
    '採用',
    'المبيعات',
    'משרד',
    'complaints',
    'ssladmin',
    'csirt',
    'kundservice',
    'dev-team',
  ])('%s is a role', async (local) => {
    expect(isRoleBased(await opened, local)).toBe(true);
  });

  it.each(['jo', 'alexa', 'berlin', 'chef', 'smith', 'test', 'sam', 'jo.sales', 'dev', 'job', 'brand'])(
    '%s is not',
    async (local) => {
      expect(isRoleBased(await opened, local)).toBe(false);
    },
  );

  it.each([
    ['duck.com', true],
    ['jo.anonaddy.com', true],
    ['mozmail.com', true],
    ['privaterelay.appleid.com', true],
    ['passmail.net', true],
    ['gmail.com', false],
    ['appleid.com', false],
  ])('%s is an alias service: %s', async (domain, alias) => {
    expect(isAlias(await opened, domain)).toBe(alias);
    if (alias) expect(isDisposable(await opened, domain) || isFreeProvider(await opened, domain)).toBe(false);
  });

  it('contains no provider as a misspelling of a larger one', () => {
    const known = (['free', 'alias', 'not_disposable'] as const).flatMap((list) => [...bundledLists[list]()]);
    expect(known.length).toBeGreaterThan(4000);
    expect(known.filter((domain) => misspelledLargest(domain))).toEqual([]);
  });

  it.each([
    ...'ventas vertrieb-sued klantenservice zamowienia ugyfelszolgalat muhasebe prodazhi'.split(' '),
    'service.client',
    'accounts.payable',
    'hr-berlin',
  ])('%s is a function', async (local) => {
    expect(isRoleBased(await opened, local)).toBe(true);
  });

  it('contains universities whose ending does not say so, and no provider or popular site among them', async () => {
    const lists = await opened;
    for (const domain of ['ethz.ch', 'kuleuven.be', 'uni-heidelberg.de'])
      expect(lists.has('academic', domain)).toBe(true);
    const others = (['free', 'alias', 'popular'] as const).flatMap((list) => [...bundledLists[list]()]);
    expect(others.filter((domain) => lists.has('academic', domain))).toEqual([]);
  });

  it('contains entries in the form of look-ups', async () => {
    const lists = await opened;
    expect(lists.has('role', 'noreply')).toBe(true);
    expect(lists.has('role', 'no-reply')).toBe(false);
    expect(lists.has('role', '# RFC 2142')).toBe(false);
    expect(lists.has('free', '')).toBe(false);
  });

  it('loads every list at once on warm-up', async () => {
    const loads: string[] = [];
    const load = (name: string) => () => {
      loads.push(name);
      return new Set<string>();
    };
    const bundled = {
      disposable: load('disposable'),
      disposable_agreed: load('disposable_agreed'),
      popular: () => new Set<string>(),
      not_disposable: load('not_disposable'),
      alias: load('alias'),
      free: load('free'),
      academic: () => new Set<string>(),
      role: load('role'),
    };
    const lists = await KeptMailLists.open({ clock, bundled });
    lists.has('free', 'x.test');
    expect(loads).toEqual(['free']);
    lists.warmUp();
    lists.has('role', 'x');
    expect(loads).toEqual(['free', 'disposable', 'disposable_agreed', 'not_disposable', 'alias', 'role']);
  });
});

describe('refreshed lists', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lists-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const write = (list: string, ...lines: string[]) =>
    writeFile(join(directory, `${list}.txt`), lines.join('\n'));
  const bundled = {
    disposable: () => new Set(['bundled.test']),
    popular: () => new Set<string>(),
    disposable_agreed: () => new Set<string>(),
    not_disposable: () => new Set(['ours.test']),
    free: () => new Set<string>(),
    alias: () => new Set<string>(),
    academic: () => new Set<string>(),
    role: () => new Set<string>(),
  };

  it('replace the bundled disposable domains and add to our corrections', async () => {
    await write('disposable', '# a source', 'fresh.test', '', 'more.test');
    await write('not_disposable', 'theirs.test');
    const lists = await KeptMailLists.open({ clock, bundled, directory });
    expect(lists.has('disposable', 'fresh.test')).toBe(true);
    expect(lists.has('disposable', 'more.test')).toBe(true);
    expect(lists.has('disposable', 'bundled.test')).toBe(false);
    expect(lists.has('disposable', 'wabblywabble.com')).toBe(true);
    expect(lists.has('disposable', '')).toBe(false);
    expect(lists.has('not_disposable', 'theirs.test')).toBe(true);
    expect(lists.has('not_disposable', 'ours.test')).toBe(true);
  });

  it('are noticed while the service runs, at intervals', async () => {
    const time = new ManualClock();
    const lists = await KeptMailLists.open({ clock: time, bundled, directory, checkEveryMs: 1000 });
    expect(lists.has('disposable', 'bundled.test')).toBe(true);
    await write('disposable', 'fresh.test');
    time.advance(999);
    lists.has('disposable', 'fresh.test');
    await new Promise(setImmediate);
    expect(lists.has('disposable', 'fresh.test')).toBe(false);
    time.advance(1);
    lists.has('disposable', 'fresh.test');
    await lists.check();
    expect(lists.has('disposable', 'fresh.test')).toBe(true);
    expect(lists.has('disposable', 'bundled.test')).toBe(false);
  });

  it('are read again only when their file has changed', async () => {
    let loads = 0;
    const counting = {
      ...bundled,
      not_disposable: () => {
        loads++;
        return new Set<string>();
      },
    };
    await write('not_disposable', 'theirs.test');
    const lists = await KeptMailLists.open({ clock, bundled: counting, directory });
    lists.warmUp();
    await lists.check();
    expect(lists.has('not_disposable', 'theirs.test')).toBe(true);
    expect(loads).toBe(1);
    await write('not_disposable', 'theirs.test', 'more.test');
    await lists.check();
    expect(lists.has('not_disposable', 'more.test')).toBe(true);
    expect(loads).toBe(2);
  });

  it('that cannot be read leave the lists unchanged, and are reported', async () => {
    const faults: unknown[] = [];
    const file = join(directory, 'not-a-directory');
    await writeFile(file, '');
    const onFault = (error: unknown) => faults.push(error);
    const lists = await KeptMailLists.open({ clock, bundled, directory: file, onFault });
    expect(lists.has('disposable', 'bundled.test')).toBe(true);
    expect(faults).toMatchObject(Array(3).fill({ code: 'ENOTDIR' }));
  });

  it('may be missing', async () => {
    const onFault = () => {
      throw new Error('no fault');
    };
    const missing = join(directory, 'missing');
    const lists = await KeptMailLists.open({ clock, bundled, directory: missing, onFault });
    expect(lists.has('disposable', 'bundled.test')).toBe(true);
  });
});
