import { describe, expect, it } from '@jest/globals';
import { complaintsAbout, type ReceivedAnswer } from './complaints';

const id = '01JD3T0QY9Z8W7V6S5R4P3N2M1';
const error = { error: 'bad_request', message: 'No.', code: 'REQ_001', request_id: id, details: {} };

function answer(status: number, body: unknown, headers: Record<string, string> = {}): ReceivedAnswer {
  const fields = { 'x-request-id': id, 'content-type': 'application/json; charset=utf-8', ...headers };
  return { status, headers: fields, text: typeof body === 'string' ? body : JSON.stringify(body) };
}
const complaints = (given: ReceivedAnswer, path = '/v1/ip/lookup') => complaintsAbout('POST', path, given);

describe('complaintsAbout', () => {
  it('finds no violation in answers that follow the contract', () => {
    const overloaded = { ...error, code: 'SYS_002' };
    for (const given of [
      answer(200, { request_id: id }),
      answer(400, error),
      answer(503, overloaded, { 'retry-after': '1' }),
      answer(204, '', { 'content-type': '' }),
    ])
      expect(complaints(given)).toEqual([]);
    for (const path of ['/v1/network/company', '/V1/NETWORK/COMPANY'])
      expect(complaints(answer(504, { ...error, code: 'NETWORK_006' }), path)).toEqual([]);
    const unanswered = answer(503, { ...error, code: 'EMAIL_002' }, { 'retry-after': '5' });
    expect(complaints(unanswered, '/V1/EMAIL/VALIDATE')).toEqual([]);
  });

  it('finds the code of a HEAD answer in its link', () => {
    const head = (status: number, code: string) =>
      complaintsAbout(
        'HEAD',
        '/v1/ip/lookup',
        answer(status, '', { link: `</docs/errors#${code}>; rel="help"` }),
      );
    expect(head(503, 'SYS_002')).toEqual([]);
    expect(head(500, 'SYS_001')).toEqual(['a fault of ours']);
    expect(head(503, 'EMAIL_002')).toEqual(['a fault of ours']);
  });

  it.each([
    ['without an id in its header', answer(204, '', { 'x-request-id': 'x', 'content-type': '' })],
    ['without an id in its body', answer(200, {})],
    ['with two ids', answer(200, { request_id: id.replace('1', '2') })],
    ['that is no JSON', answer(400, '{')],
    ['whose error is HTML', answer(404, '<p>', { 'content-type': 'text/html' })],
    ['whose error has a stack', answer(400, { ...error, stack: 'at' })],
    ['whose details are a list', answer(400, { ...error, details: [] })],
    ['whose error is charged', answer(400, error, { 'x-credits-charged': '1' })],
    ['that is a fault of ours', answer(500, { ...error, code: 'SYS_001' })],
    ['that blames the network for an IP', answer(504, { ...error, code: 'NETWORK_006' })],
    ['that says nothing of when to retry', answer(503, { ...error, code: 'SYS_002' })],
  ])('finds one in an answer %s', (_, given) => {
    expect(complaints(given)).toHaveLength(1);
  });
});
