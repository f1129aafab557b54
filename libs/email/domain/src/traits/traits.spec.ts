import { describe, expect, it } from '@jest/globals';
import { InMemoryMailLists } from '../testing/in-memory-mail-lists';
import { isDisposable, isFreeProvider, isListedTypo, isOldDomain, registrableDomain } from './disposable';
import { isRoleBased } from './role';

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
  role: ['support', 'sales', 'noreply', 'info', 'customerservice', '360'],
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
    ['throwaway.test', ['mx.example.test'], true],
  ])('%s with mail at %j: %s', (domain, hosts, disposable) => {
    expect(isDisposable(lists, domain, hosts)).toBe(disposable);
  });
});

describe('an old domain', () => {
  const lists = new InMemoryMailLists({
    disposable: ['once.test', 'twice.test', 'busy.once.test', 'twice.test'],
    disposable_agreed: ['twice.test', 'busy.once.test'],
  });

  it.each([
    ['once.test', [], false],
    ['a.once.test', [], false],
    ['busy.once.test', [], true],
    ['twice.test', [], true],
    // The mail host is the best witness.
    ['once.test', ['mx.twice.test'], true],
    ['once.test', ['mx.once.test'], false],
    ['once.test', ['mx.other.test'], false],
  ])('%s with mail at %j: %s', (domain, hosts, disposable) => {
    expect(isDisposable(lists, domain, hosts, true)).toBe(disposable);
    expect(isDisposable(lists, domain, hosts)).toBe(true);
  });

  it('was registered ten years ago', () => {
    const now = Date.UTC(2026, 10, 27);
    expect(isOldDomain('2016-11-01T00:00:00Z', now)).toBe(true);
    expect(isOldDomain('2016-12-15T00:00:00Z', now)).toBe(false);
    expect(isOldDomain(null, now)).toBe(false);
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
