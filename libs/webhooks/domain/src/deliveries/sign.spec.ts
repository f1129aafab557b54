import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newSecret, secretKey, signatureHeaders } from '../index';

describe('signatureHeaders', () => {
  const secret = newSecret();
  const old = newSecret();
  const body = '{"type":"balance.low","data":{"name":"Zoë"}}';
  const at = new Date();

  it('are accepted by the official library with each secret', () => {
    const headers = signatureHeaders({ id: 'evt_1', body, at }, [secret, old]);
    for (const each of [secret, old])
      expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('signature');
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('signature');
  });

  it('equal the example of the standard', () => {
    // From the tests of the official libraries.
    const headers = signatureHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1_614_265_330_999) },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('have secrets of 256 bits', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secretKey(secret)).toHaveLength(32);
  });
});
