export { billingContract } from './billing-contract';
export { InMemoryBilling } from './in-memory-billing';
export { type OpenWindows, requestWindowsContract } from './request-windows-contract';
export { InMemoryStoredAnswers } from './in-memory-stored-answers';
export { type OpenAnswers, storedAnswersContract } from './stored-answers-contract';
export { InMemoryUsage } from './in-memory-usage';
export { type OpenUsage, usageContract } from './usage-contract';
export type { Billing, OpenBilling } from './use-billing';
