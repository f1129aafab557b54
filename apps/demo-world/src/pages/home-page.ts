import { pageUrl, type DemoSubject } from '../world/subject';
import { escape } from './html';

/** The home page of a company's website, whose footer links to its page on the profile site. */
export function homePage({ slug, record, culture }: DemoSubject<'company'>, baseUrl: string): string {
  const name = escape(record.name);
  return (
    `<!doctype html>\n<html lang="${culture.language}">\n<head><meta charset="utf-8"><title>${name}</title></head>\n` +
    `<body><h1>${name}</h1><p>${escape(record.industry ?? '')}</p>` +
    `<footer><a rel="me" href="${escape(pageUrl(baseUrl, 'company', slug))}">${name}</a></footer></body>\n</html>\n`
  );
}
