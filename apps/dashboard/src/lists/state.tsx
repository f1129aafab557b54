import type { ListAnswer, ListsAnswer, ListState, PresentedList } from '../api/generated/openapi';
import { percent } from '../format/numbers';
import { Tag, type Tone } from '../ui/values';
import classes from './lists.module.css';
import { useGet } from '../api/queries';

const shown: Readonly<Record<ListState, readonly [string, Tone]>> = {
  draft: ['Not started', 'plain'],
  running: ['Running', 'accent'],
  paused: ['Paused', 'warn'],
  finished: ['Finished', 'good'],
  cancelled: ['Cancelled', 'plain'],
};

export function ListStateTag({ list }: { list: PresentedList }) {
  const [name, tone] = shown[list.state];
  return (
    <Tag tone={tone} dot>
      {name}
    </Tag>
  );
}

export function ListProgress({ list: { name, done, requests } }: { list: PresentedList }) {
  return (
    <progress
      className={classes.progress}
      aria-label={`Progress of ${name}`}
      max={requests || 1}
      value={done}
    >
      {percent(done, requests)}
    </progress>
  );
}

const pollMs = 3_000;
const pollWhile = (isRunning: boolean) => (isRunning ? pollMs : false);
const isRunning = ({ state }: PresentedList) => state === 'running';

interface Read<T> {
  readonly state: { readonly data?: T };
}

export const useLists = () =>
  useGet<ListsAnswer>('/lists', {
    refetchInterval: ({ state }: Read<ListsAnswer>) => pollWhile(state.data?.lists.some(isRunning) ?? false),
  });

export const useList = (id: string) =>
  useGet<ListAnswer>(`/lists/${encodeURIComponent(id)}`, {
    refetchInterval: ({ state }: Read<ListAnswer>) =>
      pollWhile(state.data ? isRunning(state.data.list) : false),
  });
