import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../../subject/profile-site';
import { readSample } from '../../testing/read-sample';
import { jsonLd } from '../../testing/sample-page';
import { looksLikeHtml, noticeOfAddress, noticeOfStatus } from './classify-page';

describe('noticeOfStatus', () => {
  it.each([200, 204, 299])('of %i is nothing', (status) => {
    expect(noticeOfStatus(status)).toBeUndefined();
  });

  it.each([
    [199, 'unexpected_status'],
    [300, 'unexpected_status'],
    [499, 'unexpected_status'],
    [500, 'server_error'],
    [599, 'server_error'],
    [600, 'unexpected_status'],
  ])('of %i is %s', (status, reason) => {
    expect(noticeOfStatus(status)).toEqual({ verdict: 'refused', reason });
  });
});

describe('noticeOfAddress', () => {
  const site = new ProfileSite('https://mirror.example/network', { person: '/{slug}' });
  const requested = site.parse('person', 'jane')!;

  it.each([
    ['https://mirror.example/network/login', 'login_wall'],
    ['https://accounts.example/login?to=x', 'login_wall'],
    ['https://accounts.example/network/login', undefined],
    ['/login', undefined],
  ])('of %s is %s', (url, reason) => {
    expect(noticeOfAddress(url, requested, site)).toEqual(reason && { verdict: 'refused', reason });
  });

  it('is nothing for the requested page, whatever its name', () => {
    const login = site.parse('person', 'consent')!;
    expect(noticeOfAddress('https://mirror.example/network/consent', login, site)).toBeUndefined();
    expect(noticeOfAddress('https://mirror.example/network/consent', requested, site)).toEqual({
      verdict: 'refused',
      reason: 'consent',
    });
  });
});

describe('looksLikeHtml', () => {
  it.each([
    ['text/html', ''],
    ['application/XHTML+xml', ''],
    ['', '<!DOCTYPE html>'],
    ['', '\n<html>'],
    ['', '<!-- x --><head>'],
    ['', '<BODY class="x">'],
  ])('accepts %j with %j', (contentType, html) => {
    expect(looksLikeHtml(contentType, html)).toBe(true);
  });

  it.each([
    ['application/json', '<html>'],
    ['', '<p>x</p>'],
    ['', `${' '.repeat(2_000)}<html>`],
  ])('refuses %j with %j', (contentType, html) => {
    expect(looksLikeHtml(contentType, html)).toBe(false);
  });
});

describe('a notice', () => {
  const words = '<p>Some words that a reader sees on the page, without any real meaning.</p>'.repeat(15);
  const read = (html: string): object => readSample('person', `<html>${html}</html>`);
  const refused = (reason: string): object => ({ verdict: 'refused', reason });
  const jane = jsonLd({ '@type': 'Person', name: 'Jane' });

  it.each([
    ['the title', '<title>Sign in | Network</title>'],
    [
      'the title, before the site’s name',
      '<meta property="og:site_name" content="Acme"><title>Sign in - Acme</title>',
    ],
    ['the heading', '<h1>Sign in</h1>'],
    [
      'the heading, before the site’s name',
      '<meta property="og:site_name" content="Acme"><h1>Sign in - Acme</h1>',
    ],
    ['the preview', '<meta property="og:title" content="Sign in | Network">'],
  ])('is in %s', (_, html) => {
    expect(read(html + words)).toEqual(refused('login_wall'));
  });

  it.each([
    ['0; url=/login', 'login_wall'],
    ['0;URL = "/consent"', 'consent'],
    ['5; url=https://accounts.example/authwall', 'login_wall'],
    ['0; url=http://accounts.example/captcha', 'captcha'],
    ['0; url=/x?next=https://x.example/login', 'unreadable_page'],
    ['0', 'unreadable_page'],
  ])('is the target of a refresh to %j', (content, reason) => {
    expect(read(`<meta http-equiv="Refresh" content='${content}'>${words}`)).toEqual(refused(reason));
  });

  it('is in the lines of a short page, where no menu has its words', () => {
    expect(read('<p>Sorry!</p><p>Are you a robot?</p>')).toEqual(refused('captcha'));
    expect(read('<p>Sorry!</p><p>Page not found</p>')).toEqual({ verdict: 'gone' });
    expect(read('<p>Sign in</p><p>Before you continue</p>')).toEqual(refused('unreadable_page'));
    expect(read(`<p>Page not found</p>${words}`)).toEqual(refused('unreadable_page'));
  });

  it('beside data is in the title or heading, unless that is the name', () => {
    expect(read(`${jane}<title>Page not found | Network</title>`)).toEqual({ verdict: 'gone' });
    expect(
      read(`${jane}<meta property="og:site_name" content="Acme"><title>Not found - Acme</title>`),
    ).toEqual({ verdict: 'gone' });
    expect(read(`${jane}<title>Jane | Network</title><h1>Page not found</h1>`)).toEqual({ verdict: 'gone' });
    expect(read(`${jane}<title>JANE: page not found</title>`)).toMatchObject({ name: 'Jane' });
    expect(read(`${jane}<p>Page not found</p>`)).toMatchObject({ name: 'Jane' });
  });

  it('of consent beside data counts in the title, not in a heading over the page', () => {
    expect(read(`${jane}<h1>Before you continue</h1>`)).toMatchObject({ name: 'Jane' });
    expect(read(`${jane}<title>Before you continue</title>`)).toEqual(refused('consent'));
    expect(read(`${jane}<title>Before you continue</title><h1>x</h1>`)).toEqual(refused('consent'));
  });
});
