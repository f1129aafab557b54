import { Dice } from '../world/dice';
import type { DemoWorld } from '../world/world';
import { accepted, type MailDomain, mailboxes } from './mail-domain';

const roles = ['info', 'sales', 'support', 'jobs', 'press'];

/**
 * The mail domains of the companies that have a website of their own: the usual roles and everybody who works there has
 * a mailbox, `ada.lovelace` for who goes by `ada-lovelace` on the network; some take mail for every name.
 */
export function companyDomains(world: DemoWorld): MailDomain[] {
  const domains = world.companies.flatMap(({ slug, record }): MailDomain[] => {
    const name = record.websiteUrl === null ? undefined : domainOf(record.websiteUrl);
    if (name === undefined) return [];
    const dice = new Dice(`mail/${name}`);
    // Read for a probe only: the world makes its persons on first use.
    const staff = () =>
      world.persons
        .filter((person) => person.record.currentCompanyNetworkId === slug)
        .map((person) => person.slug.replaceAll('-', '.'));
    const known = () => Object.fromEntries([...roles, ...staff()].map((local) => [local, accepted]));
    return [
      {
        name,
        route: 'mx',
        policies: { spf: dice.chance(0.9), dmarc: dice.chance(0.6), dkim: dice.chance(0.7) },
        registered: `${dice.between(1995, 2022)}-0${dice.between(1, 9)}-${dice.between(10, 28)}T00:00:00Z`,
        recipient: dice.chance(0.15) ? () => accepted : (local) => mailboxes(known())(local),
      },
    ];
  });
  return [...new Map(domains.map((domain) => [domain.name, domain])).values()];
}

/** Domain of a website, except `demo.test`, which demo-addresses.ts defines. */
function domainOf(website: string): string | undefined {
  const name = new URL(website).hostname.replace(/^www\./, '');
  return /(^|\.)demo\.test$/.test(name) ? undefined : name;
}
