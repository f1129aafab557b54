import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client';
import type { PasskeyList, SecondFactor } from '../api/types';

const key = ['second-factor'];
const passkeys = ['passkeys'];
const sessions = ['sessions'];
const audit = [['/audit'], ['/admin/audit']];

export function useSecondFactor() {
  return useQuery({ queryKey: key, queryFn: () => call<SecondFactor>('GET', '/second-factor') });
}

export function usePasskeys() {
  return useQuery({ queryKey: passkeys, queryFn: () => call<PasskeyList>('GET', '/passkeys') });
}

/** Queries that are stale after a passkey is added, named or removed. */
export const passkeyChanges = [passkeys, ...audit];

/** Queries that are stale after another address is requested. */
export const emailChanges = audit;

/** Queries that are stale after a change of the second factor. */
export const secondFactorChanges = [key, sessions, ...audit];
