import { Parser, Tokenizer } from 'htmlparser2';
import { readPage, type ProfileSite, type RawPage, type Subject } from '@enrichment/network-scraping-domain';

/** A page of real size, and whose it is. */
export interface BenchPage {
  readonly page: RawPage;
  readonly subject: Subject;
}

const nothing = (): void => undefined;
const callbacks = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
};
const handlers = { onopentag: nothing, ontext: nothing, oncomment: nothing, onclosetag: nothing };

/** What is done to a page: the whole reading, and the least that any reading with htmlparser2 does. */
export function candidatesOf(site: ProfileSite) {
  return {
    readPage: ({ page, subject }: BenchPage): void => {
      readPage(page, subject, site);
    },
    'htmlparser2 Tokenizer': ({ page }: BenchPage): void => {
      const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks);
      tokenizer.write(page.html);
      tokenizer.end();
    },
    'htmlparser2 Parser': ({ page }: BenchPage): void => {
      const parser = new Parser(handlers);
      parser.write(page.html);
      parser.end();
    },
  };
}
