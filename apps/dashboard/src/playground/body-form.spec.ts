import { describe, expect, it } from '@jest/globals';
import type { Field } from '../api/catalogue-entry';
import { initialValues, isShown, toBody, valuesOf } from './body-form';

const text = { label: 'Company', description: 'A slug.' };
const fields: Field[] = [
  { ...text, name: 'id', kind: 'text', initial: 'json-ld' },
  { ...text, name: 'cached', kind: 'switch', initial: true },
];

describe('the forms of the playground', () => {
  it('omit defaults of the service', () => {
    const values = initialValues({ fields }, true);
    expect(toBody({ fields }, { ...values, id: 'acme' })).toEqual({ id: 'acme' });
    expect(toBody({ fields }, { ...values, id: 'acme', cached: false })).toEqual({
      id: 'acme',
      cached: false,
    });
  });

  it('send an empty text, to show its refusal', () => {
    expect(toBody({ fields }, { id: '', cached: true })).toEqual({ id: '' });
  });

  it('start with the demo’s examples while the demo runs, and empty otherwise', () => {
    expect(initialValues({ fields }, true)).toEqual({ id: 'json-ld', cached: true });
    expect(initialValues({ fields }, false)).toEqual({ id: '', cached: true });
  });

  it('omit an empty text that is optional, also after the choice of an example', () => {
    const either: Field[] = [
      { ...text, name: 'id', kind: 'text', initial: 'json-ld', isOptional: true },
      { ...text, name: 'website', kind: 'text', initial: '', isOptional: true },
    ];
    const form = { fields: either };
    const values = initialValues(form, true);
    expect(toBody(form, values)).toEqual({ id: 'json-ld' });
    const example = { name: 'website', body: { website: 'demo.test' } };
    const chosen = valuesOf(form, values, example);
    expect(toBody(form, chosen)).toEqual(example.body);
    expect([isShown(form, chosen, example), isShown(form, values, example)]).toEqual([true, false]);
  });

  it('recognize the shown example', () => {
    const example = { name: 'fresh', body: { id: 'json-ld', cached: false } };
    expect(isShown({ fields }, { id: 'json-ld', cached: false }, example)).toBe(true);
    expect(isShown({ fields }, { id: 'json-ld', cached: true }, example)).toBe(false);
  });
});
