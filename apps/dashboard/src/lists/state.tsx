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

const live = { refetchInterval: 5_000 };

export const useLists = () => useGet<ListsAnswer>('/lists', live);
export const useList = (id: string) => useGet<ListAnswer>(`/lists/${encodeURIComponent(id)}`, live);
