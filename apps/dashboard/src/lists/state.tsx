import type { List, ListState } from '../api/types';
import { percent } from '../format/numbers';
import { Tag, type Tone } from '../ui/values';
import classes from './lists.module.css';

const shown: Readonly<Record<ListState, readonly [string, Tone]>> = {
  draft: ['Not started', 'plain'],
  running: ['Running', 'accent'],
  paused: ['Paused', 'warn'],
  finished: ['Finished', 'good'],
  cancelled: ['Cancelled', 'plain'],
};

export function ListStateTag({ list }: { list: List }) {
  const [name, tone] = shown[list.state];
  return (
    <Tag tone={tone} dot>
      {name}
    </Tag>
  );
}

export function ListProgress({ list: { name, done, requests } }: { list: List }) {
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
