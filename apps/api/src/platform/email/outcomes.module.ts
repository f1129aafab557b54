import { Module } from '@nestjs/common';
import { Config } from '@enrichment/application';
import { brierScores, type CalibrationCell, Outcomes, reliability } from '@enrichment/email-domain';
import { PostgresOutcomes } from '@enrichment/email-postgres';
import { Database } from '@enrichment/postgres';
import { Metrics } from '../observability/metrics/metrics';
import { MetricsModule } from '../observability/metrics/metrics.module';
import { provide } from '../provide';

/** Outcomes that accounts report, and their agreement with the verdicts. */
@Module({
  imports: [MetricsModule],
  providers: [
    provide(Outcomes, [Database, Metrics, Config], ({ dataSource }, metrics, { smtpRecheck }) => {
      const outcomes = new PostgresOutcomes(dataSource, smtpRecheck);
      let reading: Promise<CalibrationCell[]> | undefined;
      /** One query at a time: a database that hangs does not receive more at each scrape. */
      const read = () => (reading ??= outcomes.calibration().finally(() => (reading = undefined)));
      metrics.observe('email_outcomes_counted', async () =>
        reliability(await read()).map(({ confidence, count }) => [
          count,
          { confidence: confidence.toFixed(2) },
        ]),
      );
      metrics.observe('email_outcomes_right_ratio', async () =>
        reliability(await read()).map(({ confidence, right }) => [
          right,
          { confidence: confidence.toFixed(2) },
        ]),
      );
      metrics.observe('email_brier_score', async () =>
        brierScores(await read()).map(({ hostKind, score }) => [score, { host: hostKind }]),
      );
      return outcomes;
    }),
  ],
  exports: [Outcomes],
})
export class OutcomesModule {}
