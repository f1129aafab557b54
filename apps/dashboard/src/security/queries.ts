import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client';
import type { SecondFactor } from '../api/types';

const key = ['second-factor'];
const sessions = ['sessions'];
const audit = [['/audit'], ['/admin/audit']];

export function useSecondFactor() {
  return useQuery({ queryKey: key, queryFn: () => call<SecondFactor>('GET', '/second-factor') });
}

/** What is out of date once the second factor is another. */
export const secondFactorChanges = [key, sessions, ...audit];
