import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { Accounts } from '@enrichment/billing-domain';
import { lastValueFrom, of } from 'rxjs';
import type { RouteMetadata } from '../../platform/request/route-metadata';
import { AnswerInterceptor, refuseOddities } from './answer.interceptor';

describe('a request about an account that does not exist', () => {
  const metadata = { getAllAndOverride: () => undefined } as unknown as RouteMetadata;
  const accounts = { find: () => Promise.resolve(undefined) } as unknown as Accounts;
  const answerTo = (method: string, params: object) => {
    const request = { method, params, query: {}, headers: {}, context: { id: 'r' } };
    const context = {
      getHandler: () => undefined,
      getClass: () => undefined,
      switchToHttp: () => ({ getRequest: () => request }),
    } as unknown as ExecutionContext;
    const next = { handle: () => of({ entries: [] }) };
    return lastValueFrom(new AnswerInterceptor(metadata, accounts).intercept(context, next));
  };

  it('reads nothing', async () => {
    const missing = { code: 'RESOURCE_001', details: { resource: 'account' } };
    await expect(answerTo('GET', { account: 'acc_none' })).rejects.toMatchObject(missing);
    await expect(answerTo('GET', {})).resolves.toEqual({ entries: [], request_id: 'r' });
  });

  it('is checked by the form of a change first', async () => {
    await expect(answerTo('POST', { account: 'acc_none' })).resolves.toMatchObject({ request_id: 'r' });
  });
});

describe('refuseOddities', () => {
  it.each([
    ['{"__proto__":{"role":"admin"}}', '__proto__'],
    ['{"constructor":1}', 'constructor'],
    ['{"a":"x\\u0000"}', 'a'],
    ['{"a":["x",{"b":"\\u0000"}]}', 'a'],
    ['{"a":{"\\u0000":1}}', 'a'],
    ['{"a":["x\\ud800"]}', 'a'],
  ])('refuses %s and names the field', (json, field) => {
    const refused = expect.objectContaining({
      code: 'FORM_001',
      details: { fields: Object.fromEntries([[field, expect.any(String)]]) },
    });
    expect(() => refuseOddities(JSON.parse(json) as object)).toThrow(refused);
  });

  it.each(['{}', '{"a":"\\\\u0000 is a text like any other"}', '{"a":[1,null,{"b":"ü"}]}'])(
    'accepts %s',
    (json) => expect(() => refuseOddities(JSON.parse(json) as object)).not.toThrow(),
  );
});
