import { expect, it } from '@jest/globals';
import { CompanyRequest } from '../../../v1/network/network.dto';
import { apiErrorCodes } from '@enrichment/application';
import { errorExamples } from './error-examples';

/** Codes of unknown routes, which have no example, and those that callers cannot avoid. */
const others = ['REQ_005', 'REQ_006', 'NETWORK_002', 'NETWORK_004'];
const remedy = /^Send |must be a \w+\.$|[:.] \S/;

it.each(apiErrorCodes.filter((code) => !others.includes(code)))(
  'the message of %s names a remedy',
  (code) => {
    for (const { message } of errorExamples(code, CompanyRequest)) expect(message).toMatch(remedy);
  },
);
