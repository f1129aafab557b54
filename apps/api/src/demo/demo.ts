import type { Config, Environment } from '@enrichment/application';
import {
  createDemoWorld,
  type DemoMail,
  type DemoNetwork,
  startDemoMail,
  startDemoNetwork,
} from '@enrichment/demo-world';
import { DemoSignIn } from '../dashboard/session/session-answers';
import type { RunningServer } from '../server';
import { prepareDemoAccount } from './demo-account';
import { type DemoDescription, DemoFile, recallDemo, rememberDemo } from './demo-files';
import { demoSettings } from './demo-settings';

/** The demo world, on loopback ports. */
interface DemoServers {
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
async function startDemoServers(
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

/** Text that a demo prints when it is ready. */
function greeting(demo: DemoDescription): string {
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

/** Servers and an account to try the service. */
export class Demo {
  private readonly file: DemoFile;
  private description: DemoDescription | undefined;

  private constructor(
    /** The settings that connect the service to the demo world. */
    readonly environment: Environment,
    private readonly dataDir: string,
    private readonly servers: DemoServers,
  ) {
    this.file = new DemoFile(dataDir);
  }

  /** @param own the operator's settings */
  static async start(own: Environment, config: Config): Promise<Demo> {
    const { dataDir, networkBaseUrl, port, monitoringPort } = config;
    const ownPorts = [port, monitoringPort];
    const lastUrl = recallDemo(dataDir).network_url;
    const servers = await startDemoServers(networkBaseUrl === undefined, lastUrl, ownPorts);
    return new Demo(demoSettings(own, servers.mail, servers.network), dataDir, servers);
  }

  /** Prepares the account and describes it in `demo.json`. @returns a text to print */
  async open({ app, baseUrl }: RunningServer, networkUrl: string): Promise<string> {
    const { api_key: apiKey, password } = recallDemo(this.dataDir);
    const account = await prepareDemoAccount(app, { apiKey, password });
    this.description = {
      base_url: baseUrl,
      api_key: account.apiKey,
      dashboard_url: `${baseUrl}/`,
      email: account.email,
      password: account.password,
      network_url: networkUrl,
    };
    app.get(DemoSignIn).credentials = { email: account.email, password: account.password };
    rememberDemo(this.dataDir, this.description);
    this.file.write(this.description);
    return greeting(this.description);
  }

  /** Removes demo.json before the service stops, because its key would no longer work. */
  withdraw(): void {
    if (this.description) this.file.removeIf(this.description);
  }

  close(): Promise<void> {
    return this.servers.close();
  }
}
