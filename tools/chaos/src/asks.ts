import { randomUUID } from 'node:crypto';
import type { DemoWorld } from '@enrichment/demo-world';
import type { Random } from './random';

/** A request that callers send. */
export interface Ask {
  readonly path: string;
  readonly body: object;
}

export interface Subjects {
  readonly world: DemoWorld;
  /** Mail domains. */
  readonly domains: readonly string[];
  /** Whether pages are asked for that only a browser can read. */
  readonly browser: boolean;
}

const styles = ['json-ld', 'state-script', 'microdata', 'dom', 'guest-page', 'compressed', 'moved'];

/** All operations mixed: mostly good requests, some of subjects that do not exist, a few malformed ones. */
export function mixedAsks({ world, domains, browser }: Subjects): (random: Random) => Ask {
  const email = (random: Random): Ask => ({
    path: '/v1/email/validate',
    body: {
      email: random.pick([
        `info@${random.pick(domains)}`,
        `${randomUUID()}@${random.pick(domains)}`,
        'accepted@demo.test',
        'greylisted@demo.test',
      ]),
      include_company_data: random.between(1, 4) === 1,
    },
  });
  const network = (random: Random): Ask => {
    const kind = random.pick(['company', 'profile'] as const);
    const subjects = kind === 'company' ? world.companies : world.persons;
    const shells = browser ? ['rendered', 'rendered'] : [];
    const id = random.pick([
      ...styles,
      'not-found',
      ...shells,
      ...subjects.slice(-8).map(({ slug }) => slug),
    ]);
    return { path: `/v1/network/${kind}`, body: { id, cached: random.between(1, 3) === 1 } };
  };
  const ip = (random: Random): Ask => ({
    path: '/v1/ip/lookup',
    body: { ip: `8.${random.between(0, 255)}.${random.between(0, 255)}.1` },
  });
  const malformed = (random: Random): Ask =>
    random.pick([
      { path: '/v1/ip/lookup', body: { ip: '8.8.8' } },
      { path: '/v1/email/validate', body: { email: 'two@@demo,test' } },
      { path: '/v1/network/company', body: { id: 'https://elsewhere.test/x' } },
      { path: '/v1/network/profile', body: {} },
    ]);
  const kinds = [ip, ip, ip, email, email, email, network, network, network, malformed];
  return (random) => random.pick(kinds)(random);
}

/** One request of each operation whose answer tells that everything works which it needs. */
export function probes(
  browser: boolean,
): { readonly ask: Ask; works(body: Record<string, unknown>): boolean }[] {
  const page = (kind: string, id: string) => ({
    ask: { path: `/v1/network/${kind}`, body: { id, cached: false } },
    works: ({ result }: Record<string, unknown>) => (result as { name?: unknown } | undefined)?.name != null,
  });
  return [
    { ask: { path: '/v1/ip/lookup', body: { ip: '8.8.8.8' } }, works: ({ range }) => range === 'public' },
    {
      ask: { path: '/v1/email/validate', body: { email: 'accepted@demo.test' } },
      works: ({ reason }) => reason === 'accepted',
    },
    page('company', 'json-ld'),
    page('profile', 'json-ld'),
    ...(browser ? [page('company', 'rendered')] : []),
  ];
}
