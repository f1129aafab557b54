import { Dice } from '../world/dice';
import type { DemoWorld } from '../world/world';
import { accepted, type MailDomain, mailboxes } from './mail-domain';

const roles = ['info', 'sales', 'support', 'jobs', 'press'];

/**
 * The mail domains of the companies with a website. The usual roles and the employees have mailboxes: `ada.lovelace` for the person
 * `ada-lovelace`. Some domains accept every name.
 */
export function companyDomains(world: DemoWorld): MailDomain[] {
  const domains = world.companies.flatMap(({ slug, record }): MailDomain[] => {
    const name = record.websiteUrl === null ? undefined : domainOf(record.websiteUrl);
    if (name === undefined) return [];
    const dice = new Dice(`mail/${name}`);
    // Evaluated by the first probe, because the world makes its persons on first use.
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

/** The domain of a website, except `demo.test`, which demo-domains.ts defines. */
function domainOf(website: string): string | undefined {
  const name = new URL(website).hostname.replace(/^www\./, '');
  return /(^|\.)demo\.test$/.test(name) ? undefined : name;
}
