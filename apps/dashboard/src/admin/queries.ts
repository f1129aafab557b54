import { keepPreviousData } from '@tanstack/react-query';
import { type PageOf, useGet, usePages } from '../api/queries';
import type {
  AccountDetails,
  AccountPage,
  AccountUser,
  Calibration,
  DefaultLimits,
  DefaultPrices,
  Health,
  ServiceRange,
  ServiceUsage,
} from '../api/types';

const accounts = '/admin/accounts';

export const useAccounts = (filter: PageOf) => usePages<AccountPage>(accounts, filter);

export const useAccountDetails = (id: string) =>
  useGet<AccountDetails>([accounts, 'one', id], `${accounts}/${encodeURIComponent(id)}`);

export const useAccountUsers = (id: string) =>
  useGet<{ users: AccountUser[] }>([accounts, 'users', id], `${accounts}/${encodeURIComponent(id)}/users`);

export const usePrices = () => useGet<DefaultPrices>(['/admin/prices'], '/admin/prices');

export const useLimits = () => useGet<DefaultLimits>(['/admin/limits'], '/admin/limits');

export const useServiceUsage = (range: ServiceRange) =>
  useGet<ServiceUsage>(['/admin/usage', range], `/admin/usage?range=${range}`, {
    ...{ placeholderData: keepPreviousData, refetchInterval: 30_000 },
  });

export const useHealth = () => useGet<Health>(['/admin/health'], '/admin/health', { refetchInterval: 5_000 });

export const useCalibration = () => useGet<Calibration>(['/admin/calibration'], '/admin/calibration');
