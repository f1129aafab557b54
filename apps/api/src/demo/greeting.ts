import type { DemoDescription } from './demo-files';

/** Text that a demo prints when it is ready. */
export function greeting(demo: DemoDescription): string {
  const { base_url: url, api_key: key, network_url: network } = demo;
  return `
Enrichment API is ready: ${url}   (docs: ${url}/docs)
Dashboard: ${demo.dashboard_url}   (sign in as ${demo.email} with ${demo.password})

Try it:

  curl -s ${url}/v1/ip/lookup -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"ip":"8.8.8.8"}'
  curl -s ${url}/v1/email/validate -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"email":"accepted@demo.test"}'
  curl -s ${url}/v1/network/company -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{"id":"${network}/company/json-ld"}'

`;
}
