import encodeQR from 'qr';

/** The width of the quiet zone around the code (ISO/IEC 18004). */
const border = 4;

/** A QR code as a path of an SVG, one unit per module. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: path.join(''), size: rows.length };
}
