import { describe, expect, it } from '@jest/globals';
import { holdsCaptcha } from './captcha';

describe('holdsCaptcha', () => {
  it.each([
    '<div class="box g-recaptcha" data-sitekey="x"></div>',
    '<div class="cf-turnstile"></div>',
    '<p>x</p><form id="challenge-form"></form><p class="y">x</p>',
    '<form action="/cdn-cgi/cf-challenge/1"></form>',
    '<IFRAME SRC="https://client-api.ARKOSElabs.com/fc"></IFRAME>',
  ])('sees one in %j', (html) => {
    expect(holdsCaptcha(html)).toBe(true);
  });

  it.each([
    '<p>We hate every captcha.</p>',
    '<script id="captcha" class="captcha" src="https://captcha.example/api.js"></script>',
    '<img src="/blog/captcha.png">',
    '<a href="/captcha">x</a>',
    '',
  ])('sees none in %j', (html) => {
    expect(holdsCaptcha(html)).toBe(false);
  });
});
