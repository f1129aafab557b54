import type { Config, Environment } from '@enrichment/application';
import { DemoSignIn } from '../dashboard/session/demo-sign-in';
import type { RunningServer } from '../server';
import { prepareDemoAccount } from './demo-account';
import { type DemoDescription, DemoFile, recallDemo, rememberDemo } from './demo-files';
import { type DemoServers, startDemoServers } from './demo-servers';
import { demoSettings } from './demo-settings';
import { greeting } from './greeting';

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
