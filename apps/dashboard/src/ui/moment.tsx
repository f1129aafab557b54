import { Tooltip } from '@mantine/core';
import { none } from '../format/numbers';
import { ago, exactTime, time } from '../format/times';

/** A time in the reader's zone; its seconds and zone on hover and focus. */
export function Moment({ at, relative = false }: { at: string | null; relative?: boolean }) {
  if (at === null) return <span className="muted">{none}</span>;
  return (
    <Tooltip label={exactTime(at)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at} className="nowrap" tabIndex={-1}>
        {relative ? ago(at) : time(at)}
      </time>
    </Tooltip>
  );
}
