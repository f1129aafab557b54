import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client';
import type { People } from '../api/types';

export const stalePeople = [['people'], ['/audit']];

export function usePeople() {
  return useQuery({ queryKey: ['people'], queryFn: () => call<People>('GET', '/people') });
}
