import { Parser } from 'htmlparser2';

const mark = /captcha|turnstile|cf-challenge|challenge-form|arkose/i;

/** Whether a page contains a captcha or the form of a challenge. Call it only for pages without a certain subject. */
export function holdsCaptcha(html: string): boolean {
  if (!mark.test(html)) return false;
  let found = false;
  const parser = new Parser({
    onopentag(name, { class: className, id, action, src }) {
      const marks = [className, id, action, name === 'iframe' ? src : undefined];
      if (name === 'script' || !marks.some((text = '') => mark.test(text))) return;
      found = true;
      parser.pause();
    },
  });
  parser.write(html);
  return found;
}
