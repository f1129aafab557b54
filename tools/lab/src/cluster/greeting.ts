import type { Cluster } from './cluster';

export function greeting(cluster: Cluster, apiKey: string, networkUrl: string): string {
  const { url, balancer, replicas, postgres, redis, chromium, prometheus, folder } = cluster;
  const parts = [
    ['callers', `${url}   (${balancer.name}; docs: ${url}/docs)`],
    ...replicas.map((replica) => [replica.name, `${replica.url}   (process ${replica.pid})`]),
    ['PostgreSQL', postgres.url],
    ['Redis', redis?.url],
    ['Chromium', chromium?.url],
    ['Prometheus', prometheus?.url],
    ['logs', folder],
    ['API key', apiKey],
  ] as const;
  const lines = parts.map(([name, value]) => `  ${name!.padEnd(12)} ${value ?? 'none'}`);
  const curl = (path: string, body: object) =>
    `  curl -s ${url}${path} -H 'x-api-key: ${apiKey}' -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
  return `
The cluster is ready.

${lines.join('\n')}

${curl('/v1/ip/lookup', { ip: '8.8.8.8' })}
${curl('/v1/email/validate', { email: 'accepted@demo.test' })}
${curl('/v1/network/company', { id: `${networkUrl}/company/json-ld` })}

Ctrl-C ends it and removes everything that it has written.
`;
}
