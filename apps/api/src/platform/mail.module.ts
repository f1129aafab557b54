import { Module } from '@nestjs/common';
import { MailOutbox, mailResults, SendMails } from '@enrichment/alerts-domain';
import { PostgresMailOutbox } from '@enrichment/alerts-postgres';
import { Config } from '@enrichment/application';
import { failureOf, RelayMailer } from '@enrichment/identity-nodemailer';
import { Clock } from '@enrichment/kernel';
import { Database } from '@enrichment/postgres';
import { ClosingModule } from './lifecycle/closing';
import { Log } from './observability/logging';
import { Metrics } from './observability/metrics/metrics';
import { MetricsModule } from './observability/metrics/metrics.module';
import { open, provide } from './provide';

/** Mail to people, stored until the operator's relay has taken it. */
@Module({
  imports: [ClosingModule, MetricsModule],
  providers: [
    provide(MailOutbox, [Database], ({ dataSource }) => new PostgresMailOutbox(dataSource)),
    open(
      SendMails,
      [MailOutbox, Config, Clock, Log, Metrics],
      (outbox, { mail, publicUrl }, clock, log, metrics) => {
        const attempts = metrics.counter('mail_attempts_total');
        for (const result of mailResults) attempts.inc({ result }, 0);
        metrics.observe('mail_waiting_seconds', async () => {
          const { oldestAt } = await outbox.state();
          return [[oldestAt ? Math.max(0, clock.now() - oldestAt.getTime()) / 1_000 : 0]];
        });
        return new SendMails({
          outbox,
          clock,
          failureOf,
          random: Math.random,
          // Each message has a connection of its own, so there is nothing to close.
          relay: mail && publicUrl !== undefined ? new RelayMailer(mail.relay, mail.from) : undefined,
          onAttempt: (result, error) => {
            attempts.inc({ result });
            if (result === 'delayed')
              log.warn({ err: error }, 'a message could not be mailed; it is tried again');
            else if (result !== 'sent') log.error({ err: error }, 'a message could not be mailed');
          },
          onError: (error) => {
            log.warn({ err: error }, 'the end of a message could not be noted; it is mailed again');
          },
        });
      },
    ),
  ],
  exports: [MailOutbox, SendMails],
})
export class MailModule {}
