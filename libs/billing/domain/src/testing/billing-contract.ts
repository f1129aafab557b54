import { describe } from '@jest/globals';
import { accountsContract } from './accounts-contract';
import { apiKeysContract } from './api-keys-contract';
import { billingChangesContract } from './billing-changes-contract';
import { ledgerContract } from './ledger-contract';
import { ledgerProperties } from './ledger-properties';
import { spendingCapsContract } from './spending-caps-contract';
import { type OpenBilling, useBilling } from './use-billing';

/**
 * The contracts of the ports of one store: `Accounts`, `ApiKeys`, `Ledger`, `BillingChanges`.
 *
 * @param open an empty store of the adapter
 */
export function billingContract(name: string, open: OpenBilling): void {
  describe(`billing contract: ${name}`, () => {
    const store = useBilling(open);
    accountsContract(store);
    apiKeysContract(store);
    ledgerContract(store);
    ledgerProperties(store);
    spendingCapsContract(store);
    billingChangesContract(store);
  });
}
