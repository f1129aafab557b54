import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ApiRequest, ApiResponse } from '../http/request/api-request';
import { Drain } from '../http/request/drain';
import { RequestMetrics } from '../http/monitoring/request-metrics';
import { ReadinessChecks } from './readiness-checks';

/** For load balancers and monitoring; no key. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly checks: ReadinessChecks,
    private readonly drain: Drain,
    private readonly metrics: RequestMetrics,
  ) {}

  /** Is the process alive? */
  @Get('healthz')
  health(@Req() { id }: ApiRequest): object {
    return { status: 'ok', request_id: id };
  }

  /** Should it get traffic? 503 when not. */
  @Get('readyz')
  async ready(@Req() { id }: ApiRequest, @Res({ passthrough: true }) response: ApiResponse): Promise<object> {
    const checks = await this.checks.run();
    const ready = !this.drain.isStopping && Object.values(checks).every(({ ok }) => ok);
    response.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not_ready', checks, request_id: id };
  }

  @Get('metrics')
  async prometheus(@Res({ passthrough: true }) response: ApiResponse): Promise<string> {
    response.type(this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}
