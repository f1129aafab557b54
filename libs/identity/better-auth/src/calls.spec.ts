import { expect, it } from '@jest/globals';
import { refusedAsUndefined } from './calls';

const failed = (statusCode: number) =>
  refusedAsUndefined(Promise.reject(Object.assign(new Error(), { name: 'APIError', statusCode })));

it('finds refusals wrong, and asks to repeat what met a concurrent request', async () => {
  expect(await failed(401)).toBeUndefined();
  expect(await failed(400)).toBeUndefined();
  await expect(failed(409)).rejects.toMatchObject({ code: 'SYS_002' });
  await expect(failed(500)).rejects.toMatchObject({ code: 'SYS_002' });
});
