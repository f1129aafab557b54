import { applyDecorators, Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import {
  ApiBody,
  ApiExtension,
  ApiHeader,
  ApiOperation,
  ApiResponse as DescribeAnswer,
  ApiSecurity,
} from '@nestjs/swagger';
import { catalogue, limitTagsOf, type Operation, priceTagsOf } from '@enrichment/billing-domain';
import { LimitGuard } from '../../limits/limits';
import { ApiKeyGuard } from './api-key.guard';
import { Metered } from './metered';
import type { ApiRequest, ApiResponse } from '../../request/api-request';
import type { Answer } from '../operation/answer.dto';
import { type OperationDeclaration, type OperationHandler, OperationName } from '../operation/operation';
import { describeErrors, header, successHeaders } from '../openapi/describe-errors';
import { ofBodies, routeErrors } from './key-routes';

type HandlerClass<Handler> = new (...dependencies: never[]) => Handler;

/**
 * Makes a class the controller of an operation. `subject` parses the body, and `handle` receives its result. The compiler compares both
 * with the declared body and answer. The decorator adds the method `answer`, which is the route, and the property `metered`, which it calls.
 * docs/architecture.md lists the steps of a request.
 */
export function OperationController<Name extends Operation, Body extends object, Reply extends Answer>(
  declaration: OperationDeclaration<Name, Body, Reply>,
) {
  return <Subject>(controller: HandlerClass<OperationHandler<Name, Body, Subject, Reply>>): void => {
    const { prototype } = controller;
    const route = {
      value(
        this: OperationHandler<Name, Body, Subject, Reply> & { readonly metered: Metered },
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

const ofOperations = ['BILLING_001', 'BILLING_002', 'IDEM_001', 'IDEM_002', 'IDEM_003'];
const everyOperation = routeErrors.concat(ofBodies, ofOperations);

const replayed = {
  'Idempotent-Replayed': header('`true` on the answer of an earlier request with the same Idempotency-Key.'),
};

/** The operation's entry in the catalogue, for the dashboard and the clients. */
function extension(name: Operation): object {
  const { label, description, method } = catalogue[name];
  return {
    name,
    label,
    description,
    method,
    prices: priceTagsOf(name),
    limits: limitTagsOf(name).map(({ perSecond, ...tag }) => ({ ...tag, per_second: perSecond })),
  };
}

/** Describes an operation in the reference, from its declaration. */
function describeOperation<Name extends Operation, Body extends object, Reply extends Answer>({
  name,
  body,
  answer,
  errors,
  note,
  examples = {},
}: OperationDeclaration<Name, Body, Reply>): MethodDecorator {
  const { summary, description, method } = catalogue[name];
  return applyDecorators(
    ApiOperation({
      summary,
      description: [description, note].filter(Boolean).join('\n\n'),
      operationId: method + name[0]!.toUpperCase() + name.slice(1),
      tags: [name],
    }),
    ApiExtension('x-operation', extension(name)),
    ApiSecurity('api_key'),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'The same key and body get the same answer again for 24 hours, charged once.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    ApiBody({
      type: body,
      examples: Object.fromEntries(Object.entries(examples).map(([key, value]) => [key, { value }])),
    }),
    DescribeAnswer({
      status: 200,
      type: answer,
      description: 'Success.',
      headers: { ...successHeaders, ...replayed },
    }),
    describeErrors([...everyOperation, ...errors], body),
  );
}
