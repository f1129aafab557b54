import { randomUUID } from 'node:crypto';
import type { DemoWorld } from '@enrichment/demo-world';
import type { Random } from '../parts/random';

export interface Call {
  readonly path: string;
  readonly body: object;
  /** Whether a success, or a "not found", contradicts the known truth. */
  readonly contradicts?: (answer: Answer) => boolean;
}

interface Answer {
  readonly is_deliverable?: boolean;
  readonly confidence_score?: number;
  readonly reason?: string;
  readonly code?: string;
  readonly result?: { readonly name: string | null; readonly deleted: boolean };
}

/** An uncertain verdict has a score of at most 0.6: a fault never denies an existing mailbox. */
const deniesMailbox = ({ is_deliverable: isDeliverable, confidence_score: score = 0 }: Answer) =>
  isDeliverable === false && score > 0.6;
const inventsMailbox = ({ reason }: Answer) => reason === 'accepted';
/** A fault never denies an existing page either. */
const deniesPage = ({ code, result }: Answer) =>
  code !== undefined || result === undefined || result.deleted || result.name === null;

interface Subjects {
  readonly world: DemoWorld;
  readonly domains: readonly string[];
  /** Whether pages are requested that only a browser can read. */
  readonly browser: boolean;
}

const styles = ['json-ld', 'state-script', 'microdata', 'dom', 'guest-page', 'compressed', 'moved'];

function lookups(random: Random): Call {
  return { path: '/v1/ip/lookup', body: { ip: `8.${random.between(0, 255)}.${random.between(0, 255)}.1` } };
}

/** A mix of all operations: mostly good requests, some for subjects that do not exist, a few malformed ones. */
export function mixedCalls({ world, domains, browser }: Subjects): (random: Random) => Call {
  const email = (random: Random): Call => {
    const domain = random.pick(domains);
    const [address, contradicts] = random.pick([
      [`info@${domain}`, deniesMailbox],
      [`${randomUUID()}@${domain}`, inventsMailbox],
      ['accepted@demo.test', deniesMailbox],
      ['greylisted@demo.test', deniesMailbox],
    ] as const);
    return {
      path: '/v1/email/validate',
      body: { email: address, include_company_data: random.between(1, 4) === 1 },
      contradicts,
    };
  };
  const network = (random: Random): Call => {
    const kind = random.pick(['company', 'profile'] as const);
    const subjects = kind === 'company' ? world.companies : world.persons;
    const shells = browser ? ['rendered', 'rendered'] : [];
    const id = random.pick([
      ...styles,
      'not-found',
      ...shells,
      ...subjects.slice(-8).map(({ slug }) => slug),
    ]);
    return {
      path: `/v1/network/${kind}`,
      body: { id, cached: random.between(1, 3) === 1 },
      ...(id !== 'not-found' && { contradicts: deniesPage }),
    };
  };
  const malformed = (random: Random): Call =>
    random.pick([
      { path: '/v1/ip/lookup', body: { ip: '8.8.8' } },
      { path: '/v1/email/validate', body: { email: 'two@@demo,test' } },
      { path: '/v1/network/company', body: { id: 'https://elsewhere.test/x' } },
      { path: '/v1/network/profile', body: {} },
    ]);
  const kinds = [lookups, lookups, lookups, email, email, email, network, network, network, malformed];
  return (random) => random.pick(kinds)(random);
}

/** One request of each operation. Its answer shows that all parts work. */
export function probes(
  browser: boolean,
): { readonly call: Call; works(body: Record<string, unknown>): boolean }[] {
  const page = (kind: string, id: string) => ({
    call: { path: `/v1/network/${kind}`, body: { id, cached: false } },
    works: ({ result }: Record<string, unknown>) => (result as { name?: unknown } | undefined)?.name != null,
  });
  return [
    { call: { path: '/v1/ip/lookup', body: { ip: '8.8.8.8' } }, works: ({ range }) => range === 'public' },
    {
      call: { path: '/v1/email/validate', body: { email: 'accepted@demo.test' } },
      works: ({ reason }) => reason === 'accepted',
    },
    page('company', 'json-ld'),
    page('profile', 'json-ld'),
    ...(browser ? [page('company', 'rendered')] : []),
  ];
}
