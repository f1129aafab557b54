import { describe, expect, it } from '@jest/globals';
import { refuseOddities } from './answer.interceptor';

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
