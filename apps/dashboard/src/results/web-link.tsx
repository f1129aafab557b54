import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

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
