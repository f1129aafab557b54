import { DomainError } from '@enrichment/kernel';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Config } from '@enrichment/application';
import type { ApiRequest } from '../platform/request/api-request';

/** With `MONITORING_PORT`, accepts only requests that arrive on that port. @throws DomainError REQ_005 on others */
@Injectable()
export class MonitoringGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(execution: ExecutionContext): boolean {
    const { monitoringPort } = this.config;
    const { socket, context } = execution.switchToHttp().getRequest<ApiRequest>();
    if (monitoringPort === undefined || socket.localPort === monitoringPort) return true;
    throw new DomainError(
      'REQ_005',
      'There is no such route: compare the path with the reference at /docs/reference.',
      { path: context.path },
    );
  }
}
