import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Terms } from '../ui/terms';

/** Named values, without unknown ones. */
export function Facts({
  title,
  facts,
}: {
  title?: string;
  facts: readonly (readonly [string, ReactNode])[];
}) {
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  );
  if (known.length === 0) return null;
  return (
    <Terms
      {...(title && { title })}
      terms={known.map(([name, value]) => [name, typeof value === 'string' ? <bdi>{value}</bdi> : value])}
    />
  );
}

/** A URL from an untrusted page. It is a link only with http or https. */
export function WebLink({ url, children }: { url: string | null; children?: ReactNode }) {
  if (url === null) return null;
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb) return <bdi>{url}</bdi>;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
      <bdi>{children ?? url.replace(/^https?:\/\/(www\.)?|\/$/g, '')}</bdi>
    </Anchor>
  );
}
