import { applyDecorators, Controller, UseGuards, UseInterceptors, UsePipes } from '@nestjs/common';
import { ApiCookieAuth, ApiResponse, ApiTags } from '@nestjs/swagger';
import { RefusalAnswer } from './refusal.dto';
import { AnswerInterceptor } from './answer.interceptor';
import { formPipe } from './form';
import { OriginGuard } from './origin.guard';
import { LimitedBy, LimitGuard } from '../../platform/limits/limit.guard';
import { SessionGuard } from './session.guard';

/**
 * Makes a class a controller below `/dashboard/api`. The steps of a request are: origin, session and permission, limit, body, DTO, handler.
 */
export function DashboardRoutes(path = ''): ClassDecorator {
  return applyDecorators(
    Controller(`dashboard/api/${path}`),
    ApiTags(path === '' ? 'session' : path),
    ApiCookieAuth('session'),
    ApiResponse({ status: 'default', type: RefusalAnswer, description: 'A refusal.' }),
    LimitedBy('dashboard'),
    UseGuards(OriginGuard, SessionGuard, LimitGuard),
    UseInterceptors(AnswerInterceptor),
    UsePipes(formPipe),
  );
}
