import { describe, expect, it } from '@jest/globals';
import { ProfileSite } from '../../subject/profile-site';
import { noticeIn } from './page-phrases';
import { readPage, type PageReading } from '../read-page';

const site = new ProfileSite('https://network.example');
const url = 'https://network.example/in/jane';
const requested = site.parse('person', 'jane')!;

function read(
  html: string,
  page: { status?: number; url?: string; contentType?: string } = {},
): PageReading<'person'> {
  return readPage({ status: 200, url, contentType: 'text/html', html, ...page }, requested, site);
}

const words = '<p>Some words that a reader sees on the page, without any real meaning.</p>'.repeat(5);
const entity =
  '<script type="application/ld+json">{"@type":"Person","name":"Jane Doe","url":"https://network.example/in/jane"}</script>';
const preview = `<meta property="og:title" content="Jane Doe | Network"><meta property="og:type" content="profile"><meta property="og:url" content="${url}">`;
const titled = (title: string, rest = words): string =>
  `<html><head><title>${title}</title></head><body>${rest}</body></html>`;
const headed = (heading: string): string =>
  `<html><head><title>Network</title></head><body><h1>${heading}</h1>${words}</body></html>`;

describe('the status of a page', () => {
  it.each([404, 410])('%i means gone, whatever the page', (status) => {
    expect(read(entity, { status })).toEqual({ verdict: 'gone' });
  });

  it.each([
    [401, 'login_wall'],
    [403, 'forbidden'],
    [429, 'rate_limited'],
    [451, 'forbidden'],
    [500, 'server_error'],
    [503, 'server_error'],
    [999, 'blocked'],
    [400, 'unexpected_status'],
    [302, 'unexpected_status'],
  ])('%i means refused: %s', (status, reason) => {
    expect(read(entity, { status })).toEqual({ verdict: 'refused', reason });
  });
});

describe('the address of a page', () => {
  it.each([
    ['/login?next=/in/jane', 'login_wall'],
    ['/authwall', 'login_wall'],
    ['/uas/login', 'login_wall'],
    ['/checkpoint/challenge', 'captcha'],
    ['/consent', 'consent'],
    ['/', 'unexpected_redirect'],
    ['/company/acme', 'unexpected_redirect'],
  ])('%s means refused: %s', (path, reason) => {
    expect(read(entity, { url: `https://network.example${path}` })).toEqual({ verdict: 'refused', reason });
  });

  it.each(['/404', '/in/unavailable/'])('%s means gone', (path) => {
    expect(read(entity, { url: `https://network.example${path}` })).toEqual({ verdict: 'gone' });
  });

  it('off the network is never read', () => {
    expect(read(entity, { url: 'https://evil.example/in/jane' })).toMatchObject({ verdict: 'refused' });
  });
});

const gone = [
  'Page not found',
  '404',
  'Error 404',
  'This page doesn’t exist',
  "This page doesn't exist",
  'This profile is not available',
  'This page is gone',
  'The company you are looking for: this page no longer exists',
  'Profile was deleted',
  'Diese Seite wurde nicht gefunden',
  'Dieses Profil existiert nicht mehr',
  'Cette page n’existe plus',
  'Page introuvable',
  'Página no encontrada',
  'Este perfil ya no está disponible',
  'Página não encontrada',
  'Questa pagina non esiste',
  'Pagina niet gevonden',
  'Sidan hittades inte',
  'Nie znaleziono strony',
  'Страница не найдена',
  'Sayfa bulunamadı',
  'ページが見つかりません',
  '页面不存在',
  '페이지를 찾을 수 없습니다',
  'لم يتم العثور على الصفحة',
  'पृष्ठ नहीं मिला',
];

describe('a page with a notice that the subject is gone', () => {
  it.each(gone)('in its title or heading: %s', (text) => {
    expect(read(titled(`${text} | Network`))).toEqual({ verdict: 'gone' });
    expect(read(headed(text))).toEqual({ verdict: 'gone' });
    // Remaining data does not make the page a record again.
    expect(read(entity + headed(text))).toEqual({ verdict: 'gone' });
    expect(read(preview + headed(text))).toEqual({ verdict: 'gone' });
  });

  it('in its short text', () => {
    expect(read(titled('Network', '<nav>Sign in</nav><p>Sorry. This page isn&#39;t available.</p>'))).toEqual(
      { verdict: 'gone' },
    );
  });

  it('is distinguished from a subject of that name', () => {
    const media = entity.replace('Jane Doe', '404 Page Not Found');
    expect(read(media + titled('404 Page Not Found | Network'))).toMatchObject({
      verdict: 'ok',
      record: { name: '404 Page Not Found' },
    });
  });

  it('is distinguished from one whose text mentions such pages', () => {
    expect(
      read(`${entity}<h1>Jane Doe</h1><h2>Page not found: what now?</h2><p>This page is gone.</p>`),
    ).toMatchObject({ verdict: 'ok' });
  });
});

