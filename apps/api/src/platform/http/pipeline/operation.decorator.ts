import { catalogue, type Operation as Name } from '@enrichment/billing-domain';
import { applyDecorators, Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { describeOperation } from '../openapi/describe-operation';
import { LimitGuard } from '../../limits/limit.guard';
import { ApiKeyGuard } from './api-key.guard';
import { Metered } from './metered';
import type { ApiRequest, ApiResponse } from '../../request/api-request';
import type { Answer } from '../operation/answer.dto';
import { type OperationDeclaration, type OperationHandler, OperationName } from '../operation/operation';

type HandlerClass<Handler> = new (...dependencies: never[]) => Handler;

/**
 * Makes a class the controller of an operation. `subject` parses the body, and `handle` receives its result. The compiler compares both
 * with the declared body and answer. docs/architecture.md lists the steps of a request.
 */
export function Operation<Of extends Name, Body extends object, Reply extends Answer>(
  declaration: OperationDeclaration<Of, Body, Reply>,
) {
  return <Subject>(controller: HandlerClass<OperationHandler<Of, Body, Subject, Reply>>): void => {
    const { prototype } = controller;
    const route = {
      value(
        this: OperationHandler<Of, Body, Subject, Reply> & { readonly metered: Metered },
        request: ApiRequest,
        response: ApiResponse,
      ): Promise<void> {
        return this.metered.answer(declaration, this, request, response);
      },
    };
    Object.defineProperty(prototype, 'answer', route);
    Inject(Metered)(prototype, 'metered');
    Req()(prototype, 'answer', 0);
    Res()(prototype, 'answer', 1);
    applyDecorators(
      Post(catalogue[declaration.name].path),
      HttpCode(200),
      UseGuards(ApiKeyGuard, LimitGuard),
      OperationName(declaration.name),
      describeOperation(declaration),
    )(prototype, 'answer', route);
    Controller()(controller);
  };
}
