import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PageStore } from '../scraping/page-store';
import type { Subject } from '../subject/subject';
import { storedCompany, storedProfile } from './sample-records';

export interface OpenedPageStore {
  store: PageStore;
  close?: () => Promise<void> | void;
}

const slug = (text: string): Subject<'company'> => ({ kind: 'company', slug: text });
const number = (numericId: string): Subject<'company'> => ({ kind: 'company', numericId });

/**
 * The contract of `PageStore`.
 * @param open returns an empty store each time
 */
export function pageStoreContract(name: string, open: () => Promise<OpenedPageStore>): void {
  describe(`${name} keeps the contract of PageStore`, () => {
    let opened: OpenedPageStore;
    let store: PageStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close?.());

    it('is empty at first', async () => {
      expect(await store.find(slug('acme'))).toBeUndefined();
      expect(await store.find(number('7'))).toBeUndefined();
    });

    it('returns whole pages, of both kinds', async () => {
      const company = storedCompany(
        '日本-株式会社',
        { overview: 'one\ntwo "three" \\ 😀', employeeCount: 12 },
        { etag: 'W/"a"' },
      );
      const experience = {
        title: 'CTO',
        companyName: 'Acme',
        companyNetworkId: 'acme',
        companyUrl: null,
        employmentType: null,
        location: null,
        startDate: '2019-04',
        endDate: null,
        isCurrent: true,
        description: null,
      };
      const profile = storedProfile('jane', { experiences: [experience], skills: ['SQL', 'C++'] });
      await store.put(company, []);
      await store.put(profile, []);
      expect(await store.find(company.subject)).toEqual(company);
      expect(await store.find(profile.subject)).toEqual(profile);
    });

    it('keeps a company and a person of the same name apart', async () => {
      await store.put(storedCompany('acme', { name: 'Acme Ltd' }), []);
      expect(await store.find({ kind: 'person', slug: 'acme' })).toBeUndefined();
      await store.put(storedProfile('acme', { name: 'Ann Acme' }), []);
      expect((await store.find(slug('acme')))?.record.name).toBe('Acme Ltd');
      expect((await store.find({ kind: 'person', slug: 'acme' }))?.record.name).toBe('Ann Acme');
    });

    it('replaces the page it had, the validator included', async () => {
      await store.put(storedCompany('acme', { name: 'Old' }, { etag: '"old"' }), []);
      const page = storedCompany('acme', { name: 'New', deleted: true }, { fetchedAt: 2_000 });
      await store.put(page, []);
      expect(await store.find(slug('acme'))).toEqual(page);
    });

    it('finds a page by each of its names, permanently', async () => {
      await store.put(storedCompany('acme'), [number('7'), slug('acme-old')]);
      await store.put(storedCompany('acme', { name: 'Again' }), []);
      for (const name of [slug('acme'), number('7'), slug('acme-old')]) {
        expect(await store.find(name)).toMatchObject({ subject: slug('acme'), record: { name: 'Again' } });
      }
    });

    it('lets a renamed page replace the old one and its names', async () => {
      await store.put(storedCompany('acme', { websiteUrl: 'https://acme.test' }), [number('7')]);
      await store.put(storedCompany('acme-group', { websiteUrl: 'https://acme.test' }), [slug('acme')]);
      for (const name of [slug('acme'), number('7'), slug('acme-group')]) {
        expect((await store.find(name))?.subject).toEqual(slug('acme-group'));
      }
    });

    it('lets a name become a separate page again', async () => {
      await store.put(storedCompany('acme-group'), [slug('acme')]);
      await store.put(storedCompany('acme', { name: 'Another' }), []);
      expect((await store.find(slug('acme')))?.record.name).toBe('Another');
      expect((await store.find(slug('acme-group')))?.record.name).toBe('acme-group');
    });

    it('accepts many puts at the same time', async () => {
      const pages = Array.from({ length: 20 }, (_, i) => storedCompany('acme', { name: `Acme ${i}` }));
      await Promise.all(pages.map((page, i) => store.put(page, [number(String(i + 1)), slug('alias')])));
      const found = await store.find(slug('alias'));
      expect(pages.map(({ record }) => record.name)).toContain(found?.record.name);
      expect(await store.find(number('20'))).toEqual(found);
    });

    it('deletes old pages and their names, and no others', async () => {
      await store.put(storedCompany('old', {}, { fetchedAt: 999 }), [number('1')]);
      await store.put(storedCompany('new', {}, { fetchedAt: 1_000 }), [number('2')]);
      expect(await store.prune(1_000)).toBe(1);
      expect(await store.find(number('1'))).toBeUndefined();
      expect(await store.find(number('2'))).toBeDefined();
      expect(await store.prune(1_000)).toBe(0);
    });

    it('is not changed by changes of its arguments and results', async () => {
      const page = storedCompany('acme', { name: 'Acme' });
      await store.put(page, []);
      page.record.name = 'Spoiled';
      const found = await store.find(slug('acme'));
      found!.record.name = 'Spoiled too';
      expect((await store.find(slug('acme')))?.record.name).toBe('Acme');
    });
  });
}
