import { describe, expect, it } from '@jest/globals';
import { InMemoryMailLists } from '../testing/in-memory-mail-lists';
import {
  dependsOnAge,
  domainAge,
  isDisposable,
  isFreeProvider,
  isListedTypo,
  registrableDomain,
} from './disposable';
import fc from 'fast-check';
import { parseAddress } from '../parse-address';
import { mailboxBehind } from './mailbox-behind';
import { isRoleBased } from './role';
import { isAcademic, isGovernment } from './sector';

const lists = new InMemoryMailLists({
  disposable: [
    'throwaway.test',
    'mail.com',
    'deep.busy.test',
    'co.uk',
    'alias.test',
    'github.io',
    'both.test',
  ],
  not_disposable: ['alias.test', 'good.throwaway.test', 'both.test'],
  free: ['free.test'],
  academic: ['eth.test', 'deep.campus.test'],
  role: 'support sales noreply info customerservice 360 jobs hr supporto service comercial ventas team'.split(
    ' ',
  ),
});

describe('a listed misspelling of a provider', () => {
  const typos = [
    'gmial.com',
    'hotmai.com',
    'yaho.com',
    'outlok.com',
    'icluod.com',
    'gmail.con',
    'hormail.de',
  ];
  // Two typos, a short name, another first letter, or simply another name.
  const services = ['fakemail.com', 'fibmail.com', 'fastermail.com', 'h0tmaii.com', 'dmail.com', 'mail.cc'];
  const lists = new InMemoryMailLists({
    disposable: [...typos, ...services, 'throwaway.test'],
    not_disposable: ['yaho.com'],
  });

  it.each(typos)('%s is no disposable domain, nor are its subdomains', (domain) => {
    expect(isDisposable(lists, domain)).toBe(false);
    expect(isDisposable(lists, `mail.${domain}`)).toBe(false);
    expect(isDisposable(lists, domain, [`mx.${domain}`])).toBe(false);
  });

  it.each(services)('%s is a disposable domain and no misspelling', (domain) => {
    expect(isDisposable(lists, domain)).toBe(true);
    expect(isListedTypo(lists, domain)).toBe(false);
  });

  it("is none when the name is another organization's site", () => {
    const lists = new InMemoryMailLists({ disposable: ['gail.com', 'hitmail.es'] });
    expect(isListedTypo(lists, 'gail.com') || isListedTypo(lists, 'hitmail.es')).toBe(false);
    expect(isDisposable(lists, 'gail.com')).toBe(false);
  });

  it('is disposable when its mail goes to a listed service', () => {
    expect(isDisposable(lists, 'gmial.com', ['mx.throwaway.test'])).toBe(true);
  });

  it.each([
    ['gmial.com', true],
    ['yaho.com', false],
    ['gmal.com', false],
    ['gmail.com', false],
  ])('isListedTypo(%s): %s', (domain, typo) => {
    expect(isListedTypo(lists, domain)).toBe(typo);
  });
});

describe('isDisposable', () => {
  it.each([
    ['throwaway.test', true],
    ['a.throwaway.test', true],
    ['b.a.throwaway.test', true],
    ['notthrowaway.test', false],
    ['throwaway.test.example', false],
    ['mail.com', true],
    ['googlemail.com', false],
    ['deep.busy.test', true],
    ['a.deep.busy.test', true],
    ['busy.test', false],
    ['shallow.busy.test', false],
    ['alias.test', false],
    ['me.alias.test', false],
    ['good.throwaway.test', false],
    ['a.good.throwaway.test', false],
    ['both.test', false],
    ['example.test', false],
    // A listed public suffix does not affect the domains registered below it.
    ['example.co.uk', false],
    ['co.uk', true],
    ['somebody.github.io', false],
    ['github.io', true],
    ['[192.0.2.1]', false],
  ])('%s: %s', (domain, disposable) => {
    expect(isDisposable(lists, domain)).toBe(disposable);
  });

  it.each([
    ['example.test', ['mx.throwaway.test'], true],
    ['example.test', ['mx.example.test', 'mx2.throwaway.test'], true],
    ['example.test', ['mx.example.test'], false],
    ['example.test', ['mx.alias.test'], false],
    ['alias.test', ['mx.throwaway.test'], false],
    ['throwaway.test', ['mx.example.test'], false],
    ['throwaway.test', ['mx.throwaway.test'], false],
  ])('%s with mail at %j: %s', (domain, hosts, disposable) => {
    expect(isDisposable(lists, domain, hosts)).toBe(disposable);
  });
});

