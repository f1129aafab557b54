export {
  type Account,
  type AccountQuery,
  Accounts,
  type AccountTerms,
  maxCredits,
  type TermOverrides,
} from './account';
export { AccountState } from './account-state';
export {
  type ApiKey,
  type ApiKeyChanges,
  apiKeyDigest,
  apiKeyPrefix,
  ApiKeys,
  isApiKeyText,
  type NewApiKey,
  newApiKeyText,
} from './api-key';
export { BillingChanges } from './billing-changes';
export { type Caller, Callers } from './callers';
export { IssueKey } from './issue-key';
export {
  type Charge,
  type EntryKind,
  entryKinds,
  type Grant,
  Ledger,
  type LedgerEntry,
  type LedgerQuery,
  type Receipt,
  type Verification,
} from './ledger';
export { latencyBucket, type LatencyHistogram, type LatencyPercentiles } from './latency-histogram';
export { LowBalanceAlerts, passedThreshold } from './low-balance';
export { MemoryRequestWindows } from './memory-request-windows';
export { Metering, Reservation } from './metering';
export {
  defaultLimits,
  defaultPrices,
  ipBlockSize,
  type LimitedItem,
  limitedItems,
  type Limits,
  type Operation,
  operations,
  type PricedItem,
  pricedItems,
  type Prices,
} from './price-list';
export {
  accountExists,
  accountNotFound,
  grantedOtherwise,
  keyNotFound,
  keyReplaced,
  notEnoughCredits,
  requireAmount,
} from './refusals';
export { RerollKey } from './reroll-key';
export { RequestWindows, type Taken } from './request-windows';
export { settle, type Holding, type Posting } from './settle';
export {
  answerLifetimeMs,
  type Claim,
  claimLeaseMs,
  type ClaimResult,
  type StoredAnswer,
  StoredAnswers,
} from './stored-answers';
export {
  maxUsageLines,
  maxUsagePoints,
  type RequestQuery,
  type UsageFigures,
  type UsageGrain,
  type UsageLine,
  UsageLog,
  type UsagePoint,
  type UsageQuery,
  type UsageReport,
  UsageReports,
  usageRetentionDays,
  type UsageRow,
} from './usage';
export { stepMs, type UsageCount, usageLines, usageReport, usageSpan } from './usage-figures';
