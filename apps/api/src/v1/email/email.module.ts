import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { EgressGuard, GuardedHttp, TcpDialer } from '@enrichment/egress';
import {
  RecheckMailboxes,
  DomainRegistry,
  MailboxProbe,
  MailDns,
  MailLists,
  NoCompanyDirectory,
  NoMailboxProbe,
  Outcomes,
  Rechecks,
} from '@enrichment/email-domain';
import { PostgresRechecks } from '@enrichment/email-postgres';
import { RdapDomainRegistry } from '@enrichment/email-rdap';
import { SmtpMailboxProbe } from '@enrichment/email-smtp';
import { Clock, systemTimer } from '@enrichment/kernel';
import { FindCompanyByDomain } from '@enrichment/network-scraping-domain';
import { Database } from '@enrichment/postgres';
import { EventOutbox } from '@enrichment/webhooks-domain';
import { Config } from '../../config/config';
import { EgressModule } from '../../platform/egress/egress.module';
import { resolveBy } from '../../platform/egress/resolve-host';
import { RdapHttp } from '../../platform/egress/routed-http';
import { HttpModule } from '../../platform/http/http.module';
import { Log } from '../../platform/observability/logging';
import { limits } from '../../platform/limits/table';
import { Metrics } from '../../platform/observability/metrics/metrics';
import { NetworkSite } from '../network/network-site';
import { NetworkModule } from '../network/network.module';
import { Tracing } from '../../platform/observability/tracing';
import { ClosingModule } from '../../platform/lifecycle/closing';
import { MailListsModule } from '../../platform/email/mail-lists.module';
import { OutcomesModule } from '../../platform/email/outcomes.module';
import { WebhooksModule } from '../../platform/webhooks/webhooks.module';
import { open, provide } from '../../platform/provide';
import { DomainCompanies, domainCompanies } from './company-directory';
import { EmailController } from './email.controller';
import { ownHeloName } from './helo-name';
import { mailConnections } from './mail-connections';
import { measuredProbe, measuredRegistry } from './measured';
import { connectHost, fetchDocument } from './registries';
import { OutcomesController } from './outcomes.controller';
import { OutboxSettledEvents } from './settled-events';
import { TestValidation } from './test-validation';
import { thisMachine } from './this-machine';
import { ValidateEmailWithCompany } from './validate-email-with-company';
import { ValidationStarts } from './validation-starts';

/** Email validation by DNS, SMTP, RDAP and kept lists, with the company of the domain. */
@Module({
  imports: [
    HttpModule,
    EgressModule,
    MailListsModule,
    NetworkModule,
    OutcomesModule,
    WebhooksModule,
    ClosingModule,
  ],
  controllers: [EmailController, OutcomesController],
  providers: [
    // An operator who allows a later event loop lets validations wait longer too.
    provide(
      ValidationStarts,
      [Config],
      ({ maxQueueingMs }) =>
        new ValidationStarts(Math.max(limits.validation_start_ms.most, 10 * maxQueueingMs)),
    ),
    open(
      MailboxProbe,
      [Config, MailDns, EgressGuard, Metrics, Tracing],
      async ({ smtp }, dns, guard, metrics, tracing) => {
        if (!smtp) return new NoMailboxProbe();
        const { port, mailFrom, proxy, routes } = smtp;
        const connect = mailConnections({ guard, resolve: resolveBy(dns), proxy, routes });
        const heloName = smtp.heloName ?? (await ownHeloName(thisMachine));
        const probe = new SmtpMailboxProbe({ dns, connect, heloName, mailFrom, port, routes });
        return measuredProbe(probe, metrics, tracing);
      },
    ),
    open(RdapHttp, [EgressGuard, Config], (guard, { rdapRoutes }) => new RdapHttp(guard, rdapRoutes)),
    open(
      DomainRegistry,
      [Config, TcpDialer, GuardedHttp, RdapHttp, Clock, Metrics, Tracing],
      (
        { dataDir, rdapBootstrapUrl: bootstrapUrl, rdapRoutes, whoisServer },
        dialer,
        http,
        routedHttp,
        clock,
        metrics,
        tracing,
      ) => {
        const registry = new RdapDomainRegistry({
          ...{ fetch: fetchDocument(http), connect: connectHost(dialer) },
          ...(bootstrapUrl !== undefined && { bootstrapUrl }),
          ...(whoisServer && { whoisServer }),
          routes: { urlFor: (domain) => rdapRoutes.urlFor(domain), fetch: fetchDocument(routedHttp) },
          directory: join(dataDir, 'rdap'),
          clock,
        });
        return measuredRegistry(registry, metrics, tracing);
      },
    ),
    provide(DomainCompanies, [NetworkSite, FindCompanyByDomain], ({ isConfigured }, find) => {
      return isConfigured ? domainCompanies(find) : new NoCompanyDirectory();
    }),
    provide(TestValidation, [MailLists, Clock]),
    provide(Rechecks, [Database], ({ dataSource }) => new PostgresRechecks(dataSource)),
    provide(
      RecheckMailboxes,
      [Rechecks, MailDns, MailboxProbe, EventOutbox, Clock],
      (rechecks, dns, probe, outbox, clock) =>
        new RecheckMailboxes({ rechecks, dns, probe, clock, events: new OutboxSettledEvents(outbox) }),
    ),
    provide(
      ValidateEmailWithCompany,
      [
        ...([MailDns, MailboxProbe, DomainRegistry, MailLists, DomainCompanies] as const),
        ...([Outcomes, Clock, Log, Rechecks, Config] as const),
      ],
      (dns, probe, registry, lists, companies, outcomes, clock, log, rechecks, { smtpRecheck }) =>
        new ValidateEmailWithCompany({
          ...{ dns, probe, registry, companies, lists, outcomes, clock },
          ...(smtpRecheck && { rechecks }),
          timer: systemTimer,
          onFault: (part, error) => log.error({ part, err: error }, 'a part of an email validation failed'),
        }),
    ),
  ],
  exports: [RecheckMailboxes, OutcomesModule, Rechecks],
})
export class EmailModule {}
