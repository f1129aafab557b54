import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Registry } from 'prom-client';
import type { Clock } from '@enrichment/kernel';
import { Config } from '@enrichment/application';
import type { ApiRequest, ApiResponse } from '../platform/request/api-request';
import { buildInfo } from '../platform/observability/metrics/build-info';
import { Routes } from '../platform/errors/routes';
import { LiveRequests } from '../platform/http/live-requests';
import { ReadinessChecks } from './readiness-checks';

/** Requests within this time get the same page. */
const sharedForMs = 100;

/** The page for Prometheus. It is public, and rendering it blocks the event loop for a millisecond. */
export class MetricsPage {
  private page: Promise<Buffer> | undefined;
  private renderedAt = 0;

  constructor(
    private readonly registry: { metrics(): Promise<string> },
    private readonly clock: Clock,
  ) {}

  bytes(): Promise<Buffer> {
    const now = this.clock.monotonic();
    if (!this.page || now - this.renderedAt >= sharedForMs) {
      this.renderedAt = now;
      this.page = this.registry.metrics().then((text) => Buffer.from(text));
    }
    return this.page;
  }
}

/** With `MONITORING_PORT`, accepts only requests that arrive on that port. @throws DomainError REQ_005 on others */
@Injectable()
class MonitoringGuard implements CanActivate {
  constructor(
    private readonly config: Config,
    private readonly routes: Routes,
  ) {}

  canActivate(execution: ExecutionContext): boolean {
    const { monitoringPort } = this.config;
    const request = execution.switchToHttp().getRequest<ApiRequest>();
    if (monitoringPort === undefined || request.socket.localPort === monitoringPort) return true;
    throw this.routes.missing(request);
  }
}

/** Routes for load balancers and monitoring, without a key. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly checks: ReadinessChecks,
    private readonly requests: LiveRequests,
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
    const isServing = this.checks.isStarted && !this.requests.isStopping;
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
