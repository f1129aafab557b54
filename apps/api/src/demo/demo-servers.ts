import {
  createDemoWorld,
  type DemoMail,
  type DemoNetwork,
  startDemoMail,
  startDemoNetwork,
} from '@enrichment/demo-world';

/** The demo world, on loopback ports. */
export interface DemoServers {
  readonly mail: DemoMail;
  readonly network: DemoNetwork | undefined;
  close(): Promise<void>;
}

const usualPort = 4_100;

/**
 * Starts the demo world.
 *
 * @param withNetwork whether to start a network, because the operator has configured none
 * @param lastUrl URL of the network at the last start. A free port is used again, so that saved URLs remain valid
 * @param reserved ports that the service listens on later
 */
export async function startDemoServers(
  withNetwork: boolean,
  lastUrl: string | undefined,
  reserved: readonly (number | undefined)[],
): Promise<DemoServers> {
  const wanted = Number(URL.parse(lastUrl ?? '')?.port || usualPort);
  const port = reserved.includes(wanted) ? 0 : wanted;
  const network = withNetwork ? await startDemoNetwork({ port }).catch(() => startDemoNetwork()) : undefined;
  const mail = await startDemoMail(
    network?.world ?? createDemoWorld({ baseUrl: 'http://demo.test', seed: 1 }),
  );
  return {
    mail,
    network,
    close: async () => {
      await Promise.all([mail.close(), network?.close()]);
    },
  };
}
