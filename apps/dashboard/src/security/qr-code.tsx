import { useMemo } from 'react';
import { qrPath } from './qr-path';

/** Dark on light in both schemes: scanners expect it. */
const paper = {
  display: 'block',
  width: 'min(100%, 220px)',
  marginInline: 'auto',
  borderRadius: 8,
  background: '#ffffff',
  fill: '#000000',
};

/** @param label description for screen readers */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <svg style={paper} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
