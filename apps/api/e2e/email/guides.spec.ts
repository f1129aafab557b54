import { describe } from '@jest/globals';
import { describeExamples, describeReference, guidesOf } from '../guides';

describe('the guides and the reference, with look-ups of email', () => {
  const api = describeExamples(guidesOf.email, 'email');
  describeReference(api, 'email', [
    ['EMAIL_001', '/v1/email/validate', { email: 'two@@demo,test' }],
    ['EMAIL_002', '/v1/email/validate', { email: 'anyone@silent.demo.test' }],
  ]);
});
