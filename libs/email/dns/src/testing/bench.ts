import type { DnsRecord, DnsScript } from '@enrichment/email-domain/testing';
import { ManualClock, type Timer } from '@enrichment/kernel';
import { DnsMailDns } from '../dns-mail-dns';
import type { DnsServer } from '../dns-servers';
import { StubResolver, type StubResolverOptions } from '../stub-resolver';
import {
  type ScriptedNameServer,
  type ScriptedNameServerOptions,
  startScriptedNameServer,
} from './scripted-name-server';

/** Time never passes. */
export const never: Timer = () => () => undefined;

/** Retries are due immediately, and timeouts never. */
export const hasty: Timer = (milliseconds, then) => {
  if (milliseconds === retryMs) queueMicrotask(then);
  return () => undefined;
};

export const retryMs = 800;

/** Servers and resolvers of one test. */
export class Bench {
  readonly clock = new ManualClock();
  private readonly resolvers: { close(): void }[] = [];
  private readonly servers: ScriptedNameServer[] = [];

  async server(
    records: readonly DnsRecord[] | DnsScript,
    options?: ScriptedNameServerOptions,
  ): Promise<ScriptedNameServer> {
    const script = 'records' in records ? records : { records };
    const server = await startScriptedNameServer(script, options);
    this.servers.push(server);
    return server;
  }

  /** A server that no longer runs. */
  async goneServer(): Promise<DnsServer> {
    const server = await startScriptedNameServer({ records: [] });
    await server.close();
    return server;
  }

  resolver(servers: readonly DnsServer[], more?: Partial<StubResolverOptions>): StubResolver {
    return this.closing(new StubResolver(this.options(servers, more)));
  }

  mailDns(servers: readonly DnsServer[], more?: Partial<StubResolverOptions>): DnsMailDns {
    return this.closing(new DnsMailDns(this.options(servers, more)));
  }

  async close(): Promise<void> {
    for (const resolver of this.resolvers.splice(0)) resolver.close();
    await Promise.all(this.servers.splice(0).map((server) => server.close()));
  }

  private closing<T extends { close(): void }>(resolver: T): T {
    this.resolvers.push(resolver);
    return resolver;
  }

  private options(
    servers: readonly DnsServer[],
    more: Partial<StubResolverOptions> = {},
  ): StubResolverOptions {
    return { servers: { servers, zones: new Map() }, clock: this.clock, timer: never, retryMs, ...more };
  }
}
