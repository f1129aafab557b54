import { join } from 'node:path';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { DemoMail } from '@enrichment/demo-world';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import {
  CompanyDirectory,
  DomainRegistry,
  MailboxProbe,
  MailDns,
  MailLists,
  NoCompanyDirectory,
  NoMailboxProbe,
  SystemTimer,
  ValidateEmail,
} from '@enrichment/email-domain';
import { KeptMailLists } from '@enrichment/email-lists';
import { RdapDomainRegistry } from '@enrichment/email-rdap';
import { SmtpMailboxProbe } from '@enrichment/email-smtp';
import { Clock } from '@enrichment/kernel';
import { Config } from '../config';
import { resolveBy } from '../egress/resolve-host';
import { userAgent } from '../egress/user-agent';
import { Log } from '../logging';
import { Closing } from './closing';
import { EmailController } from './email.controller';
import { ownHeloName } from './helo-name';
import { mailConnections } from './mail-connections';
import { registryDoors, registryFor } from './registries';
import { thisMachine } from './this-machine';
import { VerdictMetrics } from './verdict-metrics';

/** Whether an address takes mail: DNS, SMTP, RDAP and kept lists. Another module may export a `CompanyDirectory`. */
@Module({
  controllers: [EmailController],
  providers: [
    Closing,
    VerdictMetrics,
    {
      provide: MailLists,
      inject: [Config, Clock, Log],
      useFactory: async ({ dataDir }: Config, clock: Clock, log: Log) => {
        const lists = await KeptMailLists.open({
          directory: join(dataDir, 'mail-lists'),
          clock,
          onFault: (error) => log.warn({ err: error }, 'refreshed mail lists cannot be read'),
        });
        lists.warmUp();
        return lists;
      },
    },
    {
      provide: MailboxProbe,
      inject: [Config, MailDns, EgressGuard, Closing, { token: DemoMail, optional: true }],
      useFactory: async (
        { smtp }: Config,
        dns: MailDns,
        guard: EgressGuard,
        closing: Closing,
        demo?: DemoMail,
      ) => {
        if (!smtp) return new NoMailboxProbe();
        const { port, mailFrom, proxy } = smtp;
        const routes = new Map([...(demo?.smtp ?? []), ...smtp.routes]);
        const connect = mailConnections({ guard, resolve: resolveBy(dns), proxy, routes });
        const heloName = smtp.heloName ?? (await ownHeloName(thisMachine));
        return closing.add(new SmtpMailboxProbe({ dns, connect, heloName, mailFrom, port, routes }));
      },
    },
    {
      provide: RdapDomainRegistry,
      inject: [Config, TcpDialer, GuardedHttp, Closing, Clock],
      useFactory: (
        { dataDir, rdapBootstrapUrl: bootstrapUrl, whoisServer }: Config,
        dialer: TcpDialer,
        http: GuardedHttp,
        closing: Closing,
        clock: Clock,
      ) =>
        closing.add(
          new RdapDomainRegistry({
            ...registryDoors(dialer, http),
            ...(bootstrapUrl !== undefined && { bootstrapUrl }),
            ...(whoisServer && { whoisServer }),
            directory: join(dataDir, 'rdap'),
            clock,
          }),
        ),
    },
    {
      provide: DomainRegistry,
      inject: [RdapDomainRegistry, EgressGuard, Closing, Clock, { token: DemoMail, optional: true }],
      useFactory: (
        registry: RdapDomainRegistry,
        guard: EgressGuard,
        closing: Closing,
        clock: Clock,
        demo?: DemoMail,
      ) => {
        if (!demo) return registry;
        const { host, port } = demo.rdap;
        const dialer = new TcpDialer({ guard, ownServers: [`${host}:${port}`] });
        const http = closing.add(new GuardedHttp(dialer, { userAgent }));
        const options = { ...registryDoors(dialer, http), bootstrapUrl: demo.rdapBootstrapUrl, clock };
        return registryFor(demo.registered, closing.add(new RdapDomainRegistry(options)), registry);
      },
    },
    {
      provide: ValidateEmail,
      inject: [
        ...[MailDns, MailboxProbe, DomainRegistry, MailLists, Clock, Log],
        { token: CompanyDirectory, optional: true },
      ],
      useFactory: (
        dns: MailDns,
        probe: MailboxProbe,
        registry: DomainRegistry,
        lists: MailLists,
        clock: Clock,
        log: Log,
        companies: CompanyDirectory = new NoCompanyDirectory(),
      ) =>
        new ValidateEmail({
          ...{ dns, probe, registry, companies, lists, clock },
          timer: new SystemTimer(),
          onFault: (part, error) => log.error({ part, err: error }, 'a part of an email validation failed'),
        }),
    },
  ],
})
export class EmailModule implements OnApplicationShutdown {
  constructor(private readonly closing: Closing) {}

  onApplicationShutdown(): Promise<void> {
    return this.closing.close();
  }
}
