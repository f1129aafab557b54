import { Progress } from '@mantine/core';
import type { ListAnswer, ListsAnswer, ListState, PresentedList } from '../api/generated/openapi';
import { type State, StateTag } from '../ui/values';
import { useGet } from '../api/queries';

const shown: Readonly<Record<ListState, State>> = {
  draft: ['Not started', 'plain'],
  running: ['Running', 'accent'],
  paused: ['Paused', 'warn'],
  finished: ['Finished', 'good'],
  cancelled: ['Cancelled', 'plain'],
};

export function ListStateTag({ list }: { list: PresentedList }) {
  return <StateTag of={shown[list.state]} />;
}

export function ListProgress({ list: { name, done, requests } }: { list: PresentedList }) {
  return <Progress value={(100 * done) / (requests || 1)} aria-label={`Progress of ${name}`} />;
}

interface QueryOf<T> {
  readonly state: { readonly data?: T };
}

/** Milliseconds until the lists are read again; never while none runs. */
const whileRunning = (lists: readonly PresentedList[] = []) =>
  lists.some(({ state }) => state === 'running') && 5_000;

export const useLists = () =>
  useGet<ListsAnswer>('/lists', {
    refetchInterval: ({ state }: QueryOf<ListsAnswer>) => whileRunning(state.data?.lists),
  });
export const useList = (id: string) =>
  useGet<ListAnswer>(`/lists/${encodeURIComponent(id)}`, {
    refetchInterval: ({ state }: QueryOf<ListAnswer>) => whileRunning(state.data && [state.data.list]),
  });
