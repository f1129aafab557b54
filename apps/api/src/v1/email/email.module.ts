import { Module } from '@nestjs/common';
import {
  DomainRegistry,
  MailboxProbe,
  MailDns,
  MailLists,
  NoCompanyDirectory,
  NoMailboxProbe,
  Outcomes,
  type ProbeRequest,
  RecheckMailboxes,
  Rechecks,
  registrableDomain,
} from '@enrichment/email-domain';
import { PostgresRechecks } from '@enrichment/email-postgres';
import { Clock, systemTimer } from '@enrichment/kernel';
import { FindCompanyByDomain } from '@enrichment/network-scraping-domain';
import { Database } from '@enrichment/postgres';
import { EventOutbox } from '@enrichment/webhooks-domain';
import { Config } from '@enrichment/application';
import { EgressModule } from '../../platform/egress/egress.module';
import { Outside } from '../../platform/egress/outside';
import { HttpModule } from '../../platform/http/http.module';
import { Log } from '../../platform/observability/logging';
import { limits } from '../../platform/limits/table';
import { Metrics } from '../../platform/observability/metrics/metrics';
import { NetworkSite } from '../network/network-site';
import { NetworkModule } from '../network/network.module';
import { Tracing } from '../../platform/observability/tracing';
import { MailListsModule } from '../../platform/email/mail-lists.module';
import { OutcomesModule } from '../../platform/email/outcomes.module';
import { WebhooksModule } from '../../platform/webhooks/webhooks.module';
import { provide } from '../../platform/provide';
import { DomainCompanies, domainCompanies, ValidateEmailWithCompany } from './company-directory';
import { EmailController } from './email.controller';
import { measuredProbe, measuredRegistry } from './measured';
import { OutcomesController } from './outcomes.controller';
import { OutboxSettledEvents } from './settled-events';
import { TestValidation } from './test-validation';
import { ValidationStarts } from './validation-starts';

/** A mail host's connections are counted in one thread: that of its registrable domain. */
const mailProvider = ({ hosts }: ProbeRequest) => registrableDomain(hosts[0]!.hostname) ?? hosts[0]!.hostname;
/** A registry's connections are counted in one thread: that of its top-level domain. */
const topLevelDomain = (domain: string) => domain.slice(domain.lastIndexOf('.') + 1);

/** Email validation by DNS, SMTP, RDAP and kept lists, with the company of the domain. */
@Module({
  imports: [HttpModule, EgressModule, MailListsModule, NetworkModule, OutcomesModule, WebhooksModule],
  controllers: [EmailController, OutcomesController],
  providers: [
    // An operator who allows a later event loop lets validations wait longer too.
    provide(
      ValidationStarts,
      [Config],
      ({ maxQueueingMs }) =>
        new ValidationStarts(Math.max(limits.validation_start_ms.max, 10 * maxQueueingMs)),
    ),
    provide(MailboxProbe, [Config, Outside, Metrics, Tracing], ({ smtp }, outside, metrics, tracing) => {
      if (!smtp) return new NoMailboxProbe();
      return measuredProbe(outside.port('probe', { probe: mailProvider }), metrics, tracing);
    }),
    provide(DomainRegistry, [Outside, Metrics, Tracing], (outside, metrics, tracing) => {
      return measuredRegistry(outside.port('registry', { creationDate: topLevelDomain }), metrics, tracing);
    }),
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
      {
        dns: MailDns,
        probe: MailboxProbe,
        registry: DomainRegistry,
        lists: MailLists,
        companies: DomainCompanies,
        outcomes: Outcomes,
        rechecks: Rechecks,
        clock: Clock,
        log: Log,
        config: Config,
      },
      ({ rechecks, log, config, ...parts }) =>
        new ValidateEmailWithCompany({
          ...parts,
          ...(config.smtpRecheck && { rechecks }),
          timer: systemTimer,
          onFault: (part, error) => log.error({ part, err: error }, 'a part of an email validation failed'),
        }),
    ),
  ],
  exports: [RecheckMailboxes, OutcomesModule, Rechecks],
})
export class EmailModule {}
