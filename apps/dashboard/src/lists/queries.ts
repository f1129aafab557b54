import { useGet } from '../api/queries';
import type { List, ListAnswer, Lists } from '../api/types';

const pollMs = 3_000;
const pollWhile = (isRunning: boolean) => (isRunning ? pollMs : false);
const isRunning = ({ state }: List) => state === 'running';

interface Read<T> {
  readonly state: { readonly data?: T };
}

export const useLists = () =>
  useGet<Lists>('/lists', {
    refetchInterval: ({ state }: Read<Lists>) => pollWhile(state.data?.lists.some(isRunning) ?? false),
  });

export const useList = (id: string) =>
  useGet<ListAnswer>(`/lists/${encodeURIComponent(id)}`, {
    refetchInterval: ({ state }: Read<ListAnswer>) =>
      pollWhile(state.data ? isRunning(state.data.list) : false),
  });
