import { Anchor, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { initials } from './initials';

/**
 * The subject of a record, with initials and a link to the picture. Loading the picture would reveal the reader's address to the
 * profile site.
 */
export function Head({
  name,
  line,
  of,
  tags,
}: {
  name: string;
  line: string | null;
  of: 'person' | 'company';
  tags?: ReactNode;
}) {
  return (
    <Box component="header" className="row">
      <Box
        component="span"
        className="badge"
        data-tone="accent"
        style={{ borderRadius: of === 'person' ? '50%' : 10 }}
        aria-hidden="true"
      >
        {initials(name, of)}
      </Box>
      <div className="fill">
        <h3 dir="auto">{name}</h3>
        {line && (
          <p className="muted" dir="auto">
            {line}
          </p>
        )}
        {tags && <div className="row">{tags}</div>}
      </div>
    </Box>
  );
}

const overview = {
  maxHeight: '9.5em',
  overflow: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
} as const;

export function Overview({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p style={overview} dir="auto" tabIndex={0} role="region" aria-label="Overview">
      {text}
    </p>
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
