import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/client';
import { type PageOf, usePages } from '../api/queries';
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

export const useAccounts = (filter: PageOf) => usePages<AccountPage>('/admin/accounts', filter);

export function useAccountDetails(id: string) {
  return useQuery({
    queryKey: ['/admin/accounts', 'one', id],
    queryFn: () => call<AccountDetails>('GET', `/admin/accounts/${encodeURIComponent(id)}`),
  });
}

export function useAccountUsers(id: string) {
  return useQuery({
    queryKey: ['/admin/accounts', 'users', id],
    queryFn: async () =>
      (await call<{ users: AccountUser[] }>('GET', `/admin/accounts/${encodeURIComponent(id)}/users`)).users,
  });
}

export function usePrices() {
  return useQuery({
    queryKey: ['/admin/prices'],
    queryFn: () => call<DefaultPrices>('GET', '/admin/prices'),
  });
}

export function useLimits() {
  return useQuery({
    queryKey: ['/admin/limits'],
    queryFn: () => call<DefaultLimits>('GET', '/admin/limits'),
  });
}

export function useServiceUsage(range: ServiceRange) {
  return useQuery({
    queryKey: ['/admin/usage', range],
    queryFn: () => call<ServiceUsage>('GET', `/admin/usage?range=${range}`),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
}

export function useHealth() {
  return useQuery({
    queryKey: ['/admin/health'],
    queryFn: () => call<Health>('GET', '/admin/health'),
    refetchInterval: 5_000,
  });
}

export function useCalibration() {
  return useQuery({
    queryKey: ['/admin/calibration'],
    queryFn: () => call<Calibration>('GET', '/admin/calibration'),
  });
}