describe('a refusal in the shape of a page', () => {
  it.each([
    ['Sign in to Network', 'login_wall'],
    ['Log in or sign up', 'login_wall'],
    ['Sign in to see Jane Doe’s profile', 'login_wall'],
    ['Anmelden', 'login_wall'],
    ['S’identifier', 'login_wall'],
    ['Iniciar sesión', 'login_wall'],
    ['Войти', 'login_wall'],
    ['ログイン', 'login_wall'],
    ['登录', 'login_wall'],
    ['تسجيل الدخول', 'login_wall'],
    ['Security verification', 'captcha'],
    ['Just a moment...', 'captcha'],
    ['Are you a robot?', 'captcha'],
    ['Sicherheitsüberprüfung', 'captcha'],
    ['安全验证', 'captcha'],
    ['Before you continue to Network', 'consent'],
    ['Avant de continuer', 'consent'],
    ['We value your privacy', 'consent'],
  ])('%s: %s, even with data of the subject on it', (title, reason) => {
    for (const data of ['', preview, entity]) {
      expect(read(data + titled(`${title} | Network`))).toEqual({ verdict: 'refused', reason });
    }
  });

  it.each([
    ['a password field', '<form><input type="PASSWORD" name="p"></form>', 'login_wall'],
    ['a captcha', '<div class="g-recaptcha" data-sitekey="x"></div>', 'captcha'],
    ['a challenge', '<form id="challenge-form" action="/x"></form>', 'captcha'],
    ['a captcha frame', '<iframe src="https://captcha.example/frame"></iframe>', 'captcha'],
    ['a refresh to the login', '<meta http-equiv="refresh" content="0; url=/login?x">', 'login_wall'],
  ])('%s: a preview of the subject is no record', (_, html, reason) => {
    expect(read(titled('Network', html + words))).toEqual({ verdict: 'refused', reason });
    expect(read(preview + titled('Network', html + words))).toEqual({ verdict: 'refused', reason });
  });

  it('is distinguished from a public page that offers to sign in', () => {
    const offer = '<form action="/login"><input type="password"></form><div class="captcha"></div>';
    expect(read(entity + titled('Jane Doe | Network', offer))).toMatchObject({ verdict: 'ok' });
  });
});

describe('a shell', () => {
  it.each([
    ['an empty mount point', `<div id="root"></div>${words}`],
    [
      'a prompt for JavaScript',
      `<noscript>You need to enable JavaScript to run this app.</noscript>${words}`,
    ],
    ['hardly anything but scripts', '<script src="/app.js"></script><p>Loading</p>'],
  ])('is known by %s', (_, body) => {
    expect(read(titled('Network', body))).toEqual({ verdict: 'shell' });
    expect(read(preview + titled('Network', body))).toMatchObject({
      verdict: 'shell',
      partial: { record: { name: 'Jane Doe' } },
    });
  });

  it('is no shell when machines find the data on it', () => {
    expect(
      read(entity + titled('Network', '<div id="root"></div><script src="/app.js"></script>')),
    ).toMatchObject({ verdict: 'ok' });
  });

  it('is no shell when the mount point is filled', () => {
    expect(read(titled('Network', `<div id="root"><p>x</p></div>${words}`))).toMatchObject({
      verdict: 'refused',
    });
  });
});

describe('an unreadable page', () => {
  it.each([
    ['of another type', '{"name":"Jane"}', 'application/json'],
    ['of no type and no HTML', 'Jane Doe', ''],
    ['that is empty', '', 'text/html'],
    ['without data', titled('Network'), 'text/html'],
    ['about no subject', preview.replaceAll('/in/jane', '/company/jane') + titled('Network'), 'text/html'],
    [
      'with the network’s own preview',
      '<meta property="og:site_name" content="Network"><meta property="og:title" content="Network: find people"><meta property="og:type" content="profile">' +
        words,
      'text/html',
    ],
    [
      'that search engines are kept from',
      `<meta name="robots" content="noindex">${preview}${words}`,
      'text/html',
    ],
  ])('is refused: %s', (_, html, contentType) => {
    expect(read(html, { contentType })).toEqual({ verdict: 'refused', reason: 'unreadable_page' });
  });

  it('is read without a content type when it looks like HTML', () => {
    expect(read(`<!DOCTYPE html>${entity}`, { contentType: '' })).toMatchObject({ verdict: 'ok' });
  });
});

describe('ordinary titles', () => {
  it.each([
    'Jane Doe',
    'Acme – Security Verified Software',
    'Logistics Now',
    'Signal Investors',
    'Cookiefabrik',
    'Gone Fishing Ltd',
    'Entrepreneurs First',
    'Joint Ventures',
    'Not Found Films',
    '4040 Systems',
    'Captain Chat',
  ])('are no notice: %s', (title) => {
    expect(noticeIn(title)).toBeUndefined();
  });
});
