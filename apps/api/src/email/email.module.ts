import { join } from 'node:path';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
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
import { routedHttp } from '../egress/routed-http';
import { Log } from '../logging';
import { Closing } from './closing';
import { EmailController } from './email.controller';
import { ownHeloName } from './helo-name';
import { mailConnections } from './mail-connections';
import { connectHost, fetchDocument } from './registries';
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
      inject: [Config, MailDns, EgressGuard, Closing],
      useFactory: async ({ smtp }: Config, dns: MailDns, guard: EgressGuard, closing: Closing) => {
        if (!smtp) return new NoMailboxProbe();
        const { port, mailFrom, proxy, routes } = smtp;
        const connect = mailConnections({ guard, resolve: resolveBy(dns), proxy, routes });
        const heloName = smtp.heloName ?? (await ownHeloName(thisMachine));
        return closing.add(new SmtpMailboxProbe({ dns, connect, heloName, mailFrom, port, routes }));
      },
    },
    {
      provide: DomainRegistry,
      inject: [Config, EgressGuard, TcpDialer, GuardedHttp, Closing, Clock],
      useFactory: (
        { dataDir, rdapBootstrapUrl: bootstrapUrl, rdapRoutes, whoisServer }: Config,
        guard: EgressGuard,
        dialer: TcpDialer,
        http: GuardedHttp,
        closing: Closing,
        clock: Clock,
      ) =>
        closing.add(
          new RdapDomainRegistry({
            ...{ fetch: fetchDocument(http), connect: connectHost(dialer) },
            ...(bootstrapUrl !== undefined && { bootstrapUrl }),
            ...(whoisServer && { whoisServer }),
            routes: {
              urlFor: (domain) => rdapRoutes.urlFor(domain),
              fetch: fetchDocument(closing.add(routedHttp(guard, rdapRoutes))),
            },
            directory: join(dataDir, 'rdap'),
            clock,
          }),
        ),
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
