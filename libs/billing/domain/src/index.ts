export * from './accounts/account';
export * from './events/account-events';
export { AccountState } from './accounts/account-state';
export * from './bodies/request-bodies';
export {
  type ApiKey,
  type ApiKeyChanges,
  apiKeyDigest,
  ApiKeys,
  auditedKey,
  expiryNotice,
  isTestKey,
  type KeyCheck,
  type KeyFault,
  keyState,
  keyStates,
  listedRevokedKeys,
  maxExpiryNoticeMs,
  maxKeys,
  maxNewKeys,
  type NewApiKey,
  newApiKeyText,
  unusableBecause,
} from './keys/api-key';
export { BillingChanges } from './billing-changes';
export { type Caller, Callers, keyMissing, keyRefused } from './keys/callers';
export { spareLookUps, unknownKeysLimit } from './keys/unknown-keys';
export { type IssuedKey, issueKey, type KeyOrder, rerollKey } from './keys/issue-key';
export * from './keys/named-key';
export * from './ledger/ledger';
export { latencyBucket, type LatencyHistogram, type LatencyPercentiles } from './usage/latency-histogram';
export * from './accounts/low-balance';
export { maxCaptureMs, Metering } from './ledger/metering';
export { catalogue, type CatalogueEntry, freeRoutes } from './accounts/catalogue';
export {
  defaultLimits,
  defaultPrices,
  type ExtraItem,
  type ExtraLimit,
  extraLimitOf,
  type KeyScope,
  keyScopes,
  type LimitedItem,
  limitedItems,
  type Limits,
  limitTags,
  limitTagsOf,
  type Operation,
  operations,
  type PricedItem,
  pricedItems,
  type Prices,
  type PriceTag,
  priceTags,
  priceTagsOf,
} from './accounts/price-list';
export {
  accountExists,
  accountNotFound,
  capReached,
  grantedOtherwise,
  keyManages,
  keyNameShared,
  keyNameTaken,
  keyNotAsExpected,
  keyNotFound,
  keyReplaced,
  notEnoughCredits,
  notRecorded,
  requireAdjustment,
  requireAmount,
  requireAmounts,
  requireCaps,
  tooManyKeys,
  tooManyNewKeys,
} from './refusals';
export {
  MemoryRequestWindows,
  type Replicas,
  RequestWindows,
  shareOf,
  type WindowPermit,
} from './limits/request-windows';
export { refundKey, refundReason, costOf, settle, type Balance, type Posting } from './ledger/settle';
export {
  dayOf,
  isCapped,
  type ReachedCap,
  spend,
  type Spending,
  type SpendingCaps,
  spendingOn,
} from './spending/spending';
export * from './idempotency/stored-answers';
export {
  type AccountUsage,
  type ServiceUsage,
  attemptOf,
  maxEvents,
  refusalReasons,
  type RefusalReason,
  type QuarterCredits,
  type RequestPage,
  type RequestPlace,
  type RequestQuery,
  type UsageFigures,
  type UsageGrain,
  UsageKeeper,
  type UsageLine,
  UsageLog,
  type UsagePoint,
  type UsageQuery,
  type UsageReport,
  UsageReports,
  usageRetentionDays,
  type UsageRetentionDays,
  type UsageRow,
  type UsageSpan,
} from './usage/usage';
export { beforeDays, creditsByDay, type DayCredits, startsOfDays } from './usage/credits-by-day';
export { SummedRefusals } from './usage/summed-refusals';
export { type MatchCount, matchFields, type MatchLine, matchLines } from './usage/matches';
export { stepMs, type UsageCount, usageLines, usageReport, usageSpan } from './usage/usage-figures';
