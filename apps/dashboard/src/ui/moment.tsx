import { Tooltip } from '@mantine/core';
import { none } from '../format/numbers';
import { ago, date, exactTime, stamp } from '../format/times';
import { zone, zoneName } from '../format/zone';

const shown = { stamp: (at: string) => stamp(at), ago: (at: string) => ago(at), date };

/** A time in the chosen time zone. A tooltip has the seconds and the zone. */
export function Moment({
  at,
  as = 'stamp',
  never = none,
}: {
  at: string | null;
  as?: keyof typeof shown;
  /** The text without a time. */
  never?: string;
}) {
  if (at === null) return <span className="muted">{never}</span>;
  return (
    <Tooltip label={exactTime(at)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={at} className="nowrap" tabIndex={-1}>
        {shown[as](at)}
        {as === 'stamp' && <span data-zone> {zoneName(zone(), new Date(at))}</span>}
      </time>
    </Tooltip>
  );
}
