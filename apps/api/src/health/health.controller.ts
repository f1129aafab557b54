import { Controller, Get, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import type { ApiRequest, ApiResponse } from '../platform/request/api-request';
import { buildInfo } from '../platform/observability/metrics/build-info';
import { Drain } from '../platform/lifecycle/drain';
import { MetricsPage } from './metrics-page';
import { MonitoringGuard } from './monitoring.guard';
import { ReadinessChecks } from './readiness-checks';

/** Routes for load balancers and monitoring, without a key. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly checks: ReadinessChecks,
    private readonly drain: Drain,
    private readonly metrics: MetricsPage,
  ) {}

  /** Whether the process is alive. */
  @Get('healthz')
  health(@Req() { context }: ApiRequest): object {
    return { status: 'ok', request_id: context.id };
  }

  @Get('version')
  version(@Req() { context }: ApiRequest): object {
    const { version, commit } = buildInfo();
    return { version, commit, request_id: context.id };
  }

  /** Whether the service should receive traffic; 503 if not. */
  @Get('readyz')
  @UseGuards(MonitoringGuard)
  async ready(
    @Req() { context }: ApiRequest,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<object> {
    const checks = await this.checks.run();
    const isServing = this.checks.isStarted && !this.drain.isStopping;
    const ready = isServing && Object.values(checks).every(({ ok }) => ok);
    response.statusCode = ready ? 200 : 503;
    return { status: ready ? 'ready' : 'not_ready', checks, request_id: context.id };
  }

  @Get('metrics')
  @UseGuards(MonitoringGuard)
  async prometheus(@Res() response: ApiResponse): Promise<void> {
    const page = await this.metrics.bytes();
    response.setHeader('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE);
    response.end(page);
  }
}
