import { createDemoWorld, demoKinds } from '@enrichment/demo-world';
import { addressesOverAll } from '../addresses';
import { mailDomains } from './mail';

/** The requests to each server. */
export interface Operation {
  readonly name: string;
  readonly path: string;
  readonly bodies: readonly object[];
}

const subjects = 32;
/** Pages that show off something beside their style, such as a refusal. */
const kinds: ReadonlySet<string> = new Set(demoKinds.map(({ kind }) => kind));

/** All operations, on subjects that the service knows after one request each. */
export function operations(networkUrl: string): readonly Operation[] {
  const { companies, persons } = createDemoWorld({ baseUrl: networkUrl, seed: 1 });
  const pages = (all: readonly { readonly slug: string; readonly style: string }[]) =>
    all
      .filter(({ slug, style }) => style === 'json-ld' && !kinds.has(slug))
      .slice(0, subjects)
      .map(({ slug }) => ({ id: slug }));
  return [
    {
      name: 'IP lookup',
      path: '/v1/ip/lookup',
      bodies: addressesOverAll(2_000).map((ip) => ({ ip })),
    },
    {
      name: 'email validation, known domains',
      path: '/v1/email/validate',
      bodies: mailDomains.map((domain) => ({ email: `jo@${domain}` })),
    },
    { name: 'company, cached', path: '/v1/network/company', bodies: pages(companies) },
    { name: 'profile, cached', path: '/v1/network/profile', bodies: pages(persons) },
  ];
}
