import { type ReactNode, useState } from 'react';
import { Anchor, type AnchorProps, Tooltip } from '@mantine/core';
import { Link } from 'wouter';
import { none } from '../format/numbers';
import { ago, date, exactTime, stamp } from '../format/times';
import { zone, zoneName } from '../format/zone';
import { Copy } from './copy';

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'plain';

export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  );
}

/** The name of a state, and its tone. */
export type State = readonly [string, Tone];

export function StateTag({ of: [name, tone] }: { of: State }) {
  return (
    <Tag tone={tone}>
      <svg width="6" height="6" aria-hidden="true">
        <circle cx="3" cy="3" r="3" fill="currentcolor" />
      </svg>
      {name}
    </Tag>
  );
}

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

/** Longer texts are shortened. A click shows the whole text. */
const longest = 160;
const shape = { display: 'block', maxWidth: '42ch', overflowWrap: 'anywhere' } as const;
const whole = { display: 'block', maxHeight: '40vh', overflowY: 'auto' } as const;

export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= longest) return <bdi style={shape}>{text}</bdi>;
  // Removes half a surrogate pair at the end.
  const beginning = text.slice(0, longest - 40).replace(/[\uD800-\uDBFF]$/, '');
  return (
    <span style={shape}>
      {isWhole ? (
        // A scrollable element must be reachable by keyboard.
        <span style={whole} tabIndex={0} role="group" aria-label="Whole text">
          <bdi>{text}</bdi>
        </span>
      ) : (
        <bdi>{beginning}…</bdi>
      )}{' '}
      <Anchor component="button" type="button" size="sm" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Less' : 'Whole text'}
      </Anchor>
    </span>
  );
}

/** Named values, without those that are not known. */
export function Terms({
  title,
  terms,
}: {
  title?: string;
  terms: readonly (readonly [string, ReactNode])[];
}) {
  const known = terms.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  );
  if (known.length === 0) return null;
  return (
    <div>
      {title && <h3>{title}</h3>}
      <dl className="terms">
        {known.map(([name, value], index) => (
          <div key={index}>
            <dt className="muted">{name}</dt>
            <dd className="numeric">{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** An id with a button to copy it. */
export function CopiedId({ id, label }: { id: string; label: string }) {
  return (
    <span>
      <span className="mono">{id}</span> <Copy text={id} label={label} />
    </span>
  );
}

/** A text with the name of something, which may be of any script. */
export function Named({ before = '', name, after = '' }: { before?: string; name: string; after?: string }) {
  return (
    <>
      {before} <bdi>{name}</bdi> {after}
    </>
  );
}

/** A link to a page of the dashboard, or to a guide. */
export function TextLink(props: AnchorProps & { href: string; dir?: 'auto'; children: ReactNode }) {
  if (props.href.startsWith('/docs')) return <Anchor size="sm" {...props} />;
  return <Anchor component={Link} size="sm" {...props} />;
}
