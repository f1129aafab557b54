import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { type DemoNetwork, startDemoNetwork } from '@enrichment/demo-world';
import { type EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import { Network } from '@enrichment/network-scraping-domain';
import type { Config } from '../config';
import { userAgent } from '../egress/user-agent';

/** The name that robots.txt may call us by: the user agent without its version. */
export const productToken = userAgent.split('/')[0]!;

/** The professional network that this service reads: the one it is told of, or a bundled demo of its own. */
export class NetworkPlace {
  private constructor(
    readonly network: Network,
    /** For pages of this network only: it reaches the bundled demo, which stands on this machine. */
    readonly dialer: TcpDialer,
    /** Over this dialer. */
    readonly http: GuardedHttp,
    readonly demo: DemoNetwork | undefined,
  ) {}

  static async open(
    { networkBaseUrl, networkPaths, dataDir }: Pick<Config, 'networkBaseUrl' | 'networkPaths' | 'dataDir'>,
    guard: EgressGuard,
  ): Promise<NetworkPlace> {
    const demo = networkBaseUrl === undefined ? await startDemo(dataDir) : undefined;
    const network = new Network(networkBaseUrl ?? demo!.url, networkPaths);
    // The operator chose this host, so the machine's own resolver is asked, /etc/hosts and all.
    const dialer = new TcpDialer({ guard, ownServers: demo ? [new URL(demo.url).host] : [] });
    return new NetworkPlace(network, dialer, new GuardedHttp(dialer, { userAgent }), demo);
  }

  async close(): Promise<void> {
    await this.http.close();
    await this.demo?.close();
  }
}

const usualPort = 4_100;

/** On the port of the last start, at first on 4100, where that is free: addresses that somebody has noted stay good. */
async function startDemo(dataDir: string): Promise<DemoNetwork> {
  return startDemoNetwork({ port: lastPort(dataDir) }).catch(() => startDemoNetwork());
}

function lastPort(dataDir: string): number {
  try {
    const { network_url: url } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
      network_url: string;
    };
    return Number(new URL(url).port);
  } catch {
    return usualPort;
  }
}
