import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPage } from '../extraction/read-page';
import type { PageReader } from '../scraping/page-reader';
import { ProfileSite } from '../subject/profile-site';
import { companyPage } from './scraping-world';

const baseUrl = 'https://network.example';

/** The contract of {@link PageReader}. `open` gets the site of the pages. */
export function pageReaderContract(
  name: string,
  open: (site: ProfileSite) => { reader: PageReader; close?: () => Promise<void> },
): void {
  describe(`${name} reads pages`, () => {
    const site = new ProfileSite(baseUrl);
    const subject = { kind: 'company', slug: 'acme' } as const;
    const page = {
      status: 200,
      url: `${baseUrl}/company/acme`,
      contentType: 'text/html',
      html: String(companyPage('Acme').body),
    };
    let opened: ReturnType<typeof open>;
    beforeAll(() => {
      opened = open(site);
    });
    afterAll(() => opened.close?.());

    it('as the function that reads them', async () => {
      const reading = await opened.reader.read(page, subject);
      expect(reading).toEqual(readPage(page, subject, site));
      expect(reading).toMatchObject({ verdict: 'ok', record: { name: 'Acme' } });
      expect(await opened.reader.read({ ...page, status: 404 }, subject)).toEqual({ verdict: 'gone' });
    });

    it('for the companies that a home page names', async () => {
      const html = `<a href="${baseUrl}/company/acme">us</a>`;
      expect(await opened.reader.companyLinks(html)).toEqual([subject]);
      expect(await opened.reader.companyLinks('<p>Hi')).toEqual([]);
    });

    it('for many at a time', async () => {
      const readings = Array.from({ length: 20 }, (_, i) =>
        opened.reader.read(page, subject, { account: `account-${i % 3}` }),
      );
      const verdicts = new Set((await Promise.all(readings)).map(({ verdict }) => verdict));
      expect(verdicts).toEqual(new Set(['ok']));
    });

    it('not for a caller that left', async () => {
      const reason = new Error('left');
      const options = { signal: AbortSignal.abort(reason) };
      await expect(opened.reader.read(page, subject, options)).rejects.toBe(reason);
      await expect(opened.reader.companyLinks('', options)).rejects.toBe(reason);
    });
  });
}
