import { Injectable } from '@nestjs/common';
import type { Reason } from '@enrichment/email-domain';
import { Counter } from 'prom-client';
import { RequestMetrics } from '../metrics/request-metrics';

/** How often each reason was given. When `refused_us` or `timeout` rises, mail servers turn away our own address. */
@Injectable()
export class VerdictMetrics {
  private readonly verdicts: Counter;

  constructor({ registry }: RequestMetrics) {
    this.verdicts = new Counter({
      name: 'email_verdicts_total',
      help: 'Validated email addresses, by the reason of the verdict.',
      labelNames: ['reason'],
      registers: [registry],
    });
  }

  count(reason: Reason): void {
    this.verdicts.inc({ reason });
  }
}