describe('the age of a domain', () => {
  const lists = new InMemoryMailLists({
    disposable:
      'once.test twice.test busy.once.test popular.test service.test gmail.net comcast.bet hotmail.biz'.split(
        ' ',
      ),
    disposable_agreed: 'twice.test busy.once.test popular.test service.test hotmail.biz'.split(' '),
    popular: ['popular.test'],
  });

  it.each([
    // Old, unknown, young.
    ['once.test', [], [false, true, true]],
    ['a.once.test', [], [false, true, true]],
    ['once.test', ['mx.once.test'], [false, false, true]],
    ['once.test', ['mx.other.test'], [false, false, true]],
    ['busy.once.test', ['mx.once.test'], [true, true, true]],
    ['twice.test', ['mx.twice.test'], [true, true, true]],
    ['twice.test', [], [true, true, true]],
    // The mail host is the best witness.
    ['once.test', ['mx.twice.test'], [true, true, true]],
    ['popular.test', ['mx.popular.test'], [false, false, false]],
    ['www.popular.test', [], [false, false, false]],
    ['popular.test', ['mx.service.test'], [true, true, true]],
    ['other.test', ['mx.popular.test'], [false, false, false]],
    // A popular name with another ending, in one list.
    ['gmail.net', [], [false, false, false]],
    ['gmail.net', ['mx.other.test'], [false, false, false]],
    ['gmail.net', ['mx.service.test'], [true, true, true]],
    ['comcast.bet', [], [false, false, false]],
    ['comcast.bet', ['mx.other.test'], [false, false, true]],
    // The same in two lists.
    ['hotmail.biz', [], [true, true, true]],
  ])('of %s with mail at %j', (domain, hosts, expected) => {
    const ages = ['old', 'unknown', 'young'] as const;
    expect(ages.map((age) => isDisposable(lists, domain, hosts, age))).toEqual(expected);
    const isDecisive = new Set(expected).size > 1;
    if (isDecisive) expect(dependsOnAge(lists, domain)).toBe(true);
  });

  it('is ten years from old', () => {
    const now = Date.UTC(2026, 10, 27);
    expect(domainAge('2016-11-01T00:00:00Z', now)).toBe('old');
    expect(domainAge('2016-12-15T00:00:00Z', now)).toBe('young');
    expect(domainAge(null, now)).toBe('unknown');
  });
});

describe('isFreeProvider', () => {
  it.each([
    ['free.test', true],
    ['www.free.test', false],
    ['test', false],
  ])('%s: %s', (domain, free) => {
    expect(isFreeProvider(lists, domain)).toBe(free);
  });
});

describe('registrableDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['a.b.example.co.uk', 'example.co.uk'],
    ['co.uk', undefined],
    ['a.somebody.github.io', 'somebody.github.io'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['[192.0.2.1]', undefined],
  ])('%s -> %s', (domain, registrable) => {
    expect(registrableDomain(domain)).toBe(registrable);
  });
});

