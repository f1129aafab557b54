import { Injectable } from '@nestjs/common';
import type { Reason } from '@enrichment/email-domain';
import { Metrics } from '../../platform/observability/metrics/metrics';

/** Counts verdicts by reason. More `refused_us` or `timeout` mean that mail servers refuse the service's address. */
@Injectable()
export class VerdictMetrics {
  private readonly verdicts;

  constructor(metrics: Metrics) {
    this.verdicts = metrics.counter('email_verdicts_total');
  }

  count(reason: Reason): void {
    this.verdicts.inc({ reason });
  }
}
