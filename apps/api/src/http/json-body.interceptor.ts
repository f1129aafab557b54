import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Observable } from 'rxjs';
import type { ApiRequest } from './api-request';
import { readJsonObject } from './json-body';
import { OperationDetails } from './operation-details';
import { validateBody } from './validate-body';

/**
 * Reads and validates the body after the guards, so that nobody's body is read before their key and limit were
 * checked, and before the credits are, so that a malformed request never asks for money.
 */
@Injectable()
export class JsonBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const { body } = this.reflector.get(OperationDetails, context.getHandler());
    request.body = validateBody(body, await readJsonObject(request));
    return next.handle();
  }
}
