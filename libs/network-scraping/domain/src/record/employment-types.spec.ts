import { describe, expect, it } from '@jest/globals';
import { isEmploymentType } from './employment-types';

describe('a kind of employment', () => {
  it.each([
    'Full-time',
    'FULL_TIME',
    'Permanent Full-time',
    'Contract full time',
    'Kokoaikainen',
    'Sepenuh masa',
    'Teljes munkaidős',
    'পূর্ণকালীন',
    'पूर्ण-वेळ',
    'ਪੂਰੇ ਸਮੇਂ',
    'పూర్తి-సమయం',
    'تمام‌وقت',
    'Täistööaeg',
  ])('%j is one', (text) => {
    expect(isEmploymentType(text)).toBe(true);
  });

  it.each(['Acme', 'Contract Logistics', 'Stage Entertainment', 'Permanent TSB'])('%j is none', (text) => {
    expect(isEmploymentType(text)).toBe(false);
  });
});
