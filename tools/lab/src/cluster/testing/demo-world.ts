import { demoSettings } from '@enrichment/api/testing';
import { startDemoMail, startDemoNetwork } from '@enrichment/demo-world';

/** The demo world, once for all replicas; `settings` lead a replica to it. */
export async function startDemoWorld() {
  const network = await startDemoNetwork();
  const mail = await startDemoMail(network.world);
  return {
    networkUrl: network.url,
    settings: demoSettings({}, mail, network),
    close: () => Promise.all([mail.close(), network.close()]),
  };
}
