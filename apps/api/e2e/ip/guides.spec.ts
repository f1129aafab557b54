import { describe } from '@jest/globals';
import { describeExamples, describeReference, guidesOf } from '../guides';

describe('the guides and the reference, with look-ups of ip', () => {
  const api = describeExamples(guidesOf.ip, 'ip');
  describeReference(api, 'ip', [['IP_001', '/v1/ip/lookup', { ip: '999.1.1.1' }]]);
});