describe('isRoleBased', () => {
  it.each([
    ['support', true],
    ['Support', true],
    ['support+eu', true],
    ['support+jo@home', true],
    ['support1', true],
    ['support24', true],
    ['support2024', false],
    ['no-reply', true],
    ['no.reply', true],
    ['No_Reply', true],
    ['noreply', true],
    ['orders-noreply', true],
    ['no-reply-billing', true],
    ['do.not.reply', true],
    ['donotreply.shop', true],
    ['mailer-daemon', true],
    ['mailer-daemon.eu', true],
    ['customer.service', true],
    ['customer-service', true],
    ['360', true],
    ['supporter', false],
    ['s12upport', false],
    ['support-team', true],
    ['sales.uk', true],
    ['info_de', true],
    ['jobs-berlin', true],
    ['hr-department', true],
    ['supporto.tecnico', true],
    ['equipo.ventas', true],
    ['service-comercial', true],
    ['acme-support-team', true],
    ['info-2', true],
    ['jo-team', false],
    ['berlin-jo', false],
    ['jo.support', false],
    ['support.jo', false],
    ['noreplyjo', false],
    ['piano.reply', false],
    ['jo', false],
    ['jo+support', false],
    ['+support', false],
    ['12', false],
    ['', false],
    ['+', false],
  ])('%j: %s', (local, role) => {
    expect(isRoleBased(lists, local)).toBe(role);
  });
});

describe('isAcademic and isGovernment', () => {
  it.each([
    ['mit.edu', true, false],
    ['cs.ox.ac.uk', true, false],
    ['anu.edu.au', true, false],
    ['eth.test', true, false],
    ['student.eth.test', true, false],
    ['campus.test', false, false],
    ['minfin.gov.ru', false, true],
    ['state.gov', false, true],
    ['nhs.gov.uk', false, true],
    ['interieur.gouv.fr', false, true],
    ['ec.europa.eu', false, true],
    ['example.com', false, false],
    ['edu.example.com', false, false],
    ['gov.com', false, false],
    ['go.com', false, false],
  ])('%s: %s, %s', (domain, academic, government) => {
    expect([isAcademic(lists, domain), isGovernment(domain)]).toEqual([academic, government]);
  });
});

describe('mailboxBehind', () => {
  it.each([
    ['J.o.H.n+news@Googlemail.com', undefined, 'john@gmail.com', 'news'],
    ['j.doe+x@corp.example', 'google', 'j.doe@corp.example', 'x'],
    ['j.doe+x@corp.example', 'microsoft365', 'j.doe@corp.example', 'x'],
    ['Jo+x@corp.example', undefined, 'Jo+x@corp.example', null],
    ['Jo+x@outlook.com', 'outlook', 'jo@outlook.com', 'x'],
    ['shop@jo.fastmail.com', 'fastmail', 'jo@fastmail.com', 'shop'],
    ['jo-h.n_d@proton.me', undefined, 'johnd@proton.me', null],
    ['jo+x@corp.example', 'runbox', 'jo@corp.example', 'x'],
    ['jo@ya.ru', undefined, 'jo@yandex.ru', null],
    ['+jo@gmail.com', undefined, '+jo@gmail.com', null],
    ['"a b"@gmail.com', undefined, '"a b"@gmail.com', null],
  ])('%s at %s: %s, %s', (email, provider, normalizedEmail, subAddress) => {
    expect(mailboxBehind(parseAddress(email), provider)).toEqual({ normalizedEmail, subAddress });
  });

  it('is its own mailbox', () => {
    const local = fc
      .stringMatching(/^[a-z0-9][a-z0-9+.]{0,10}[a-z0-9]$/)
      .filter((text) => !text.includes('..'));
    fc.assert(
      fc.property(
        local,
        fc.constantFrom('gmail.com', 'proton.me', 'a.test', 'outlook.com'),
        (name, domain) => {
          const { normalizedEmail } = mailboxBehind(parseAddress(`${name}@${domain}`), undefined);
          expect(mailboxBehind(parseAddress(normalizedEmail), undefined).normalizedEmail).toBe(
            normalizedEmail,
          );
        },
      ),
    );
  });
});
