import { describe } from '@jest/globals';
import { describeExamples, describeReference, guidesOf } from '../guides';

describe('the guides and the reference, with look-ups of network', () => {
  const api = describeExamples(guidesOf.network, 'network');
  describeReference(api, 'network', [
    ['NETWORK_001', '/v1/network/profile', { id: 'no such format' }],
    ['NETWORK_002', '/v1/network/profile', { id: 'nobody' }],
    ['NETWORK_003', '/v1/network/company', { id: 'no such format' }],
    ['NETWORK_004', '/v1/network/company', { id: 'no-such-company' }],
    ['NETWORK_005', '/v1/network/company', { id: 'login-wall' }],
  ]);
});
