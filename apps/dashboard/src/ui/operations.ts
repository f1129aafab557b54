import type { LimitedItem, Operation, PricedItem } from '../api/types';

/** What callers can ask for, in the order it is always shown. */
export const operations: readonly Operation[] = ['email', 'company', 'profile', 'ip'];

export const operationName: Readonly<Record<Operation, string>> = {
  email: 'Email validation',
  company: 'Company',
  profile: 'Profile',
  ip: 'IP lookup',
};

export const priceName: Readonly<Record<PricedItem, string>> = {
  ...operationName,
  email_company: 'Company with an email',
  ip: '100 IP lookups',
};
export const pricedItems: readonly PricedItem[] = ['email', 'email_company', 'company', 'profile', 'ip'];

export const limitName: Readonly<Record<LimitedItem, string>> = { ...operationName, fresh: 'Fresh scrapes' };
export const limitedItems: readonly LimitedItem[] = ['email', 'company', 'profile', 'ip', 'fresh'];

/** For filters: everything first. */
export const operationChoices = [
  { value: '', label: 'All operations' },
  ...operations.map((value) => ({ value, label: operationName[value] })),
];
