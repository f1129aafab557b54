import { AccountAnswer } from './account.dto';
import { describeRoute } from '../../platform/http/openapi/describe-route';

/** The page of `GET /v1/account` in the reference. */
export function describeAccount(): MethodDecorator {
  return describeRoute({
    operationId: 'getAccount',
    tag: 'account',
    summary: 'Read the balance, prices, limits and this key',
    description: 'Balance, prices and limits of the account, and the key of this request. Free.',
    answer: AccountAnswer,
  });
}
