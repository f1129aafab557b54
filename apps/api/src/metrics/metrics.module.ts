import { Module } from '@nestjs/common';
import { RequestMetrics } from './request-metrics';

/** The registry of metrics, where every module adds its own. */
@Module({ providers: [RequestMetrics], exports: [RequestMetrics] })
export class MetricsModule {}
