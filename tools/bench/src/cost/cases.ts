/** A request whose cost is told. */
export interface Case {
  readonly name: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: (n: number) => Record<string, unknown>;
  /** Of the n-th request. */
  readonly headers?: (n: number) => Record<string, string>;
  readonly status: number;
  /** Too few a second are allowed for a measurement. */
  readonly limited?: true;
}

/** @param networkUrl of the demo's network */
export function casesOf(networkUrl: string): readonly Case[] {
  const company = `${networkUrl}/company/json-ld`;
  return [
    { name: 'ip', path: '/v1/ip/lookup', body: (n) => ({ ip: `8.8.${n % 250}.8` }), status: 200 },
    {
      name: 'ip, with an idempotency key',
      path: '/v1/ip/lookup',
      body: () => ({ ip: '8.8.8.8' }),
      headers: (n) => ({ 'idempotency-key': `cost-${process.pid}-${n}-${Date.now()}` }),
      status: 200,
    },
    {
      name: 'email, at a known domain',
      path: '/v1/email/validate',
      body: () => ({ email: 'accepted@demo.test' }),
      status: 200,
    },
    { name: 'company, a kept page', path: '/v1/network/company', body: () => ({ id: company }), status: 200 },
    {
      name: 'company, a fresh page',
      path: '/v1/network/company',
      body: () => ({ id: company, cached: false }),
      status: 200,
    },
    { name: 'account', method: 'GET', path: '/v1/account', status: 200, limited: true },
    {
      name: 'refused: no such subject',
      path: '/v1/ip/lookup',
      body: () => ({ ip: 'nonsense' }),
      status: 400,
    },
    {
      name: 'refused: an unknown key, again',
      path: '/v1/ip/lookup',
      body: () => ({ ip: '8.8.8.8' }),
      headers: () => ({ 'x-api-key': `enr_${'A'.repeat(38)}` }),
      status: 401,
      limited: true,
    },
  ];
}
