import { describe, expect, it } from '@jest/globals';
import { operationForms, standardValues, toBody } from './operation-forms';

describe('the forms of the playground', () => {
  it('leave out what stands as the service assumes it', () => {
    const form = operationForms.company;
    const values = standardValues(form);
    expect(toBody(form, { ...values, id: 'acme' })).toEqual({ id: 'acme' });
    expect(toBody(form, { ...values, id: 'acme', cached: false })).toEqual({ id: 'acme', cached: false });
  });

  it('send an empty text too: its refusal is worth seeing', () => {
    expect(toBody(operationForms.ip, { ip: '' })).toEqual({ ip: '' });
  });
});
