export {
  deleteAccount,
  endSession,
  setBodyDays,
  setChargeUnknown,
  setSuspended,
} from './accounts/account-acts';
export type { Act, Note } from './accounts/act';
export { AccountKeys, type KeyWithSpending } from './keys/account-keys';
export { AccountWebhooks } from './webhooks/account-webhooks';
